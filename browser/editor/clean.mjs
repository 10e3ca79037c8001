// HTML and SVG that Python sends, without scripts, and without what is fetched from elsewhere or covers the page.
import DOMPurify from "dompurify";

const HERE = /^(#|data:image\/|(?!\/)[\w./-]+\.html(#|$))/; // a picture in it, or a page of this site
const REACHES = /url\s*\(\s*["']?(?!#)|image-set|@import|\\|position\s*:/i;
const TEXTS = ["alt", "title", "aria-label"], ADDRESSES = ["src", "href", "xlink:href"];
const HOW = {
  FORBID_TAGS: ["style", "form", "button", "audio", "video", "source", "track"],
  FORBID_ATTR: ["id", "name", "background", "poster", "srcset"],
};

DOMPurify.addHook("uponSanitizeAttribute", (_, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  const isBad = ADDRESSES.includes(name) ? !HERE.test(value) : !TEXTS.includes(name) && REACHES.test(value);
  if (isBad) attribute.keepAttr = false;
});

export const clean = (text) => DOMPurify.sanitize(text, HOW);
