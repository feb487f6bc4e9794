(** Few small shoes decide a count for every shoe. *)

From Coq Require Import List Arith NArith ZArith Lia.
From Odds Require Import Sums Deals Counts Polynomials Rules.
Import ListNotations.

(** ** Shoes of given counts *)

Lemma no_cards n : cards n = 0%N -> n = repeat 0%N (length n).
Proof.
  unfold cards. induction n as [|x n IH]; simpl; intros H; [reflexivity|].
  rewrite <- IH by lia. f_equal. lia.
Qed.

Lemma some_card n : cards n <> 0%N -> exists i, i < length n /\ count n i <> 0%N.
Proof.
  unfold cards, count. induction n as [|x n IH]; simpl; intros H; [lia|].
  destruct (N.eq_dec x 0) as [-> | X].
  - destruct IH as (i & I & C); [lia|]. exists (S i). split; [lia | exact C].
  - exists 0. split; [lia | exact X].
Qed.

Lemma counts_none T : counts T [] = repeat 0%N T.
Proof.
  unfold counts. generalize 0. induction T as [|T IH]; intros o; simpl; [reflexivity|].
  now rewrite IH.
Qed.

Lemma types_of_counts T : forall m, length m = T ->
  exists l, below T l /\ counts T l = m /\ N.of_nat (length l) = cards m.
Proof.
  intros m. remember (N.to_nat (cards m)) as c eqn:C. revert m C.
  induction c as [|c IH]; intros m C L.
  - exists []. repeat split; [intros i [] | | simpl; lia].
    rewrite counts_none, <- L. symmetry. apply no_cards. lia.
  - destruct (some_card m) as (i & I & X); [lia|].
    destruct (IH (less i m)) as (l & B & E & N).
    + rewrite cards_less by assumption. lia.
    + now rewrite less_length.
    + exists (i :: l). repeat split.
      * intros j [<- | J]; [lia | now apply B].
      * rewrite counts_cons, E, more_less by (try assumption; lia). reflexivity.
      * rewrite cards_less in N by assumption. simpl length. lia.
Qed.

