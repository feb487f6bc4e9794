(** The rules of baccarat: cards, totals, and when a hand draws a third card. *)

From Coq Require Import List Arith Bool Lia.
Import ListNotations.

(** ** Cards and shoes *)

Inductive suit := Clubs | Diamonds | Hearts | Spades.

(** A card: its rank, from 1 (ace) over 11 (jack) to 13 (king), and its suit. *)
Definition card : Type := nat * suit.

Definition deck : list card := list_prod (seq 1 13) [Clubs; Diamonds; Hearts; Spades].

(** Every card of [n] decks. *)
Definition decks (n : nat) : list card := concat (repeat deck n).

(** The place of a card outside of the shoe, see [Deals.word]. No deal has one. *)
Definition no_card : card := (0, Clubs).

(** The points of a card: tens and face cards count nothing. *)
Definition value (c : card) : nat := if fst c <=? 9 then fst c else 0.

(** ** Drawing rules *)

(** The total of a hand: the last digit of the sum of its points. *)
Definition total (points : list nat) : nat := fold_right Nat.add 0 points mod 10.

Definition natural (two_cards : nat) : bool := 8 <=? two_cards.

(** The Player draws on 0 to 5. So does the Banker if the Player stands. *)
Definition draws_alone (two_cards : nat) : bool := two_cards <=? 5.

(** The Banker by the points of the Player's third card. *)
Definition banker_draws (banker third : nat) : bool :=
  match banker with
  | 0 | 1 | 2 => true
  | 3 => negb (third =? 8)
  | 4 => (2 <=? third) && (third <=? 7)
  | 5 => (4 <=? third) && (third <=? 7)
  | 6 => (6 <=? third) && (third <=? 7)
  | _ => false
  end.

(** ** A round *)

(** The totals and the numbers of cards of both hands at the end of a round. *)
Record outcome := {
  player : nat; player_cards : nat;
  banker : nat; banker_cards : nat
}.

(** The round of a deal of six cards, by their points. The first and the third card are the
    Player's, the second and the fourth the Banker's. Third cards come next, the Player's before the
    Banker's. Cards that the round does not need change nothing. *)
Definition play (points : list nat) : outcome :=
  match points with
  | [p1; b1; p2; b2; fifth; sixth] =>
      let p := total [p1; p2] in
      let b := total [b1; b2] in
      if natural p || natural b then
        {| player := p; player_cards := 2; banker := b; banker_cards := 2 |}
      else if draws_alone p then
        let p3 := total [p1; p2; fifth] in
        if banker_draws b fifth then
          {| player := p3; player_cards := 3; banker := total [b1; b2; sixth]; banker_cards := 3 |}
        else
          {| player := p3; player_cards := 3; banker := b; banker_cards := 2 |}
      else if draws_alone b then
        {| player := p; player_cards := 2; banker := total [b1; b2; fifth]; banker_cards := 3 |}
      else
        {| player := p; player_cards := 2; banker := b; banker_cards := 2 |}
  | _ => {| player := 0; player_cards := 0; banker := 0; banker_cards := 0 |}
  end.

(** The documents print the Banker's rule in two ways. Dragon Baccarat Tournament lists the third
    cards for each total, as above. Baccarat Dragon Bonus lists the totals for each third card: *)
Definition banker_draws_by_third_card (banker third : nat) : bool :=
  match third with
  | 2 | 3 => banker <=? 4
  | 4 | 5 => banker <=? 5
  | 6 | 7 => banker <=? 6
  | 8 => banker <=? 2
  | _ => banker <=? 3
  end.

Theorem both_printings_agree banker third : banker <= 7 -> third <= 9 ->
  banker_draws banker third = banker_draws_by_third_card banker third.
Proof.
  intros B T.
  do 8 (destruct banker as [|banker];
        [do 10 (destruct third as [|third]; [reflexivity|]); lia|]).
  lia.
Qed.
