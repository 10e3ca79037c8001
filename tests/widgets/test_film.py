"""The film of the README shows what the widget shows today, in ten seconds and few bytes."""

from film import FILM, digest
from PIL import Image


def test_the_film_is_of_today_and_short():
    """After a change of what the staircase shows: python tests/browser/film.py"""
    with Image.open(FILM) as film:
        assert film.info["comment"].decode() == digest()
        pictures = range(film.n_frames)
        seconds = sum(film.seek(number) or film.info["duration"] for number in pictures) / 1000
    assert 8 <= seconds <= 12 and FILM.stat().st_size <= 1_500_000
