(** Functions of counts that are polynomials of a bounded total degree, by their differences. *)

From Coq Require Import List Arith NArith ZArith Lia.
From Odds Require Import Sums Counts.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Definitions *)

(** One card of type [i] more changes [P] by this. *)
Definition difference (i : nat) (P : list N -> Z) (n : list N) : Z := P (more i n) - P n.

(** [P], a function of the counts of [T] types, is a polynomial of total degree at most [d]: it is
    constant where [d] is 0, and otherwise each of its differences has degree at most [d - 1]. *)
Fixpoint degree (T d : nat) (P : list N -> Z) : Prop :=
  match d with
  | O => forall m n, length m = T -> length n = T -> P m = P n
  | S d => forall i, (i < T)%nat -> degree T d (difference i P)
  end.

(** The counts [b + m]. *)
Fixpoint plus (b m : list N) : list N :=
  match b, m with
  | x :: b, y :: m => (x + y)%N :: plus b m
  | _, _ => []
  end.

Section Degree.
Variable T : nat.

(** ** Sums, multiples and products *)

Lemma degree_ext d : forall P Q,
  (forall n, length n = T -> P n = Q n) -> degree T d P -> degree T d Q.
Proof.
  induction d as [|d IH]; simpl; intros P Q E H.
  - intros m n M N. rewrite <- !E by assumption. now apply H.
  - intros i I. apply (IH (difference i P)); [|now apply H].
    intros n L. unfold difference. rewrite !E; auto. now rewrite more_length.
Qed.

Lemma degree_constant d : forall c, degree T d (fun _ => c).
Proof.
  induction d as [|d IH]; simpl; intros c; [reflexivity|].
  intros i _. apply (degree_ext _ (fun _ => c - c)); [reflexivity | apply IH].
Qed.

Lemma degree_up d : forall P, degree T d P -> degree T (S d) P.
Proof.
  induction d as [|d IH]; intros P H.
  - intros i I m n M N. unfold difference.
    rewrite (H (more i m) m), (H (more i n) n) by (rewrite ?more_length; assumption). lia.
  - intros i I. apply IH, H, I.
Qed.

Lemma degree_plus d : forall P Q, degree T d P -> degree T d Q -> degree T d (fun n => P n + Q n).
Proof.
  induction d as [|d IH]; simpl; intros P Q HP HQ.
  - intros m n M N. rewrite (HP m n), (HQ m n); auto.
  - intros i I. apply (degree_ext _ (fun n => difference i P n + difference i Q n)).
    + intros n _. unfold difference. lia.
    + auto.
Qed.

Lemma degree_scale d : forall c P, degree T d P -> degree T d (fun n => c * P n).
Proof.
  induction d as [|d IH]; simpl; intros c P H.
  - intros m n M N. now rewrite (H m n).
  - intros i I. apply (degree_ext _ (fun n => c * difference i P n)).
    + intros n _. unfold difference. lia.
    + auto.
Qed.

Lemma degree_minus d P Q : degree T d P -> degree T d Q -> degree T d (fun n => P n - Q n).
Proof.
  intros HP HQ. apply (degree_ext _ (fun n => P n + -1 * Q n)); [intros; lia|].
  apply degree_plus; [exact HP | now apply degree_scale].
Qed.

Lemma degree_more d : forall i P, (i < T)%nat -> degree T d P -> degree T d (fun n => P (more i n)).
Proof.
  induction d as [|d IH]; simpl; intros i P I H.
  - intros m n M N. apply H; now rewrite more_length.
  - intros j J. apply (degree_ext _ (fun n => difference j P (more i n))).
    + intros n L. unfold difference. now rewrite more_more by (rewrite L; assumption).
    + apply IH; auto.
Qed.

Theorem degree_product a b : forall P Q,
  degree T a P -> degree T b Q -> degree T (a + b) (fun n => P n * Q n).
