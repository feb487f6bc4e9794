(** The number of deals from the number of cards of each type alone.

    The types of card are the numbers below [T]. Counts of a shoe are a list: the number of cards of
    type 0, of type 1, and so on. *)

From Coq Require Import List Arith NArith Lia.
From Odds Require Import Sums Deals.
Import ListNotations.
Local Open Scope N_scope.

(** ** Definitions *)

Definition counts (T : nat) (types : list nat) : list N :=
  map (fun i => N.of_nat (count_occ Nat.eq_dec types i)) (seq 0 T).

(** The count of one type, and counts with one of a type more or less. *)
Definition count (n : list N) (i : nat) : N := nth i n 0.

Fixpoint at_type (i : nat) (f : N -> N) (n : list N) : list N :=
  match n, i with
  | [], _ => []
  | x :: r, O => f x :: r
  | x :: r, S i => x :: at_type i f r
  end.

Definition more i := at_type i N.succ.
Definition less i := at_type i N.pred.

(** The sum of [F] over the deals of [k] cards, each as the word of its types: the first card is of
    type [i] in [count n i] ways, and the others are dealt from what is left. *)
Fixpoint weigh (k : nat) (n : list N) (F : list nat -> N) : N :=
  match k with
  | O => F []
  | S k => sum (fun i => count n i * weigh k (less i n) (fun w => F (i :: w))) (seq 0 (length n))
  end.

(** x (x-1) ... (x-m+1) *)
Fixpoint falling (x : N) (m : nat) : N :=
  match m with
  | O => 1
  | S m => x * falling (N.pred x) m
  end.

(** All words of [k] types below [T]. *)
Fixpoint words (k T : nat) : list (list nat) :=
  match k with
  | O => [[]]
  | S k => flat_map (fun i => map (cons i) (words k T)) (seq 0 T)
  end.

(** The number of deals of a word: the product, over the types, of falling factorials. *)
Definition deals_of_word (n : list N) (w : list nat) : N :=
  fold_right N.mul 1
    (map (fun i => falling (count n i) (count_occ Nat.eq_dec w i)) (seq 0 (length n))).

(** ** One card more, one card less *)

Lemma at_type_length i f n : length (at_type i f n) = length n.
Proof. revert i; induction n as [|x n IH]; destruct i; simpl; auto. Qed.

Lemma more_length i n : length (more i n) = length n.
Proof. apply at_type_length. Qed.

Lemma less_length i n : length (less i n) = length n.
Proof. apply at_type_length. Qed.

Lemma count_at_type i j f n : (i < length n)%nat ->
  count (at_type i f n) j = if Nat.eq_dec j i then f (count n j) else count n j.
Proof.
  unfold count. revert i j. induction n as [|x n IH]; intros i j H; simpl in H; [lia|].
  destruct i as [|i], j as [|j]; simpl; auto.
  rewrite IH by lia. destruct (Nat.eq_dec j i), (Nat.eq_dec (S j) (S i)); auto; lia.
Qed.

Lemma counts_eq m n : length m = length n ->
  (forall i, (i < length n)%nat -> count m i = count n i) -> m = n.
Proof. intros L H. apply (nth_ext _ _ 0 0 L). intros i I. apply H. lia. Qed.

Ltac at_types :=
  apply counts_eq; unfold more, less; [rewrite !at_type_length; reflexivity|];
  intros ?j ?J; rewrite ?at_type_length in *;
  repeat rewrite count_at_type by (rewrite ?at_type_length; assumption);
  repeat (match goal with |- context [Nat.eq_dec ?a ?b] => destruct (Nat.eq_dec a b) end; subst);
  try contradiction; try reflexivity; try lia.

Lemma less_more i n : (i < length n)%nat -> less i (more i n) = n.
Proof. intros H. at_types. Qed.

Lemma more_less i n : (i < length n)%nat -> count n i <> 0 -> more i (less i n) = n.
Proof. intros H C. at_types. Qed.

Lemma less_more_other i j n : (i < length n)%nat -> (j < length n)%nat -> i <> j ->
  less i (more j n) = more j (less i n).