Lemma counts_app T : forall l l', counts T (l ++ l') = plus (counts T l) (counts T l').
Proof.
  intros l l'. unfold counts. induction (seq 0 T) as [|i s IH]; simpl; [reflexivity|].
  rewrite IH, count_occ_app. f_equal. lia.
Qed.

Lemma below_app T l l' : below T l -> below T l' -> below T (l ++ l').
Proof. intros B B' i I. apply in_app_or in I as [I | I]; auto. Qed.

(** ** The theorem *)

Section Small_shoes.
Context {Card : Type} (nothing : Card).

(** Types of card. Each type has a card, and the condition of the line looks at types alone. *)
Variables (type : Card -> nat) (T : nat) (of_type : nat -> Card).
Hypothesis type_of_type : forall i, i < T -> type (of_type i) = i.
Variables (k : nat) (line : list nat -> bool).

Definition line_ways (shoe : list Card) : Z :=
  Z.of_N (ways nothing k shoe (fun w => line (map type w))).

Definition shoe_counts (shoe : list Card) : list N := counts T (map type shoe).

Definition of_types (shoe : list Card) : Prop := below T (map type shoe).

(** The ways of a line are a polynomial in the counts. Its degree is at most the number of cards of
    the deal. *)
Theorem ways_are_a_polynomial : exists P, degree T k P /\
  forall shoe, of_types shoe -> line_ways shoe = P (shoe_counts shoe).
Proof.
  exists (fun n => Z.of_N (weigh k n (fun w => one (line w)))). split.
  - apply degree_weigh.
  - intros shoe B. unfold line_ways, shoe_counts. f_equal.
    apply (ways_weigh _ nothing type T k shoe _ line B). reflexivity.
Qed.

(** A polynomial [K] of degree at most [k] that equals the ways for all shoes of [base] and at most
    [k] more cards equals the ways for every shoe. *)
Theorem small_shoes (base : list Card) (K : list N -> Z) :
  of_types base -> degree T k K ->
  (forall others, of_types others -> length others <= k ->
    K (shoe_counts (base ++ others)) = line_ways (base ++ others)) ->
  forall shoe, of_types shoe -> K (shoe_counts shoe) = line_ways shoe.
Proof.
  intros B D H shoe S. destruct ways_are_a_polynomial as (P & DP & EP).
  rewrite EP by exact S.
  apply (agree T (shoe_counts base) k K P); auto; [apply counts_length | | apply counts_length].
  intros m L C. destruct (types_of_counts T m L) as (l & Bl & <- & N).
  assert (E : map type (map of_type l) = l).
  { rewrite map_map. transitivity (map (fun i => i) l); [|apply map_id].
    apply map_ext_in. intros i I. apply type_of_type, Bl, I. }
  assert (O : of_types (map of_type l)) by (unfold of_types; now rewrite E).
  assert (A : shoe_counts (base ++ map of_type l) = plus (shoe_counts base) (counts T l)).
  { unfold shoe_counts. now rewrite map_app, counts_app, E. }
  rewrite <- A, H, EP; [reflexivity | | exact O | rewrite map_length; lia].
  unfold of_types. rewrite map_app. now apply below_app.
Qed.

(** With one card as the base: all shoes of 1 to [k + 1] cards. *)
Corollary shoes_from_one_card (K : list N -> Z) : 0 < T -> degree T k K ->
  (forall shoe, of_types shoe -> 1 <= length shoe <= k + 1 ->
    K (shoe_counts shoe) = line_ways shoe) ->
  forall shoe, of_types shoe -> K (shoe_counts shoe) = line_ways shoe.
Proof.
  intros Z D H. assert (B : of_types [of_type 0]).
  { intros i [<- | []]. now rewrite type_of_type. }
  apply (small_shoes [of_type 0]); [exact B | exact D |].
  intros others O L. apply H; [|simpl; lia].
  unfold of_types. rewrite map_app. now apply below_app.
Qed.

End Small_shoes.

(** ** Baccarat *)

(** By value: every card has one of the ten values. *)
Theorem seven_cards_by_value (K : list N -> Z) (line : list nat -> bool) : degree 10 6 K ->
  (forall shoe : list card, 1 <= length shoe <= 7 ->
    K (counts 10 (map value shoe)) = Z.of_N (ways no_card 6 shoe (fun w => line (map value w)))) ->
  forall shoe : list card,
    K (counts 10 (map value shoe)) = Z.of_N (ways no_card 6 shoe (fun w => line (map value w))).
Proof.
  intros D H shoe.
  apply (shoes_from_one_card no_card value 10 (fun i => (i, Clubs))).
  - intros i I. unfold value. simpl. destruct (Nat.leb_spec i 9); lia.
  - lia.
  - exact D.
  - intros s _ L. now apply H.
  - intros i I. apply in_map_iff in I as (c & <- & _).
    unfold value. destruct (Nat.leb_spec (fst c) 9); lia.
Qed.

(** By rank: shoes of cards of the ranks 1 to 13. *)
Theorem seven_cards_by_rank (K : list N -> Z) (line : list nat -> bool) : degree 13 6 K ->
  let rank (c : card) := fst c - 1 in
  let cards_only shoe := forall c, In c shoe -> 1 <= fst c <= 13 in
  (forall shoe : list card, cards_only shoe -> 1 <= length shoe <= 7 ->
    K (counts 13 (map rank shoe)) = Z.of_N (ways no_card 6 shoe (fun w => line (map rank w)))) ->
  forall shoe : list card, cards_only shoe ->
    K (counts 13 (map rank shoe)) = Z.of_N (ways no_card 6 shoe (fun w => line (map rank w))).
Proof.
  intros D rank cards_only H shoe C.
  (* Cards of other ranks are replaced by cards of the same type. *)
  pose (valid (c : card) := (S (rank c), snd c)).
  assert (V : forall s, map rank (map valid s) = map rank s).
  { intros s. rewrite map_map. apply map_ext. intros c. unfold valid, rank. simpl. lia. }
  assert (W : forall s, ways no_card 6 (map valid s) (fun w => line (map rank w)) =
                        ways no_card 6 s (fun w => line (map rank w))).
  { intros s. rewrite !ways_sum, deals_map, sum_map. apply sum_ext. intros w _. now rewrite V. }
  apply (shoes_from_one_card no_card rank 13 (fun i => (S i, Clubs))).
  - intros i I. unfold rank. simpl. lia.
  - lia.
  - exact D.
  - intros s B L. unfold line_ways, shoe_counts.
    rewrite <- V, <- W. apply H; [|now rewrite map_length].
    intros c I. apply in_map_iff in I as (d & <- & I).
    assert (R := B (rank d) (in_map rank s d I)). simpl. lia.
  - intros i I. apply in_map_iff in I as (c & <- & I). specialize (C c I). unfold rank. lia.
Qed.

(** ** The number of these shoes *)

(** All counts of [T] types and at most [d] cards. *)
Fixpoint small (T d : nat) : list (list N) :=
  match T with
  | 0 => [[]]
  | S T => flat_map (fun x => map (cons (N.of_nat x)) (small T (d - x))) (seq 0 (S d))
  end.

Theorem in_small T : forall d m,
  In m (small T d) <-> length m = T /\ (cards m <= N.of_nat d)%N.
Proof.
  induction T as [|T IH]; intros d m; cbn [small].
  - split.
    + intros [<- | []]. split; [reflexivity | cbn; lia].
    + intros [L _]. destruct m; [now left | discriminate].
  - rewrite in_flat_map. split.
    + intros (x & X & I). apply in_map_iff in I as (r & <- & I). apply in_seq in X.
      apply IH in I as [<- C]. split; [reflexivity|]. unfold cards in *. simpl. lia.
    + intros [L C]. destruct m as [|x r]; [discriminate|]. unfold cards in *. simpl in L, C.
      exists (N.to_nat x). split; [apply in_seq; lia|].
      apply in_map_iff. exists r. rewrite N2Nat.id. split; [reflexivity|].
      apply IH. split; lia.
Qed.

Theorem number_of_shoes :
  N.of_nat (length (small 10 6)) = 8008%N /\ N.of_nat (length (small 13 6)) = 27132%N /\
  N.of_nat (length (small 13 2)) = 105%N /\ N.of_nat (length (small 52 2)) = 1431%N.
Proof. repeat split; vm_compute; reflexivity. Qed.