Proof.
  remember (a + b)%nat as s. revert a b Heqs.
  induction s as [|s IH]; intros a b E P Q HP HQ.
  - destruct a, b; try discriminate. simpl in *. intros m n M N. rewrite (HP m n), (HQ m n); auto.
  - intros i I.
    apply (degree_ext _ (fun n => difference i P n * Q (more i n) + P n * difference i Q n)).
    { intros n _. unfold difference. lia. }
    apply degree_plus.
    + destruct a as [|a].
      * apply (degree_ext _ (fun _ => 0)); [|apply degree_constant].
        intros n L. unfold difference. rewrite (HP (more i n) n); rewrite ?more_length; auto; lia.
      * apply (IH a b); [lia | now apply HP | now apply degree_more].
    + destruct b as [|b].
      * apply (degree_ext _ (fun _ => 0)); [|apply degree_constant].
        intros n L. unfold difference. rewrite (HQ (more i n) n); rewrite ?more_length; auto; lia.
      * apply (IH a b); [lia | exact HP | now apply HQ].
Qed.

(** The count of one type has degree 1. *)
Theorem degree_count i : degree T 1 (fun n => Z.of_N (count n i)).
Proof.
  intros j J m n M N. unfold difference, more.
  rewrite !count_at_type by lia. destruct (Nat.eq_dec i j); lia.
Qed.

Lemma degree_sum d (f : nat -> list N -> N) l :
  (forall i, In i l -> degree T d (fun n => Z.of_N (f i n))) ->
  degree T d (fun n => Z.of_N (sum (fun i => f i n) l)).
Proof.
  induction l as [|i l IH]; intros H; simpl; [apply degree_constant|].
  apply (degree_ext _ (fun n => Z.of_N (f i n) + Z.of_N (sum (fun i => f i n) l))).
  - intros n _. lia.
  - apply degree_plus; [apply H; now left | apply IH; intros j J; apply H; now right].
Qed.

(** ** The ways of a line *)

(** A card of type [i], and then what [P] makes of the shoe without it. *)
Lemma degree_pick i : (i < T)%nat -> forall d P, degree T d P ->
  degree T (S d) (fun n => Z.of_N (count n i) * P (less i n)).
Proof.
  intros I. induction d as [|d IH]; intros P H j J.
  - intros m n M N. unfold difference.
    rewrite (H (less i (more j m)) (less i m)), (H (less i (more j n)) (less i n)),
      (H (less i m) (less i n)) by (rewrite ?less_length, ?more_length; assumption).
    unfold more. rewrite !count_at_type by lia. destruct (Nat.eq_dec i j); lia.
  - destruct (Nat.eq_dec i j) as [<- | D].
    + apply (degree_ext _ (fun n => P n + Z.of_N (count n i) * difference i P (less i n))).
      * intros n L. unfold difference. rewrite less_more by lia.
        unfold more at 2. rewrite count_at_type by lia.
        destruct (Nat.eq_dec i i); [|contradiction].
        destruct (N.eq_dec (count n i) 0) as [Z | Z]; [rewrite Z; lia|].
        rewrite more_less by (auto; lia). lia.
      * apply degree_plus; [exact H | apply IH, H, I].
    + apply (degree_ext _ (fun n => Z.of_N (count n i) * difference j P (less i n))).
      * intros n L. unfold difference. rewrite less_more_other by (auto; lia).
        unfold more at 2. rewrite count_at_type by lia.
        destruct (Nat.eq_dec i j); [contradiction | lia].
      * apply IH, H, J.
Qed.

(** Sums over the deals of [k] cards are polynomials of degree at most [k]. *)
Theorem degree_weigh k : forall F, degree T k (fun n => Z.of_N (weigh k n F)).
Proof.
  induction k as [|k IH]; intros F; [intros m n _ _; reflexivity|].
  apply (degree_ext _ (fun n =>
    Z.of_N (sum (fun i => count n i * weigh k (less i n) (fun w => F (i :: w)))%N (seq 0 T)))).
  { intros n L. simpl. now rewrite L. }
  apply degree_sum. intros i I. apply in_seq in I.
  apply (degree_ext _ (fun n =>
    Z.of_N (count n i) * Z.of_N (weigh k (less i n) (fun w => F (i :: w))))).
  { intros n _. lia. }
  apply (degree_pick i ltac:(lia) k (fun n => Z.of_N (weigh k n (fun w => F (i :: w))))), IH.
Qed.

(** ** Few shoes determine a polynomial *)

(** A function without a difference is constant. *)
Lemma flat (P : list N -> Z) :
  (forall i n, (i < T)%nat -> length n = T -> difference i P n = 0) ->
  forall m n, length m = T -> length n = T -> P m = P n.
