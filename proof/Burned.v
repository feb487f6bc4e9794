(** Burned cards: cards that are dealt unseen before a round change no odds of the round. *)

From Coq Require Import List Arith NArith Lia.
From Odds Require Import Sums Deals Counts.
Import ListNotations.
Local Open Scope N_scope.

Lemma less_less i j n : (i < length n)%nat -> (j < length n)%nat ->
  less i (less j n) = less j (less i n).
Proof. intros I J. at_types. Qed.

(** Two cards have the same ways in either order. *)
Lemma two_cards i j n : (i < length n)%nat -> (j < length n)%nat ->
  count n i * count (less i n) j = count n j * count (less j n) i.
Proof.
  intros I J. unfold less. rewrite !count_at_type by assumption.
  destruct (Nat.eq_dec j i), (Nat.eq_dec i j); subst; try contradiction; lia.
Qed.

Lemma weigh_burn_one k : forall n F,
  weigh (S k) n (fun w => F (skipn 1 w)) = weigh k n F * (cards n - N.of_nat k).
Proof.
  induction k as [|k IH]; intros n F.
  - cbn [weigh skipn]. rewrite N.sub_0_r, <- (sum_count n), N.mul_comm.
    rewrite (N.mul_comm (sum _ _)), <- sum_scale.
    apply sum_ext. intros i _. lia.
  - transitivity (sum (fun j => sum (fun i =>
      count n i * (count (less i n) j * weigh k (less j (less i n)) (fun w => F (j :: w))))
      (seq 0 (length n))) (seq 0 (length n))).
    { rewrite <- sum_swap. cbn [weigh]. apply sum_ext. intros i _.
      rewrite less_length, <- sum_scale. apply sum_ext. intros j _. reflexivity. }
    cbn [weigh]. rewrite N.mul_comm, <- sum_scale. apply sum_ext. intros j J. apply in_seq in J.
    specialize (IH (less j n) (fun w => F (j :: w))). cbn [weigh skipn] in IH.
    rewrite less_length in IH.
    destruct (N.eq_dec (count n j) 0) as [Z | Z].
    + rewrite Z. rewrite N.mul_0_l, N.mul_0_r. apply sum_zero. intros i I. apply in_seq in I.
      rewrite N.mul_assoc, two_cards, Z by lia. lia.
    + rewrite cards_less in IH by (auto; lia).
      transitivity (count n j *
        (weigh k (less j n) (fun w => F (j :: w)) * (N.pred (cards n) - N.of_nat k))).
      2: { replace (cards n - N.of_nat (S k)) with (N.pred (cards n) - N.of_nat k) by lia. lia. }
      rewrite <- IH, <- sum_scale. apply sum_ext. intros i I. apply in_seq in I.
      rewrite !N.mul_assoc, two_cards, less_less by lia. reflexivity.
Qed.

(** [b] cards are burned and [k] dealt: each deal of the round alone stands for as many as the other
    cards have deals of [b]. *)
Theorem weigh_burned b : forall k n F,
  weigh (b + k) n (fun w => F (skipn b w)) = weigh k n F * falling (cards n - N.of_nat k) b.
Proof.
  induction b as [|b IH]; intros k n F.
  - cbn [Nat.add skipn falling]. now rewrite N.mul_1_r.
  - transitivity (weigh (S k) n (fun w => F (skipn 1 w)) * falling (cards n - N.of_nat (S k)) b).
    + rewrite <- IH. replace (S b + k)%nat with (b + S k)%nat by lia.
      apply weigh_ext. intros w _. f_equal.
      clear. revert w. induction b as [|b IH]; intros w; [now destruct w|].
      destruct w as [|x w]; [reflexivity|]. cbn [skipn Nat.add] in *. apply IH.
    + rewrite weigh_burn_one. cbn [falling].
      replace (N.pred (cards n - N.of_nat k)) with (cards n - N.of_nat (S k)) by lia. lia.
Qed.

Theorem ways_burned Card (nothing : Card) (type : Card -> nat) T b k shoe line line' :
  below T (map type shoe) ->
  (forall w, length w = k -> line w = line' (map type w)) ->
  ways nothing (b + k) shoe (fun w => line (skipn b w)) =
  ways nothing k shoe line * falling (N.of_nat (length shoe) - N.of_nat k) b.
Proof.
  intros B H.
  rewrite (ways_weigh _ nothing type T k shoe line line' B H).
  rewrite (ways_weigh _ nothing type T (b + k) shoe _ (fun w => line' (skipn b w)) B).
  - rewrite (weigh_burned b k _ (fun w => one (line' w))).
    now rewrite cards_counts, map_length by exact B.
  - intros w L. rewrite H by (rewrite skipn_length; lia). f_equal.
    clear. revert w. induction b as [|b IH]; intros [|x w]; cbn [skipn map]; auto.
Qed.
