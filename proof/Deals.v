(** Deals of physical cards, and the number of them that a condition holds for.

    A shoe is a list of cards. Equal cards may stand in several places of the list: each place is
    one physical card. A deal of [k] cards is a sequence of [k] different places. *)

From Coq Require Import List Arith NArith Lia.
From Odds Require Import Sums.
Import ListNotations.

(** ** Definitions *)

(** A sequence of [k] different places of a shoe of [n] cards. *)
Definition deal (k n : nat) (places : list nat) : Prop :=
  length places = k /\ NoDup places /\ forall p, In p places -> p < n.

(** Each element of a list, with the list without it. *)
Fixpoint picks {A} (l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | x :: r => (x, r) :: map (fun p => (fst p, x :: snd p)) (picks r)
  end.

(** All ways to take [k] elements from a list, one after the other. *)
Fixpoint deals {A} (k : nat) (l : list A) : list (list A) :=
  match k with
  | 0 => [[]]
  | S k => flat_map (fun p => map (cons (fst p)) (deals k (snd p))) (picks l)
  end.

Section Ways.
Context {Card : Type} (nothing : Card).

(** The cards of a deal, in order. [nothing] stands for a place outside of the shoe. *)
Definition word (shoe : list Card) (places : list nat) : list Card :=
  map (fun p => nth p shoe nothing) places.

(** The number of deals of [k] cards of a shoe whose cards satisfy a condition. *)
Definition ways (k : nat) (shoe : list Card) (line : list Card -> bool) : N :=
  N.of_nat (length (filter (fun d => line (word shoe d)) (deals k (seq 0 (length shoe))))).

End Ways.

(** ** [deals] lists every deal once *)

Lemma in_picks A (l : list A) x r :
  In (x, r) (picks l) <-> exists a b, l = a ++ x :: b /\ r = a ++ b.
Proof.
  revert x r. induction l as [|y l IH]; intros x r; simpl.
  - split; [tauto|]. intros ([|] & b & E & _); discriminate.
  - split.
    + intros [E | H].
      * injection E as -> ->. now exists [], r.
      * apply in_map_iff in H as ([x' r'] & E & H). simpl in E. injection E as -> <-.
        apply IH in H as (a & b & -> & ->). now exists (y :: a), b.
    + intros ([|z a] & b & E & ->); simpl in *; injection E as -> ->.
      * now left.
      * right. apply in_map_iff. exists (x, a ++ b). split; [reflexivity|].
        apply IH. now exists a, b.
Qed.

Lemma fst_picks A (l : list A) : map fst (picks l) = l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  f_equal. rewrite map_map. exact IH.
Qed.

Lemma picks_nodup A (l : list A) x r :
  NoDup l -> In (x, r) (picks l) -> NoDup r /\ ~ In x r /\ forall y, In y l <-> y = x \/ In y r.
Proof.
  intros H I. apply in_picks in I as (a & b & -> & ->).
  split; [eapply NoDup_remove_1; eassumption|].
  split; [eapply NoDup_remove_2; eassumption|].
  intros y. rewrite !in_app_iff. simpl. intuition congruence.
Qed.

Lemma deals_length A k : forall (l : list A) s, In s (deals k l) -> length s = k.
Proof.
  induction k as [|k IH]; simpl; intros l s H.
  - destruct H as [<-|[]]. reflexivity.
  - apply in_flat_map in H as ([x r] & _ & H). apply in_map_iff in H as (t & <- & H).
    simpl in *. f_equal. eapply IH; eassumption.
Qed.

Theorem in_deals A k : forall (l : list A) s, NoDup l ->
  (In s (deals k l) <-> length s = k /\ NoDup s /\ incl s l).
Proof.
  induction k as [|k IH]; intros l s L; simpl.
  - split.
    + intros [<- | []]. repeat split; [constructor | intros ? []].
    + intros (E & _). destruct s; [now left | discriminate].
  - rewrite in_flat_map. split.
    + intros ([x r] & P & H). apply in_map_iff in H as (t & <- & H). simpl in *.
      destruct (picks_nodup _ _ _ _ L P) as (R & X & I).
      apply (IH r t R) in H as (E & D & C). repeat split.
      * simpl. lia.
      * constructor; [|exact D]. intros Y. apply X, C, Y.
      * intros y [<- | Y]; apply I; [now left | right; now apply C].
    + intros (E & D & C). destruct s as [|x t]; [discriminate|].
      inversion D as [|? ? X T]; subst.
      assert (M : In x l) by (apply C; now left).
      rewrite <- (fst_picks _ l) in M. apply in_map_iff in M as ([x' r] & F & M).
      simpl in F. subst x'.
      exists (x, r). split; [exact M|]. apply in_map_iff. exists t. split; [reflexivity|].
      destruct (picks_nodup _ _ _ _ L M) as (R & _ & I). simpl.
      apply (IH r t R). repeat split; [simpl in E; lia | exact T |].
      intros y Y. assert (Q : In y l) by (apply C; now right).
      apply I in Q as [-> | Q]; [contradiction | exact Q].
Qed.

Lemma nodup_flat_map_cons A (f : A * list A -> list (list A)) (ps : list (A * list A)) :
  NoDup (map fst ps) -> (forall p, In p ps -> NoDup (f p)) ->
  NoDup (flat_map (fun p => map (cons (fst p)) (f p)) ps).
Proof.
  induction ps as [|p ps IH]; simpl; intros D F; [constructor|].
  inversion D as [|? ? X D']; subst.
  assert (R := IH D' (fun q I => F q (or_intror I))). clear IH.
  assert (H := F p (or_introl eq_refl)).
  induction (f p) as [|s l IHl]; simpl; [exact R|].
  inversion H as [|? ? Y H']; subst. constructor; [|now apply IHl].
  rewrite in_app_iff. intros [I | I].
  - apply in_map_iff in I as (t & E & I). injection E as ->. contradiction.
  - apply in_flat_map in I as (q & Q & I). apply in_map_iff in I as (t & E & I).
    injection E as E _. apply X. rewrite <- E. now apply in_map.
Qed.

Theorem deals_nodup A k : forall l : list A, NoDup l -> NoDup (deals k l).
Proof.
  induction k as [|k IH]; simpl; intros l L; [repeat constructor; intros []|].
  apply nodup_flat_map_cons.
  - now rewrite fst_picks.
  - intros [x r] P. apply IH. now destruct (picks_nodup _ _ _ _ L P).
Qed.

(** [ways] is the number of elements of any list that holds the deals in question, each once. *)
Theorem ways_is_the_number Card (nothing : Card) k shoe line (all : list (list nat)) :
  NoDup all ->
  (forall d, In d all <-> deal k (length shoe) d /\ line (word nothing shoe d) = true) ->
  N.of_nat (length all) = ways nothing k shoe line.
Proof.
  intros D H. unfold ways. f_equal.
  set (ours := filter _ _).
  assert (L := seq_NoDup (length shoe) 0).
  assert (O : NoDup ours) by (apply NoDup_filter, deals_nodup, L).
  assert (S : forall d, In d all <-> In d ours).
  { intros d. unfold ours. rewrite H, filter_In, (in_deals _ _ _ _ L). unfold deal, incl.
    assert (E : (forall p, In p d -> p < length shoe) <->
                (forall p, In p d -> In p (seq 0 (length shoe)))).
    { split; intros Q p P; specialize (Q p P); [apply in_seq; lia | apply in_seq in Q; lia]. }
    rewrite E. tauto. }
  apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros d; apply S.
Qed.

(** ** [ways] as a sum over the cards themselves *)

Lemma picks_map A B (f : A -> B) l :
  picks (map f l) = map (fun p => (f (fst p), map f (snd p))) (picks l).
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite IH, !map_map. reflexivity.
Qed.

Lemma deals_map A B (f : A -> B) k : forall l, deals k (map f l) = map (map f) (deals k l).
Proof.
  induction k as [|k IH]; simpl; intros l; [reflexivity|].
  rewrite picks_map, !flat_map_concat_map, concat_map, !map_map. f_equal.
  apply map_ext. intros [x r]. simpl. rewrite IH, !map_map. reflexivity.
Qed.

Lemma nth_seq A (d : A) l : map (fun p => nth p l d) (seq 0 (length l)) = l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

(** 1 where a condition holds, and else 0. *)
Definition one (b : bool) : N := if b then 1%N else 0%N.

Lemma length_filter A (f : A -> bool) l :
  N.of_nat (length (filter f l)) = sum (fun x => one (f x)) l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite <- IH. unfold one. destruct (f x); cbn [length]; lia.
Qed.

Theorem ways_sum Card (nothing : Card) k shoe line :
  ways nothing k shoe line = sum (fun w => one (line w)) (deals k shoe).
Proof.
  unfold ways, word. rewrite length_filter.
  transitivity (sum (fun w => one (line w))
    (deals k (map (fun p => nth p shoe nothing) (seq 0 (length shoe))))).
  - now rewrite deals_map, sum_map.
  - now rewrite nth_seq.
Qed.