Proof.
  intros H.
  assert (S : forall c a b, length (a ++ c :: b) = T -> P (a ++ c :: b) = P (a ++ 0%N :: b)).
  { intros c a b. induction c as [|c IH] using N.peano_ind; intros L; [reflexivity|].
    assert (L' : length (a ++ c :: b) = T) by (rewrite app_length in *; exact L).
    rewrite <- IH by exact L'.
    assert (I : (length a < T)%nat) by (rewrite app_length in L; simpl in L; lia).
    specialize (H (length a) _ I L'). unfold difference in H.
    replace (more (length a) (a ++ c :: b)) with (a ++ N.succ c :: b) in H; [lia|].
    clear. unfold more. induction a as [|x a IH]; simpl; congruence. }
  assert (Z : forall n a, length (a ++ n) = T -> P (a ++ n) = P (a ++ repeat 0%N (length n))).
  { induction n as [|x n IH]; intros a L; [reflexivity|].
    simpl. rewrite S by exact L.
    replace (a ++ 0%N :: n) with ((a ++ [0%N]) ++ n) by (rewrite <- app_assoc; reflexivity).
    rewrite IH by (rewrite !app_length in *; simpl in *; lia).
    now rewrite <- app_assoc. }
  intros m n M N. transitivity (P (repeat 0%N T)); [|symmetry].
  - rewrite <- M at 1. now apply (Z m []).
  - rewrite <- N at 1. now apply (Z n []).
Qed.

Lemma plus_more i b : forall m, length b = length m -> plus b (more i m) = more i (plus b m).
Proof.
  unfold more. revert i. induction b as [|x b IH]; intros i [|y m] L; try discriminate.
  - destruct i; reflexivity.
  - destruct i; simpl; f_equal; [lia | apply IH; simpl in L; lia].
Qed.

Lemma plus_length b : forall m, length b = length m -> length (plus b m) = length b.
Proof. induction b as [|x b IH]; intros [|y m] L; simpl in *; auto. Qed.

Lemma plus_zero b : plus b (repeat 0%N (length b)) = b.
Proof. induction b as [|x b IH]; simpl; [reflexivity|]. rewrite IH, N.add_0_r. reflexivity. Qed.

Lemma cards_more i n : (i < length n)%nat -> cards (more i n) = (cards n + 1)%N.
Proof.
  unfold cards, more. revert i. induction n as [|x n IH]; intros [|i] H; simpl in *; try lia.
  rewrite IH by lia. lia.
Qed.

Lemma cards_zero k : cards (repeat 0%N k) = 0%N.
Proof. induction k; auto. Qed.

(** A polynomial of degree at most [d] that vanishes at [b + m] for all [m] of at most [d] cards
    vanishes everywhere. *)
Theorem vanishes b : length b = T -> forall d P, degree T d P ->
  (forall m, length m = T -> (cards m <= N.of_nat d)%N -> P (plus b m) = 0) ->
  forall n, length n = T -> P n = 0.
Proof.
  intros B. induction d as [|d IH]; intros P D V n L.
  - rewrite (D n (plus b (repeat 0%N T))); auto.
    + apply V; [apply repeat_length | now rewrite cards_zero].
    + rewrite plus_length; [exact B | now rewrite repeat_length].
  - assert (F : forall i n, (i < T)%nat -> length n = T -> difference i P n = 0).
    { intros i p I Lp. apply (IH (difference i P)); auto.
      intros m M C. unfold difference.
      rewrite <- plus_more by congruence.
      rewrite (V (more i m)), (V m); [reflexivity | exact M | lia | now rewrite more_length |].
      rewrite cards_more by lia. lia. }
    rewrite (flat P F n (plus b (repeat 0%N T)) L).
    + apply V; [apply repeat_length | rewrite cards_zero; lia].
    + rewrite plus_length; [exact B | now rewrite repeat_length].
Qed.

(** Two polynomials of degree at most [d] that agree at these shoes agree everywhere. *)
Corollary agree b d P Q : length b = T -> degree T d P -> degree T d Q ->
  (forall m, length m = T -> (cards m <= N.of_nat d)%N -> P (plus b m) = Q (plus b m)) ->
  forall n, length n = T -> P n = Q n.
Proof.
  intros B HP HQ V n L.
  enough (P n - Q n = 0) by lia.
  apply (vanishes b B d (fun n => P n - Q n)); [now apply degree_minus | | exact L].
  intros m M C. cbn beta. rewrite V by assumption. lia.
Qed.

End Degree.
