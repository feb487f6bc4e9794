(** A shoe deals what its parts deal: the deals of [k] cards from the shoes of exactly [k] cards
    determine those from every shoe. *)

From Coq Require Import FinFun List Arith NArith Lia.
From Odds Require Import Sums Deals Counts SmallShoes.
Import ListNotations.
Local Open Scope N_scope.

(** ** Definitions *)

(** The binomial coefficient, by Pascal's triangle. *)
Fixpoint choose (n m : nat) : N :=
  match n, m with
  | _, O => 1
  | O, S _ => 0
  | S n, S m => choose n m + choose n (S m)
  end.

(** The shoes of exactly [k] cards of [T] types, as counts. *)
Definition exactly (T k : nat) : list (list N) :=
  filter (fun m => cards m =? N.of_nat k) (small T k).

(** The number of parts of a shoe that hold so many cards of each type. *)
Definition parts (n m : list N) : N :=
  fold_right N.mul 1
    (map (fun i => choose (N.to_nat (count n i)) (N.to_nat (count m i))) (seq 0 (length n))).

(** ** Falling factorials and binomial coefficients *)

Lemma falling_last m : forall x, falling x (S m) = falling x m * (x - N.of_nat m).
Proof.
  induction m as [|m IH]; intros x.
  - cbn [falling]. lia.
  - cbn [falling] in *. rewrite IH.
    replace (N.pred x - N.of_nat m) with (x - N.of_nat (S m)) by lia. lia.
Qed.

Lemma falling_zero m : forall x, x < N.of_nat m -> falling x m = 0.
Proof.
  induction m as [|m IH]; intros x H; [lia|]. cbn [falling].
  destruct (N.eq_dec x 0) as [-> | X]; [lia|]. rewrite IH by lia. lia.
Qed.

Lemma choose_zero n : choose n 0 = 1.
Proof. now destruct n. Qed.

Lemma falling_choose n : forall m,
  falling (N.of_nat n) m = falling (N.of_nat m) m * choose n m.
Proof.
  induction n as [|n IH]; intros [|m].
  - reflexivity.
  - rewrite falling_zero by lia. cbn [choose]. lia.
  - cbn [falling]. rewrite choose_zero. lia.
  - cbn [choose]. rewrite N.mul_add_distr_l, <- IH.
    assert (E : falling (N.of_nat (S m)) (S m) = N.of_nat (S m) * falling (N.of_nat m) m).
    { cbn [falling]. do 2 f_equal. lia. }
    rewrite E, <- N.mul_assoc, <- IH. cbn [falling].
    replace (N.pred (N.of_nat (S n))) with (N.of_nat n) by lia.
    change (N.of_nat n * falling (N.pred (N.of_nat n)) m) with (falling (N.of_nat n) (S m)).
    rewrite falling_last.
    destruct (le_lt_dec m n) as [M | M].
    + replace (N.of_nat n - N.of_nat m) with (N.of_nat (n - m)) by lia.
      rewrite (N.mul_comm (falling _ _) (N.of_nat (n - m))), <- N.mul_add_distr_r. f_equal. lia.
    + rewrite falling_zero by lia. lia.
Qed.

(** ** One shoe of [k] cards for each word *)

Lemma in_words k T : forall w, In w (words k T) -> length w = k /\ below T w.
Proof.
  induction k as [|k IH]; cbn [words]; intros w H.
  - destruct H as [<- | []]. split; [reflexivity | intros i []].
  - apply in_flat_map in H as (i & I & H). apply in_map_iff in H as (v & <- & H).
    apply IH in H as [L B]. apply in_seq in I. split; [cbn; lia|].
    intros j [<- | J]; [lia | now apply B].
Qed.

Lemma small_nodup T : forall d, NoDup (small T d).
Proof.
  induction T as [|T IH]; intros d; cbn [small]; [repeat constructor; intros []|].
  assert (E : flat_map (fun x => map (cons (N.of_nat x)) (small T (d - x))) (seq 0 (S d)) =
    flat_map (fun p => map (cons (fst p)) (small T (d - N.to_nat (fst p))))
      (map (fun x => (N.of_nat x, @nil N)) (seq 0 (S d)))).
  { rewrite !flat_map_concat_map, map_map. f_equal. apply map_ext. intros x.
    cbn [fst]. now rewrite Nat2N.id. }
  rewrite E. apply (nodup_flat_map_cons N (fun p => small T (d - N.to_nat (fst p)))).
  - rewrite map_map. cbn [fst]. apply Injective_map_NoDup; [|apply seq_NoDup].
    intros x y. apply Nat2N.inj.
  - intros p _. apply IH.
Qed.

(** A sum with one term. *)
Lemma sum_one (f : list N -> N) x l :
  NoDup l -> In x l -> (forall y, In y l -> y <> x -> f y = 0) -> sum f l = f x.
Proof.
  induction l as [|y l IH]; intros D I Z; [easy|].
  inversion D as [|? ? Y D']; subst. rewrite sum_cons. destruct I as [-> | I].
  - rewrite (sum_zero f l); [lia|]. intros z H. apply Z; [now right|]. intros ->. contradiction.
  - rewrite IH; auto.
    + rewrite Z; [lia | now left |]. intros ->. contradiction.
    + intros z H. apply Z. now right.
Qed.

Lemma product_zero (f : nat -> N) i l : In i l -> f i = 0 -> fold_right N.mul 1 (map f l) = 0.
Proof.
  induction l as [|j l IH]; cbn [In map fold_right]; intros I Z; [easy|].
  destruct I as [-> | I]; [rewrite Z | rewrite IH by assumption]; lia.
Qed.

Lemma product_times (f g : nat -> N) l :
  fold_right N.mul 1 (map f l) * fold_right N.mul 1 (map g l) =
  fold_right N.mul 1 (map (fun i => f i * g i) l).
Proof. induction l as [|i l IH]; cbn [map fold_right]; [reflexivity|]. rewrite <- IH. lia. Qed.

Lemma sum_le (f g : nat -> N) l : (forall i, In i l -> f i <= g i) -> sum f l <= sum g l.
Proof.
  induction l as [|i l IH]; intros H; [reflexivity|]. rewrite !sum_cons.
  assert (F := H i (or_introl eq_refl)). assert (G := IH (fun j J => H j (or_intror J))). lia.
Qed.

(** Counts of as many cards that are nowhere below others are equal to them. *)
Lemma equal_counts : forall m n, length m = length n ->
  (forall i, (i < length n)%nat -> count n i <= count m i) -> cards m = cards n -> m = n.
Proof.
  assert (L : forall m n, length m = length n ->
    (forall i, (i < length n)%nat -> count n i <= count m i) -> cards n <= cards m).
  { intros m n E H. rewrite <- !sum_count, E. apply sum_le.
    intros i I. apply in_seq in I. apply H. lia. }
  induction m as [|x m IH]; intros [|y n] E H C; try discriminate; [reflexivity|].
  assert (X := H 0%nat ltac:(cbn; lia)). cbn in X.
  assert (R : forall i, (i < length n)%nat -> count n i <= count m i).
  { intros i I. exact (H (S i) ltac:(cbn; lia)). }
  assert (M := L m n ltac:(cbn in E; lia) R).
  unfold cards in *. cbn [sum fold_right] in C.
  fold (sum (fun x => x) m) in C. fold (sum (fun x => x) n) in C.
  rewrite (IH n ltac:(cbn in E; lia) R ltac:(lia)). f_equal. lia.
Qed.

Lemma deals_of_word_parts T k n w : length n = T -> length w = k -> below T w ->
  sum (fun m => deals_of_word m w * parts n m) (exactly T k) = deals_of_word n w.
Proof.
  intros Ln Lw B. set (own := counts T w).
  assert (C : cards own = N.of_nat k) by (unfold own; now rewrite cards_counts, Lw).
  rewrite (sum_one _ own).
  - unfold deals_of_word, parts, own. rewrite counts_length, Ln, product_times. f_equal.
    apply map_ext_in. intros i I. apply in_seq in I. rewrite count_counts by lia.
    rewrite Nat2N.id, <- falling_choose. now rewrite N2Nat.id.
  - apply NoDup_filter, small_nodup.
  - apply filter_In. rewrite in_small. unfold own at 1.
    rewrite counts_length, C, N.eqb_refl. repeat split. lia.
  - intros m I D. apply filter_In in I as [I E]. apply in_small in I as [Lm _].
    apply N.eqb_eq in E.
    destruct (forallb (fun i => count own i <=? count m i) (seq 0 T)) eqn:A.
    + elim D. apply equal_counts; [unfold own; now rewrite counts_length | | congruence].
      intros i I. unfold own in I. rewrite counts_length in I.
      apply N.leb_le, (proj1 (forallb_forall _ _) A), in_seq. lia.
    + enough (deals_of_word m w = 0) as -> by lia.
      assert (S : exists i, In i (seq 0 T) /\ (count own i <=? count m i) = false).
      { clear - A. induction (seq 0 T) as [|i l IH]; [discriminate|]. cbn in A.
        destruct (count own i <=? count m i) eqn:F; [|exists i; split; [now left | exact F]].
        destruct (IH A) as (j & J & G). exists j. split; [now right | exact G]. }
      destruct S as (i & I & F). apply N.leb_gt in F. apply in_seq in I as I'.
      unfold own in F. rewrite count_counts in F by lia.
      unfold deals_of_word. apply (product_zero _ i); [now rewrite Lm|]. now apply falling_zero.
Qed.

(** ** The theorem *)

Theorem weigh_parts k n F :
  weigh k n F = sum (fun m => weigh k m F * parts n m) (exactly (length n) k).
Proof.
  rewrite weigh_words. symmetry.
  transitivity (sum (fun m => sum (fun w => F w * (deals_of_word m w * parts n m))
    (words k (length n))) (exactly (length n) k)).
  - apply sum_ext. intros m I. apply filter_In in I as [I _]. apply in_small in I as [L _].
    rewrite weigh_words, L, N.mul_comm, <- sum_scale. apply sum_ext. intros w _. lia.
  - rewrite sum_swap. apply sum_ext. intros w I. apply in_words in I as [L B].
    rewrite sum_scale. now rewrite deals_of_word_parts.
Qed.
