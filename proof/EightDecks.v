(** The laws of a shoe of eight decks, by which [Figures] computes. *)

From Coq Require Import List Arith NArith QArith Bool Lia.
From Odds Require Import Sums Deals Counts Rules Wagers Law.
Import ListNotations.
Local Open Scope nat_scope.

Definition eight_decks : list card := decks 8.

(** Types are computed for each card of the shoe. *)
Lemma below_all T l : forallb (fun i => i <? T) l = true -> below T l.
Proof. intros H i I. apply Nat.ltb_lt. now apply (proj1 (forallb_forall _ l) H). Qed.

Lemma eight_decks_length : length eight_decks = 416.
Proof. reflexivity. Qed.

(** ** By points *)

Lemma value_below : below 10 (map value eight_decks).
Proof. apply below_all. vm_compute. reflexivity. Qed.

Definition outcome_path (points : list nat) : list nat :=
  let o := play points in [player o; player_cards o; banker o; banker_cards o].

Definition outcome_seen (path : list nat) : outcome :=
  match path with
  | [p; pc; b; bc] => {| player := p; player_cards := pc; banker := b; banker_cards := bc |}
  | _ => {| player := 0; player_cards := 0; banker := 0; banker_cards := 0 |}
  end.

Definition points_law : tree := Eval vm_compute in law_of value 10 6 outcome_path eight_decks.

Lemma points_law_is : law_of value 10 6 outcome_path eight_decks = points_law.
Proof. vm_cast_no_check (eq_refl points_law). Qed.

Lemma outcome_of_path w : length w = 6 ->
  by_points w = outcome_seen (outcome_path (firstn 6 (map value w))).
Proof.
  intros L. rewrite firstn_all2 by (rewrite map_length; lia).
  unfold by_points, outcome_path. now destruct (play (map value w)).
Qed.

Theorem points_ways (line : outcome -> bool) :
  ways no_card 6 eight_decks (fun w => line (by_points w)) =
  total (fun p => one (line (outcome_seen p))) points_law.
Proof.
  rewrite (ways_by_law value 10 6 0 outcome_path eight_decks value_below _
    (fun p => line (outcome_seen p))).
  - rewrite points_law_is. unfold rest. cbn [falling]. apply N.mul_1_r.
  - intros w L. now rewrite outcome_of_path.
Qed.

Theorem figures_of_points (lines : wager outcome) :
  figures 6 eight_decks by_points lines =
  figures_by_law 6 0 eight_decks points_law outcome_seen lines.
Proof.
  rewrite <- points_law_is.
  apply (figures_are_by_law value 10 6 0 outcome_path eight_decks value_below).
  intros w L. now rewrite outcome_of_path.
Qed.

(** ** Two cards of one hand, by rank *)

(** The types at two places of the deal. *)
Definition two_places (i j : nat) (types : list nat) : list nat := [nth i types 0; nth j types 0].

Lemma rank_below : below 14 (map fst eight_decks).
Proof. apply below_all. vm_compute. reflexivity. Qed.

(** Cards of these ranks. *)
Definition ranks_seen (path : list nat) : card * card :=
  match path with [r; s] => ((r, Clubs), (s, Clubs)) | _ => (no_card, no_card) end.

Theorem figures_of_pair (i j : nat) : i < 4 -> j < 4 ->
  figures 6 eight_decks (fun w => (nth i w no_card, nth j w no_card)) Pair =
  figures_by_law 4 2 eight_decks (law_of fst 14 4 (two_places i j) eight_decks) ranks_seen Pair.
Proof.
  intros I J. apply (figures_are_by_law fst 14 4 2 (two_places i j) eight_decks rank_below).
  intros w L. do 7 (destruct w as [|? w]; try discriminate).
  do 4 (destruct i as [|i]; [do 4 (destruct j as [|j]; [reflexivity|]); lia|]). lia.
Qed.

(** ** Two cards of one hand, by suit and by king, queen and other ranks *)

Definition suit_number (s : suit) : nat :=
  match s with Clubs => 0 | Diamonds => 1 | Hearts => 2 | Spades => 3 end.

Definition match_type (c : card) : nat :=
  suit_number (snd c) * 3 + (if fst c =? 13 then 2 else if fst c =? 12 then 1 else 0).

Definition match_card (type : nat) : card :=
  (match type mod 3 with 2 => 13 | 1 => 12 | _ => 1 end,
   match type / 3 with 0 => Clubs | 1 => Diamonds | 2 => Hearts | _ => Spades end).

Lemma match_type_below : below 12 (map match_type eight_decks).
Proof. apply below_all. vm_compute. reflexivity. Qed.

Definition match_seen (path : list nat) : card * card :=
  match path with [t; u] => (match_card t, match_card u) | _ => (no_card, no_card) end.

Lemma settle_match c d :
  settle Majestic_match (c, d) =
  settle Majestic_match (match_card (match_type c), match_card (match_type d)).
Proof.
  destruct c as [r s], d as [t u]. cbn [settle Majestic_match].
  unfold suited, king_and_queen, match_type. cbn [fst snd].
  destruct (r =? 13) eqn:R13, (r =? 12) eqn:R12, (t =? 13) eqn:T13, (t =? 12) eqn:T12;
    try (apply Nat.eqb_eq in R13; subst r; discriminate R12);
    try (apply Nat.eqb_eq in T13; subst t; discriminate T12);
    destruct s, u; reflexivity.
Qed.

Theorem figures_of_match (i j : nat) : i < 4 -> j < 4 ->
  figures 6 eight_decks (fun w => (nth i w no_card, nth j w no_card)) Majestic_match =
  figures_by_law 4 2 eight_decks (law_of match_type 12 4 (two_places i j) eight_decks) match_seen
    Majestic_match.
Proof.
  intros I J.
  apply (figures_are_by_law match_type 12 4 2 (two_places i j) eight_decks match_type_below).
  intros w L. do 7 (destruct w as [|? w]; try discriminate).
  rewrite settle_match.
  do 4 (destruct i as [|i]; [do 4 (destruct j as [|j]; [reflexivity|]); lia|]). lia.
Qed.

(** ** Dragon Tiger *)

Definition both_seen (path : list nat) : nat * nat :=
  match path with [d; t] => (d, t) | _ => (0, 0) end.

Theorem figures_of_dragon_tiger (lines : wager (nat * nat)) :
  figures 2 eight_decks dragon_and_tiger lines =
  figures_by_law 2 0 eight_decks (law_of fst 14 2 (fun w => w) eight_decks) both_seen lines.
Proof.
  apply (figures_are_by_law fst 14 2 0 (fun w => w) eight_decks rank_below).
  intros w L. do 3 (destruct w as [|? w]; try discriminate). reflexivity.
Qed.