Proof. intros I J D. at_types. Qed.

Lemma more_more i j n : (i < length n)%nat -> (j < length n)%nat ->
  more i (more j n) = more j (more i n).
Proof. intros I J. at_types. Qed.

Lemma counts_length T l : length (counts T l) = T.
Proof. unfold counts. now rewrite map_length, seq_length. Qed.

Lemma count_counts T l i : (i < T)%nat ->
  count (counts T l) i = N.of_nat (count_occ Nat.eq_dec l i).
Proof.
  intros H. unfold count, counts. set (f := fun i => N.of_nat _).
  rewrite (nth_indep _ 0 (f 0%nat)) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth by exact H. reflexivity.
Qed.

Lemma counts_cons T i l : (i < T)%nat -> counts T (i :: l) = more i (counts T l).
Proof.
  intros H. apply counts_eq; rewrite ?more_length, !counts_length; [reflexivity|].
  intros j J. unfold more. rewrite count_at_type by (rewrite counts_length; exact H).
  rewrite !count_counts by exact J. simpl.
  destruct (Nat.eq_dec i j), (Nat.eq_dec j i); subst; try contradiction; lia.
Qed.

(** ** The deals of a shoe by its counts *)

Definition below (T : nat) (l : list nat) : Prop := forall i, In i l -> (i < T)%nat.

Lemma sum_picks T l : below T l -> forall G : nat -> list N -> N,
  sum (fun p => G (fst p) (counts T (snd p))) (picks l) =
  sum (fun i => count (counts T l) i * G i (less i (counts T l))) (seq 0 T).
