(** * The Sprague–Grundy theorem, checked by a machine

    In the order and the words of the notebooks: "(03 §5)" is notebook 03, section 5.
    Basis.v and Strategies.v go on from here. README.md beside this file explains how to read a
    statement, and lists what is not proved. *)

From Coq Require Import Arith Bool List Lia Morphisms Setoid.
Import ListNotations.

(** ** Notebook 01: positions and outcomes *)
(** A position is the list of its options, each of them made before it. So every play ends,
    options are finitely many, and both players have the same ones (01 §5, §7). *)
Inductive game := Game (options : list game).
Definition options (G : game) : list game := let 'Game l := G in l.
Notation "G' ∈ G" := (In G' (options G)) (at level 70). (* G' is an option of G *)

(** From the terminals up: what is true of a position whenever it is true of all its options is
    true of every position (02 §6). *)
Theorem induction : forall claim : game -> Prop,
  (forall G, (forall G', G' ∈ G -> claim G') -> claim G) -> forall G, claim G.
Proof. intros claim step. fix every 1. intros [l]. apply step. simpl.
  induction l as [|G l others]; intros G'; [intros [] | intros [<-|later]].
  { apply every. } now apply others. Qed.

Inductive label := P | N.
Definition label_dec (L M : label) : {L = M} + {L <> M}. Proof. decide equality. Defined.

(** N if P is among the labels of the options, else P (01 §2). *)
Fixpoint outcome (G : game) : label :=
  if in_dec label_dec P (map outcome (options G)) then N else P.

(** The P/N rules: rule 2, then rules 1 and 3 in one (01 §2). *)
Theorem N_rule : forall G, outcome G = N <-> exists G', G' ∈ G /\ outcome G' = P.
Proof. intros G. transitivity (In P (map outcome (options G))).
  - destruct G as [l]. simpl. destruct in_dec; split; easy.
  - rewrite in_map_iff. firstorder. Qed.
Theorem P_rule : forall G, outcome G = P <-> forall G', G' ∈ G -> outcome G' = N.
Proof. intros G. split.
  - intros p G' g. destruct (outcome G') eqn:q; trivial.
    now rewrite (proj2 (N_rule G)) in p by eauto.
  - intros all. destruct (outcome G) eqn:n; trivial. apply N_rule in n as (G' & g & p).
    now rewrite (all G' g) in p. Qed.

(** ** Notebook 02: sums *)
(** A move changes exactly one of the two components (02 §2, §8). *)
Fixpoint sum (G : game) : game -> game :=
  fix plus_G (H : game) : game :=
    Game (map (fun G' => sum G' H) (options G) ++ map plus_G (options H)).

Declare Scope game_scope. Bind Scope game_scope with game. Open Scope game_scope.
Notation "G + H" := (sum G H) : game_scope.
Definition zero := Game []. (* the game without moves *)

Theorem options_of_a_sum : forall G H K, K ∈ G + H <->
  (exists G', G' ∈ G /\ K = G' + H) \/ (exists H', H' ∈ H /\ K = G + H').
Proof. intros [l] [m] K. simpl. rewrite in_app_iff, !in_map_iff. firstorder (subst; eauto). Qed.

Lemma move_left G H G' : G' ∈ G -> G' + H ∈ G + H. Proof. rewrite options_of_a_sum. eauto. Qed.
Lemma move_right G H H' : H' ∈ H -> G + H' ∈ G + H. Proof. rewrite options_of_a_sum. eauto. Qed.
#[local] Hint Resolve move_left move_right : core.

Ltac each_option := (* two cases: an option X of the left component, or of the right one *)
  let k := fresh in intros ? k; apply options_of_a_sum in k as [(?X & ?x & ->) | (?X & ?x & ->)].

(** ** Notebook 03: equivalence *)
(** Together with any third game X they have the same outcome (03 §2). *)
Definition equivalent (G H : game) := forall X, outcome (X + G) = outcome (X + H).
Notation "G ≈ H" := (equivalent G H) (at level 70).
#[export] Instance equivalence_relation : Equivalence equivalent.
Proof. split; red; unfold equivalent; congruence. Qed.

(** Equal games, those with the same options, step by step, are equivalent (02 §7, 03 §2). *)
Lemma equal_is_equivalent (equal : game -> game -> Prop) :
  (forall A B, equal A B -> (forall A', A' ∈ A -> exists B', B' ∈ B /\ equal A' B') /\
                            (forall B', B' ∈ B -> exists A', A' ∈ A /\ equal A' B')) ->
  forall G H, equal G H -> G ≈ H.
Proof. intros step G H same X. revert G H same.
  induction X as [X smaller_X] using induction. induction G as [G smaller] using induction.
  intros H same. destruct (step G H same) as [there back].
  enough (outcome (X + G) = P <-> outcome (X + H) = P)
    by (destruct (outcome (X + G)), (outcome (X + H)); intuition easy).
  rewrite !P_rule. split; intros all; each_option.
  - rewrite <- (smaller_X _ x G H); auto.
  - destruct (back _ x) as (G' & g & s). rewrite <- (smaller G' g _ s); auto.
  - rewrite (smaller_X _ x G H); auto.
  - destruct (there _ x) as (H' & h & s). rewrite (smaller _ x H' s); auto. Qed.

(** + is commutative and associative, and a game without moves adds nothing (02 §7). *)
Theorem sum_comm : forall G H, G + H ≈ H + G.
Proof. intros. apply (equal_is_equivalent
    (fun A B => exists G H, A = G + H /\ B = H + G)); [|eauto].
  intros ? ? (A & B & -> & ->). split; each_option; eexists; (split; [eauto|]; eauto). Qed.

Theorem sum_assoc : forall G H K, (G + H) + K ≈ G + (H + K).
Proof. intros. apply (equal_is_equivalent
    (fun A B => exists G H K, A = (G + H) + K /\ B = G + (H + K))); [|eauto 6].
  intros ? ? (A & B & C & -> & ->). split; each_option;
    try (apply options_of_a_sum in x as [(? & ? & ->) | (? & ? & ->)]);
    eexists; (split; [eauto|]); eauto 6. Qed.

Lemma zero_plus G : zero + G = G.
Proof. induction G as [[l] smaller] using induction. change (Game (map (sum zero) l) = Game l).
  f_equal. rewrite <- (map_id l) at 2. now apply map_ext_in. Qed.
Theorem sum_zero : forall G, G + zero ≈ G.
Proof. intros G. now rewrite sum_comm, zero_plus. Qed.

(** The outcomes of equivalent games are the same: let X have no moves (03 §2). *)
Theorem same_outcome : forall G H, G ≈ H -> outcome G = outcome H.
Proof. intros G H same. now rewrite <- (zero_plus G), (same zero), zero_plus. Qed.
#[export] Instance in_outcomes : Proper (equivalent ==> eq) outcome := same_outcome.

(** Congruence: one can add classes (03 §6). *)
Theorem classes_add : forall G H, G ≈ H -> forall K L, K ≈ L -> G + K ≈ H + L.
Proof. assert (forall G H K, G ≈ H -> K + G ≈ K + H) as one.
  { intros G H K same X. rewrite <- !sum_assoc. apply same. }
  intros G H gh K L kl. rewrite (one K L G kl), (sum_comm G), (sum_comm H). now apply one. Qed.
#[export] Instance in_sums : Proper (equivalent ==> equivalent ==> equivalent) sum := classes_add.

(** The three corners of 02 §4: answer in the same component, and move it back to P (03 §3). *)
Lemma corners A : forall B, match outcome A, outcome B with
  P, P => outcome (B + A) = P | N, N => True | _, _ => outcome (B + A) = N end.
Proof. induction A as [A smaller_A] using induction. induction B as [B smaller_B] using induction.
  destruct (outcome A) eqn:a, (outcome B) eqn:b; trivial.
  - apply P_rule. each_option.
    + specialize (smaller_B _ x). now rewrite (proj1 (P_rule B) b _ x) in smaller_B.
    + specialize (smaller_A _ x B). now rewrite (proj1 (P_rule A) a _ x), b in smaller_A.
  - apply N_rule in b as (B' & x & p). apply N_rule. exists (B' + A). split; [auto|].
    specialize (smaller_B _ x). now rewrite p in smaller_B.
  - apply N_rule in a as (A' & x & p). apply N_rule. exists (B + A'). split; [auto|].
    specialize (smaller_A _ x B). now rewrite p, b in smaller_A. Qed.

(** First lemma: a P-position changes nothing (03 §3). *)
Theorem first_lemma : forall K A, outcome A = P -> K + A ≈ K.
Proof. intros K A p X. rewrite <- sum_assoc.
  pose proof (corners A (X + K)) as claim. rewrite p in claim. now destruct (outcome (X + K)). Qed.

(** The mirror: copy (03 §4). *)
Theorem mirror : forall G, outcome (G + G) = P.
Proof. induction G as [G smaller] using induction. apply P_rule.
  each_option; apply N_rule; exists (X + X); auto. Qed.

(** Second lemma: the first lemma, twice (03 §5). *)
Theorem second_lemma : forall G H,
  G ≈ H <-> outcome (G + H) = P.
Proof. intros G H. split; intros same.
  - rewrite same. apply mirror.
  - rewrite <- (first_lemma G _ same), <- sum_assoc, sum_comm. apply first_lemma, mirror. Qed.

(** Of two games that are not equivalent, one can become the other (03 §5). *)
Theorem one_becomes : forall G H, ~ G ≈ H ->
  (exists Z, Z ∈ G /\ Z ≈ H) \/ (exists Z, Z ∈ H /\ Z ≈ G).
Proof. intros G H differ. destruct (outcome (G + H)) eqn:o; [now apply second_lemma in o|].
  apply N_rule in o as (K & k & p). apply options_of_a_sum in k as [(Z & z & ->) | (Z & z & ->)];
    [left | right]; exists Z; (split; [trivial|]); [|symmetry]; now apply second_lemma. Qed.

(** No game can become itself (03 §5). *)
Theorem none_itself : forall G Z, Z ∈ G -> ~ Z ≈ G.
Proof. intros G Z z same. apply second_lemma in same.
  pose proof (proj1 (P_rule _) same (Z + Z) (move_right Z G Z z)) as n. now rewrite mirror in n. Qed.

(** What occurs twice cancels (03 §6). *)
Theorem pairs_cancel : forall A B C, A + B + A + C ≈ B + C.
Proof. intros A B C. rewrite (sum_comm (A + B)), <- sum_assoc, (sum_comm (A + A)).
  now rewrite (first_lemma B _ (mirror A)). Qed.

(** ** Notebook 05: mex and Grundy values *)
(** The first of m, m + 1, … that is not in the list, after so many tries at most. *)
Fixpoint first_gap (tries m : nat) (l : list nat) : nat :=
  match tries with 0 => m | S tries =>
    if in_dec Nat.eq_dec m l then first_gap tries (S m) l else m end.
Definition mex (l : list nat) : nat := first_gap (S (list_max l)) 0 l.

(** Below the mex nothing is missing; the mex is missing (05 §2). *)
Theorem mex_rule : forall l, (forall m, m < mex l -> In m l) /\ ~ In (mex l) l.
Proof. intros l. assert (forall tries m, let gap := first_gap tries m l in m <= gap /\
    (forall k, m <= k < gap -> In k l) /\ (In gap l -> gap = tries + m))%nat as search.
  { induction tries as [|tries next]; intros m; simpl; [repeat split; lia|].
    destruct (in_dec Nat.eq_dec m l); [|repeat split; lia || easy].
    destruct (next (S m)) as (? & below & last).
    repeat split; [lia| |intros; rewrite last; easy || lia].
    intros k range. destruct (Nat.eq_dec k m) as [->|]; [easy|]. apply below. lia. }
  destruct (search (S (list_max l)) 0) as (_ & below & last). fold (mex l) in *.
  split; [intros; apply below; lia|]. intros there. specialize (last there).
  apply (proj1 (Forall_forall _ l) (proj1 (list_max_le l _) (le_n _))) in there. lia. Qed.

(** Why mex (05 §4, §5), from step 1 on. Positions have names below a limit, each name is that of
    a sum, different names are those of sums that are not equivalent, and (step 1) a move in such a
    sum makes its name smaller. Then the name of a position is the mex of the names of its
    options. *)
Theorem why_mex : forall (here : game -> Prop) (name : game -> nat) (made : nat -> game) limit,
  (forall G G', here G -> G' ∈ G -> here G') ->
  (forall G, here G -> name G < limit /\ G ≈ made (name G)) ->
  (forall s t, s < limit -> t < limit -> made s ≈ made t -> s = t) ->
  (forall s Z, s < limit -> Z ∈ made s -> exists t, t < s /\ Z ≈ made t) ->
  forall G, here G -> name G = mex (map name (options G)).
Proof. intros here name made limit below named once step_1 G g.
  destruct (named G g) as [small is_made].
  assert (forall s, s < name G -> In s (map name (options G))) as step_2.
  { intros s less. apply in_map_iff. assert (~ G ≈ made s) as differ.
    { intros same. rewrite is_made in same. apply once in same; lia. }
    destruct (one_becomes _ _ differ) as [(Z & z & same) | (Z & z & same)].
    - destruct (named Z (below G Z g z)) as [? made_Z]. exists Z. split; [|trivial].
      rewrite made_Z in same. apply once in same; lia.
    - apply step_1 in z as (t & lower & made_t); [|lia].
      rewrite made_t, is_made in same. apply once in same; lia. }
  assert (~ In (name G) (map name (options G))) as step_3.
  { intros there. apply in_map_iff in there as (Z & same & z). apply (none_itself G Z z).
    now rewrite (proj2 (named Z (below G Z g z))), same, <- is_made. }
  destruct (mex_rule (map name (options G))) as [all missing].
  destruct (Nat.lt_trichotomy (name G) (mex (map name (options G)))) as [l | [l | l]]; trivial.
  - now apply all in l.
  - now apply step_2 in l. Qed.

(** The Grundy value: the mex of the values of the options (05 §6). *)
Fixpoint value (G : game) : nat := mex (map value (options G)).
Lemma value_is_mex G : value G = mex (map value (options G)). Proof. now destruct G. Qed.

(** An option never has the value of its game (05 §6). *)
Theorem no_option_has_the_value : forall G G',
  G' ∈ G -> value G' <> value G.
Proof. intros G G' g same. apply (in_map value) in g. rewrite same, value_is_mex in g.
  now apply mex_rule in g. Qed.

(** Each number below the value is the value of some option (05 §6). *)
Theorem each_smaller_value : forall G m,
  m < value G -> exists G', G' ∈ G /\ value G' = m.
Proof. intros G m less. rewrite value_is_mex in less.
  apply mex_rule, in_map_iff in less. firstorder. Qed.

(** And both are true of no other number. *)
Lemma value_is n G : (forall G', G' ∈ G -> value G' <> n) ->
  (forall m, m < n -> exists G', G' ∈ G /\ value G' = m) -> value G = n.
Proof. intros not all. destruct (Nat.lt_trichotomy (value G) n) as [less | [same | more]]; trivial.
  - destruct (all _ less) as (G' & g & same). now apply no_option_has_the_value in g.
  - apply each_smaller_value in more as (G' & g & same). now apply not in g. Qed.

(** P is value 0 (05 §6). *)
Theorem P_is_value_0 : forall G, outcome G = P <-> value G = 0.
Proof. induction G as [G smaller] using induction. rewrite P_rule. split; intros all.
  - apply value_is; [|easy]. intros G' g. now rewrite <- (smaller G' g), (all G' g).
  - intros G' g. specialize (smaller G' g). apply no_option_has_the_value in g.
    destruct (outcome G'); intuition congruence. Qed.

(** ** Notebook 06: nim *)
(** *(n + 1) = *n ∪ {*n} (06 §1). *)
Fixpoint heap (n : nat) : game :=
  match n with 0 => zero | S n => Game (heap n :: options (heap n)) end.

Lemma options_of_a_heap n K : K ∈ heap n <-> exists m, m < n /\ K = heap m.
Proof. induction n as [|n smaller]; [firstorder lia|].
  change (heap n = K \/ K ∈ heap n <-> exists m, m < S n /\ K = heap m). rewrite smaller. split.
  - intros [<- | (m & less & ->)]; eauto.
  - intros (m & less & ->). apply Nat.lt_succ_r, Nat.lt_eq_cases in less as [less | ->]; eauto. Qed.

(** The heap of n has the value n (06 §1). *)
Theorem value_of_a_heap : forall n, value (heap n) = n.
Proof. induction n as [n smaller] using lt_wf_ind. apply value_is.
  - intros G' g. apply options_of_a_heap in g as (m & less & ->). rewrite smaller; lia.
  - intros m less. exists (heap m). split; [apply options_of_a_heap|]; eauto. Qed.

(** XOR, the nim-sum (04 §2, 06 §2). *)
Notation "x ⊕ y" := (Nat.lxor x y) (at level 50, left associativity).
Definition nim_sum (heaps : list nat) : nat := fold_right Nat.lxor 0 heaps.
Ltac xor := apply Nat.bits_inj; intros ?bit; rewrite ?Nat.lxor_spec, ?Nat.bits_0;
  repeat match goal with |- context [Nat.testbit ?a ?b] => destruct (Nat.testbit a b) end; easy.

(** All lower bits together are worth less (06 §3). *)
Lemma lower_bits_are_less k : forall x y, Nat.testbit x k = false -> Nat.testbit y k = true ->
  (forall j, k < j -> Nat.testbit x j = Nat.testbit y j) -> x < y.
Proof. induction k as [|k next]; intros x y; simpl; intros low high above;
    pose proof (Nat.div2_odd x) as x_is; pose proof (Nat.div2_odd y) as y_is.
  - rewrite low in x_is. rewrite high in y_is. simpl in *. enough (Nat.div2 x = Nat.div2 y) by lia.
    apply Nat.bits_inj. intros j. apply (above (S j)). lia.
  - enough (Nat.div2 x < Nat.div2 y) by (destruct (Nat.odd x), (Nat.odd y); simpl in *; lia).
    apply next; trivial. intros j later. apply (above (S j)). lia. Qed.

(** x ⊕ p is less than x exactly when x has a 1 where p has its top bit (06 §3). *)
Theorem xor_lt : forall x p, p <> 0 ->
  (x ⊕ p < x <-> Nat.testbit x (Nat.log2 p) = true).
Proof. intros x p some. pose proof (Nat.bit_log2 p some) as top.
  assert (forall j, Nat.log2 p < j -> Nat.testbit (x ⊕ p) j = Nat.testbit x j) as above.
  { intros j high. now rewrite Nat.lxor_spec, (Nat.bits_above_log2 p j high), xorb_false_r. }
  destruct (Nat.testbit x (Nat.log2 p)) eqn:bit; split; try easy; intros less.
  - apply (lower_bits_are_less (Nat.log2 p)); trivial. now rewrite Nat.lxor_spec, bit, top.
  - enough (x < x ⊕ p) by lia. apply (lower_bits_are_less (Nat.log2 p)); trivial.
    + now rewrite Nat.lxor_spec, bit, top.
    + intros j high. now rewrite above. Qed.

Lemma nim_sum_at a x b : nim_sum (a ++ x :: b) = x ⊕ nim_sum (a ++ b).
Proof. induction a as [|y a rest]; [easy|]. simpl. rewrite rest. xor. Qed.

(** Some heap has the bit, since in its column the number of 1s is odd (06 §3). *)
Lemma some_heap_has_the_bit k l : Nat.testbit (nim_sum l) k = true ->
  exists a x b, l = a ++ x :: b /\ Nat.testbit x k = true.
Proof. induction l as [|x l others]; simpl; [now rewrite Nat.bits_0|]. rewrite Nat.lxor_spec.
  destruct (Nat.testbit x k) eqn:bit; [exists [], x, l; easy|].
  rewrite xorb_false_l. intros (a & y & b & -> & there)%others. now exists (x :: a), y, b. Qed.

(** Let a game be played on some heaps, and perhaps more, such as a bag, so that (1) each move
    changes exactly one heap, to another number, (2) each heap can be brought to each smaller
    number by one move, and (3) play ends, as in every game. Then values are nim-sums (06 §5). *)
Theorem adding_changes_nothing : forall heaps : game -> list nat -> Prop,
  (forall G l G', heaps G l -> G' ∈ G ->
    exists a x x' b, l = a ++ x :: b /\ x' <> x /\ heaps G' (a ++ x' :: b)) ->
  (forall G a x x' b, heaps G (a ++ x :: b) -> x' < x ->
    exists G', G' ∈ G /\ heaps G' (a ++ x' :: b)) ->
  forall G l, heaps G l -> value G = nim_sum l.
Proof. intros heaps one all. induction G as [G smaller] using induction.
  intros l on. apply value_is.
  - intros G' g. destruct (one G l G' on g) as (a & x & x' & b & -> & differ & on').
    rewrite (smaller G' g _ on'), !nim_sum_at. intros same. apply differ.
    replace x' with (x' ⊕ nim_sum (a ++ b) ⊕ nim_sum (a ++ b)) by xor. rewrite same. xor.
  - intros t less. set (p := nim_sum l ⊕ t).
    assert (nim_sum l ⊕ p = t) as at_t by (subst p; xor).
    assert (p <> 0) as some by (intros none; rewrite none, Nat.lxor_0_r in at_t; lia).
    rewrite <- at_t in less. apply xor_lt, some_heap_has_the_bit in less as (a & x & b & -> & bit);
      trivial. apply xor_lt in bit; trivial. destruct (all G a x _ b on bit) as (G' & g & on').
    exists G'. split; trivial. rewrite (smaller G' g _ on'), <- at_t, !nim_sum_at. xor. Qed.

(** ** Notebook 07: the Sprague–Grundy theorem *)
(** Three replies: G + *n is P exactly when n is the value of G (07 §4). A move in G to a larger value
    is undone: that is part of what is known of the options. *)
Theorem three_replies : forall G n, outcome (G + heap n) = P <-> n = value G.
Proof. induction G as [G smaller] using induction.
  assert (outcome (G + heap (value G)) = P) as answered.
  { apply P_rule. each_option.
    - specialize (smaller _ x (value G)). apply no_option_has_the_value in x.
      destruct (outcome (X + heap (value G))); intuition congruence.
    - apply options_of_a_heap in x as (m & less & ->).
      apply each_smaller_value in less as (G' & g & <-). apply N_rule.
      exists (G' + heap (value G')). split; [auto | now apply smaller]. }
  intros n. split; [|now intros ->]. intros p. rewrite P_rule in p.
  destruct (Nat.lt_trichotomy n (value G)) as [less | [same | more]]; trivial; exfalso.
  - apply each_smaller_value in less as (G' & g & <-).
    pose proof (proj2 (smaller G' g _) eq_refl) as q. rewrite p in q; auto; easy.
  - rewrite p in answered; [easy|]. apply move_right, options_of_a_heap. eauto. Qed.

(** The theorem: G is equivalent to the heap of its value, and to no other heap (07 §1). *)
Theorem sprague_grundy : forall G n,
  G ≈ heap n <-> n = value G.
Proof. intros. rewrite second_lemma. apply three_replies. Qed.

(** The sum theorem, by numbers: with values as numbers, it is 06 §5 (07 §6). *)
Theorem sum_theorem : forall G H,
  value (G + H) = value G ⊕ value H.
Proof. intros G H. transitivity (nim_sum [value G; value H]); [|simpl; xor].
  apply (adding_changes_nothing (fun K l => exists G H, K = G + H /\ l = [value G; value H])).
  - intros ? ? K' (A & B & -> & ->) k. apply options_of_a_sum in k as [(X & k & ->) | (X & k & ->)].
    + apply no_option_has_the_value in k. exists [], (value A), (value X), [value B]. eauto 6.
    + apply no_option_has_the_value in k. exists [value A], (value B), (value X), []. eauto 6.
  - intros ? a x x' b (A & B & -> & at_a) less.
    destruct a as [|? [|? [|]]]; inversion at_a; subst;
      apply each_smaller_value in less as (X & ? & <-); eexists; split; eauto; simpl; eauto.
  - eauto. Qed.

(** So values decide which games are equivalent (07 §1). *)
Theorem same_value : forall G H, G ≈ H <-> value G = value H.
Proof. intros. rewrite second_lemma, P_is_value_0, sum_theorem. apply Nat.lxor_eq_0_iff. Qed.

(** Bouton: heaps are P exactly when their nim-sum is 0 (06 §2). *)
Definition nim (heaps : list nat) : game := fold_right (fun x G => heap x + G) zero heaps.

Theorem bouton : forall heaps,
  outcome (nim heaps) = P <-> nim_sum heaps = 0.
Proof. intros l. rewrite P_is_value_0. enough (value (nim l) = nim_sum l) as -> by easy.
  induction l as [|x l rest]; [easy|]. simpl. now rewrite sum_theorem, value_of_a_heap, rest. Qed.

(** Many heaps are one heap (06 §4). *)
Theorem two_heaps_are_one : forall x y, heap x + heap y ≈ heap (x ⊕ y).
Proof. intros. apply sprague_grundy. now rewrite sum_theorem, !value_of_a_heap. Qed.

(** Options may be replaced by equivalent ones (07 §5). *)
Theorem options_may_be_replaced : forall G H,
  (forall G', G' ∈ G -> exists H', H' ∈ H /\ G' ≈ H') ->
  (forall H', H' ∈ H -> exists G', G' ∈ G /\ G' ≈ H') -> G ≈ H.
Proof. intros G H there back. apply second_lemma, P_rule. each_option; apply N_rule.
  - destruct (there _ x) as (H' & h & same%second_lemma). eauto.
  - destruct (back _ x) as (G' & g & same%second_lemma). eauto. Qed.

(** Options above the gap may be dropped (07 §5). *)
Theorem only_the_gap_counts : forall l, Game (map heap l) ≈ heap (mex l).
Proof. intros l. apply sprague_grundy. simpl. rewrite map_map. f_equal.
  symmetry. rewrite <- map_id. apply map_ext, value_of_a_heap. Qed.

(** A function with these three properties is the value (12 §3); that the value has them is said by
    value_of_a_heap, P_is_value_0 and sum_theorem. *)
Theorem three_properties : forall h : game -> nat, (forall n, h (heap n) = n) ->
  (forall G, h G = 0 <-> outcome G = P) -> (forall G H, h (G + H) = h G ⊕ h H) ->
  forall G, h G = value G.
Proof. intros h heaps zero_is_P sums G. apply Nat.lxor_eq. rewrite <- (heaps (value G)), <- sums.
  now apply zero_is_P, three_replies. Qed.
