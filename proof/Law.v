(** A fast way to the figures of a wager, and the proof that it gives the same numbers.

    [walk] goes through all words of card types once and adds the ways of each to a tree, under a
    path, which holds all that the lines of the wagers look at. The ways of a line are then a sum
    over the few paths of the tree. *)

From Coq Require Import List Arith NArith QArith Lia.
From Odds Require Import Sums Deals Counts Rules Wagers.
Import ListNotations.
Local Open Scope N_scope.

(** ** Numbers under paths *)

Inductive tree := Node (here : N) (below : list tree).

Definition empty := Node 0 [].

(** [f] at one of the trees of a list, which grows as far as it must. *)
Definition at_child (f : tree -> tree) : nat -> list tree -> list tree :=
  fix at_child i ts :=
    match i, ts with
    | O, [] => [f empty]
    | O, t :: ts => f t :: ts
    | S i, [] => empty :: at_child i []
    | S i, t :: ts => t :: at_child i ts
    end.

Fixpoint add (path : list nat) (x : N) (t : tree) : tree :=
  let '(Node here ts) := t in
  match path with
  | [] => Node (here + x) ts
  | i :: path => Node here (at_child (add path x) i ts)
  end.

(** The sum of [f] over the trees of a list, each with its number, from [i] on. *)
Definition children (f : nat -> tree -> N) : nat -> list tree -> N :=
  fix children i ts :=
    match ts with
    | [] => 0
    | t :: ts => f i t + children (S i) ts
    end.

(** The sum of the numbers of a tree, each times the value of [F] at its path. *)
Fixpoint total (F : list nat -> N) (t : tree) : N :=
  let '(Node here ts) := t in
  F [] * here + children (fun i => total (fun path => F (i :: path))) O ts.

Lemma total_empty F : total F empty = 0.
Proof. cbn. lia. Qed.

Lemma total_add path : forall F x t, total F (add path x t) = total F t + F path * x.
Proof.
  induction path as [|i path IH]; intros F x [here ts]; cbn [add total]; [lia|].
  set (f := fun i => total (fun path => F (i :: path))).
  enough (H : forall i j ts, children f j (at_child (add path x) i ts) =
    children f j ts + F ((j + i)%nat :: path) * x).
  { rewrite H. cbn [Nat.add]. lia. }
  clear i ts. induction i as [|i IHi]; intros j [|t ts]; cbn [at_child children].
  - unfold f. rewrite IH, total_empty, Nat.add_0_r. lia.
  - unfold f at 1. rewrite IH, Nat.add_0_r. unfold f at 2. lia.
  - rewrite (IHi (S j) []). unfold f at 1. rewrite total_empty.
    cbn [children Nat.add]. rewrite Nat.add_succ_r. lia.
  - rewrite IHi. cbn [Nat.add]. rewrite Nat.add_succ_r. lia.
Qed.

(** ** All words once *)

(** Each type with its count and the counts without one card of it, the first type being [i]. *)
Fixpoint choices (i : nat) (n : list N) : list (nat * N * list N) :=
  match n with
  | [] => []
  | x :: r =>
      (i, x, N.pred x :: r) ::
      map (fun c => let '(j, y, r) := c in (j, y, x :: r)) (choices (S i) r)
  end.

Fixpoint walk (k : nat) (n : list N) (ways : N) (path : list nat -> list nat) (t : tree) : tree :=
  match k with
  | O => add (path []) ways t
  | S k =>
      fold_left
        (fun t c => let '(i, x, r) := c in walk k r (ways * x) (fun w => path (i :: w)) t)
        (choices 0 n) t
  end.

Definition law (k : nat) (n : list N) (path : list nat -> list nat) : tree := walk k n 1 path empty.

Lemma choices_are n : forall o,
  choices o n = map (fun i => ((o + i)%nat, count n i, less i n)) (seq 0 (length n)).
Proof.
  induction n as [|x n IH]; intros o; cbn [choices length seq map]; [reflexivity|].
  rewrite Nat.add_0_r. f_equal.
  rewrite IH, map_map, <- seq_shift, map_map. apply map_ext. intros i.
  rewrite Nat.add_succ_r. reflexivity.
Qed.

Lemma total_walk F k : forall n ways path t,
  total F (walk k n ways path t) = total F t + ways * weigh k n (fun w => F (path w)).
Proof.
  induction k as [|k IH]; intros n ways path t; cbn [walk weigh].
  - rewrite total_add. lia.
  - rewrite choices_are. rewrite <- sum_scale.
    revert t. induction (seq 0 (length n)) as [|i l IHl]; intros t; cbn [map fold_left].
    + cbn. lia.
    + rewrite IHl, IH, sum_cons. cbn [Nat.add]. lia.
Qed.

Theorem total_law F k n path : total F (law k n path) = weigh k n (fun w => F (path w)).
Proof. unfold law. rewrite total_walk, total_empty. lia. Qed.

(** ** Ways and figures from a law *)

(** Types of card, the cards of a deal that count, and the path that is made of their types. *)
Section Of_shoe.
Variables (type : card -> nat) (T j r : nat) (path : list nat -> list nat) (shoe : list card).

Definition law_of : tree := law j (counts T (map type shoe)) path.

(** The deals of the other [r] cards. *)
Definition rest : N := falling (N.of_nat (length shoe) - N.of_nat j) r.

Definition figures_by_law {Seen} (t : tree) (seen : list nat -> Seen) (lines : wager Seen)
  : list N * Q :=
  let all := map (fun i => total (fun p => one (settle lines (seen p) =? i)%nat) t * rest)
                 (seq 0 (S (length lines))) in
  (all, house_edge (map fst lines) all).

Hypothesis types_below : below T (map type shoe).

Theorem ways_by_law (line : list card -> bool) (line' : list nat -> bool) :
  (forall w, length w = (j + r)%nat -> line w = line' (path (firstn j (map type w)))) ->
  ways no_card (j + r) shoe line = total (fun p => one (line' p)) law_of * rest.
Proof.
  intros L. unfold law_of, rest. rewrite total_law.
  rewrite (ways_weigh _ no_card type T (j + r) shoe line (fun w => line' (path (firstn j w)))
    types_below L).
  rewrite (weigh_first j r _ (fun w => one (line' (path w)))).
  rewrite cards_counts, map_length by exact types_below. reflexivity.
Qed.

Theorem figures_are_by_law {Seen} (look : list card -> Seen) (seen : list nat -> Seen) lines :
  (forall w, length w = (j + r)%nat ->
    settle lines (look w) = settle lines (seen (path (firstn j (map type w))))) ->
  figures (j + r) shoe look lines = figures_by_law law_of seen lines.
Proof.
  intros L. unfold figures, figures_by_law.
  enough (E : forall i, ways no_card (j + r) shoe (fun w => settle lines (look w) =? i)%nat =
    total (fun p => one (settle lines (seen p) =? i)%nat) law_of * rest).
  { rewrite (map_ext _ _ E). reflexivity. }
  intros i. apply (ways_by_law _ (fun p => settle lines (seen p) =? i)%nat).
  intros w W. now rewrite L.
Qed.

End Of_shoe.