Proof.
  induction l as [|x l IH]; intros B G.
  - symmetry. apply sum_zero. intros i I. apply in_seq in I. now rewrite count_counts by lia.
  - assert (X : (x < T)%nat) by (apply B; now left).
    assert (B' : below T l) by (intros i I; apply B; now right).
    cbn [picks]. rewrite sum_cons, sum_map. cbn [fst snd].
    rewrite (sum_ext _ (fun p => G (fst p) (more x (counts T (snd p))))).
    2: { intros [y r] _. cbn [fst snd]. now rewrite counts_cons. }
    rewrite (IH B' (fun y n => G y (more x n))), (counts_cons T x l X), N.add_comm.
    set (n := counts T l) in *.
    assert (L : length n = T) by apply counts_length.
    symmetry. apply sum_at with (i := x).
    + apply seq_NoDup.
    + apply in_seq. lia.
    + rewrite less_more by lia. unfold more at 1. rewrite count_at_type by lia.
      destruct (Nat.eq_dec x x); [|contradiction].
      destruct (N.eq_dec (count n x) 0) as [Z | Z].
      * rewrite Z. lia.
      * rewrite more_less by (auto; lia). lia.
    + intros j J D. apply in_seq in J.
      rewrite less_more_other by (auto; lia). unfold more at 1. rewrite count_at_type by lia.
      destruct (Nat.eq_dec j x); [contradiction | reflexivity].
Qed.

Theorem deals_weigh T k : forall l F, below T l -> sum F (deals k l) = weigh k (counts T l) F.
Proof.
  induction k as [|k IH]; intros l F B; cbn [deals weigh]; [cbn; lia|].
  rewrite sum_flat_map, counts_length.
  set (G := fun i n => weigh k n (fun w => F (i :: w))).
  rewrite (sum_ext _ (fun p => G (fst p) (counts T (snd p)))).
  - exact (sum_picks T l B G).
  - intros [x r] P. cbn [fst snd]. rewrite sum_map. apply IH.
    apply in_picks in P as (a & b & -> & ->). intros i I. apply B.
    rewrite in_app_iff in *. simpl. tauto.
Qed.

(** ** Rules of [weigh] *)

Lemma weigh_ext k : forall n F G,
  (forall w, length w = k -> F w = G w) -> weigh k n F = weigh k n G.
Proof.
  induction k as [|k IH]; intros n F G H; cbn [weigh]; [now apply H|].
  apply sum_ext. intros i _. f_equal. apply IH. intros w L. apply H. simpl. lia.
Qed.

Lemma weigh_scale k : forall n c F, weigh k n (fun w => c * F w) = c * weigh k n F.
Proof.
  induction k as [|k IH]; intros n c F; cbn [weigh]; [reflexivity|].
  rewrite <- sum_scale. apply sum_ext. intros i _. rewrite IH. lia.
Qed.

Definition cards (n : list N) : N := sum (fun x => x) n.

Lemma cards_less i : forall n, (i < length n)%nat -> count n i <> 0 ->
  cards (less i n) = N.pred (cards n).
Proof.
  unfold cards, less, count.
  induction i as [|i IH]; intros [|x n] H C; simpl in *; try lia.
  rewrite IH; [|lia|exact C].
  enough (sum (fun x => x) n <> 0) by lia.
  clear - C. revert n C. induction i as [|i IH]; intros [|y n] C; simpl in *; try lia.
  specialize (IH n C). lia.
Qed.

Lemma sum_count n : sum (fun i => count n i) (seq 0 (length n)) = cards n.
Proof.
  unfold cards, count. induction n as [|x n IH]; [reflexivity|].
  cbn [length seq]. rewrite !sum_cons, <- seq_shift, sum_map. cbn [nth]. now rewrite IH.
Qed.

(** All deals of [k] cards together. *)
Theorem weigh_all k : forall n, weigh k n (fun _ => 1) = falling (cards n) k.
Proof.
  induction k as [|k IH]; intros n; cbn [weigh falling]; [reflexivity|].
  rewrite <- (sum_count n) at 1.
  rewrite (N.mul_comm (sum _ _)), <- sum_scale. apply sum_ext. intros i I. apply in_seq in I.
  destruct (N.eq_dec (count n i) 0) as [Z | Z]; [rewrite Z; lia|].
  rewrite IH, cards_less by (auto; lia). lia.
Qed.

(** A sum that looks at the first [j] cards alone. *)
Theorem weigh_first j r : forall n F,
  weigh (j + r) n (fun w => F (firstn j w)) = weigh j n F * falling (cards n - N.of_nat j) r.
Proof.
  induction j as [|j IH]; intros n F; cbn [Nat.add].
  - cbn [firstn weigh]. rewrite (weigh_ext _ _ _ (fun _ => F [] * 1)) by (intros; lia).
    rewrite weigh_scale, weigh_all. now rewrite N.sub_0_r.
  - cbn [weigh firstn]. rewrite N.mul_comm, <- sum_scale.
    apply sum_ext. intros i I. apply in_seq in I.
    destruct (N.eq_dec (count n i) 0) as [Z | Z]; [rewrite Z; lia|].
    rewrite (IH (less i n) (fun w => F (i :: w))), cards_less by (auto; lia).
    replace (N.pred (cards n) - N.of_nat j) with (cards n - N.of_nat (S j)) by lia. lia.
Qed.

(** ** Words and falling factorials *)

Lemma product_at (f g : nat -> N) (c : N) (i : nat) (l : list nat) :
  NoDup l -> In i l -> f i = c * g i -> (forall j, In j l -> j <> i -> f j = g j) ->
  fold_right N.mul 1 (map f l) = c * fold_right N.mul 1 (map g l).
Proof.
  induction l as [|j l IH]; simpl; intros D I E O; [easy|].
  inversion D as [|? ? X D']; subst.
  destruct I as [-> | I].
  - rewrite E, (map_ext_in f g l); [lia|].
    intros j J. apply O; [auto|]. intros ->. contradiction.
  - rewrite IH, (O j); auto; [lia|]. intros ->. contradiction.
Qed.

Lemma deals_of_word_cons n i w : (i < length n)%nat ->
  deals_of_word n (i :: w) = count n i * deals_of_word (less i n) w.
Proof.
  intros H. unfold deals_of_word. rewrite less_length. apply product_at with (i := i).
  - apply seq_NoDup.
  - apply in_seq. lia.
  - unfold less. rewrite count_at_type by exact H. rewrite count_occ_cons_eq by reflexivity.
    destruct (Nat.eq_dec i i); [reflexivity | contradiction].
  - intros j J D. unfold less. rewrite count_at_type by exact H.
    rewrite count_occ_cons_neq by auto.
    destruct (Nat.eq_dec j i); [contradiction | reflexivity].
Qed.

Theorem weigh_words k : forall n F,
  weigh k n F = sum (fun w => F w * deals_of_word n w) (words k (length n)).
Proof.
  induction k as [|k IH]; intros n F; cbn [weigh words].
  - rewrite sum_cons. cbn [sum fold_right].
    enough (deals_of_word n [] = 1) as -> by lia.
    unfold deals_of_word. induction (seq 0 (length n)) as [|i l IH]; [reflexivity|].
    cbn [map fold_right]. rewrite IH. reflexivity.
  - rewrite sum_flat_map. apply sum_ext. intros i I. apply in_seq in I.
    rewrite sum_map, IH, less_length, <- sum_scale. apply sum_ext. intros w _.
    rewrite deals_of_word_cons by lia. lia.
Qed.

(** ** The ways of a shoe by its counts *)

(** [type] gives each card its type, and [line] looks at nothing else. *)
Theorem ways_weigh Card (nothing : Card) (type : Card -> nat) T k shoe line line' :
  below T (map type shoe) ->
  (forall w, length w = k -> line w = line' (map type w)) ->
  ways nothing k shoe line = weigh k (counts T (map type shoe)) (fun w => one (line' w)).
Proof.
  intros B H. rewrite ways_sum, <- deals_weigh by exact B.
  rewrite deals_map, sum_map. apply sum_ext. intros w I.
  rewrite H; [reflexivity | exact (deals_length _ _ _ _ I)].
Qed.

(** The ways are the sum, over the words of the line, of products of falling factorials. *)
Corollary ways_falling Card (nothing : Card) (type : Card -> nat) T k shoe line line' :
  below T (map type shoe) ->
  (forall w, length w = k -> line w = line' (map type w)) ->
  ways nothing k shoe line =
  sum (deals_of_word (counts T (map type shoe))) (filter line' (words k T)).
Proof.
  intros B H. rewrite (ways_weigh _ _ type T k shoe line line' B H), weigh_words, counts_length.
  induction (words k T) as [|w l IH]; cbn [filter]; [reflexivity|].
  rewrite sum_cons, IH. destruct (line' w); rewrite ?sum_cons; cbn [one]; lia.
Qed.

Lemma cards_counts T l : below T l -> cards (counts T l) = N.of_nat (length l).
Proof.
  intros B. rewrite <- sum_count, counts_length.
  rewrite (sum_ext _ (fun i => N.of_nat (count_occ Nat.eq_dec l i)))
    by (intros i I; apply in_seq in I; apply count_counts; lia).
  induction l as [|x l IH].
  - now apply sum_zero.
  - transitivity (sum (fun i => N.of_nat (count_occ Nat.eq_dec l i)) (seq 0 T) + 1).
    + apply sum_at with (i := x); [apply seq_NoDup | | |].
      * apply in_seq. specialize (B x (or_introl eq_refl)). lia.
      * rewrite count_occ_cons_eq by reflexivity. lia.
      * intros j _ D. now rewrite count_occ_cons_neq by auto.
    + rewrite IH by (intros i I; apply B; now right). cbn [length]. lia.
Qed.

(** All deals of [k] cards: N (N-1) ... (N-k+1). *)
Theorem ways_all Card (nothing : Card) k shoe :
  ways nothing k shoe (fun _ => true) = falling (N.of_nat (length shoe)) k.
Proof.
  assert (B : below 1 (map (fun _ => 0%nat) shoe)).
  { intros i I. apply in_map_iff in I as (? & <- & _). lia. }
  rewrite (ways_weigh _ _ (fun _ => 0%nat) 1 k shoe _ (fun _ => true)) by auto.
  cbn [one]. rewrite weigh_all, cards_counts by exact B. now rewrite map_length.
Qed.
