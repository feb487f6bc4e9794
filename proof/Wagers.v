(** The wagers of the five rules documents.

    A wager is a list of lines, each with a payoff and a condition. The first line whose condition
    holds settles the wager; without one the stake is lost. A condition looks at the outcome of the
    round, at the first two cards of a hand, or at the ranks of two cards. *)

From Coq Require Import List Arith NArith ZArith QArith Bool.
From Odds Require Import Deals Rules.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Settlement *)

(** Payoffs in units of the stake: 1 for "1 to 1", 0 for a push, -1/2 for the loss of half. *)
Definition wager (Seen : Type) : Type := list (Q * (Seen -> bool)).

(** The number of the line that settles the wager, and the number of lines where none does. *)
Fixpoint settle {Seen} (lines : wager Seen) (seen : Seen) : nat :=
  match lines with
  | [] => 0
  | (_, holds) :: rest => if holds seen then 0 else S (settle rest seen)
  end.

(** The house edge, in lowest terms: the mean loss of a stake of 1. [ways] has one number more than
    [pays], for the lost stake. *)
Definition house_edge (pays : list Q) (ways : list N) : Q :=
  let amounts := map (fun p => fst p * inject_Z (Z.of_N (snd p)))%Q
    (combine (pays ++ [- (1)])%Q ways) in
  let all := fold_right N.add 0%N ways in
  Qred (- fold_right Qplus 0 amounts / inject_Z (Z.of_N all))%Q.

(** The deals of [k] cards of a shoe that each line settles, those that lose the stake last, and the
    house edge. *)
Definition figures {Seen} (k : nat) (shoe : list card) (look : list card -> Seen)
  (lines : wager Seen) : list N * Q :=
  let all := map (fun i => ways no_card k shoe (fun w => settle lines (look w) =? i))
                 (seq 0 (S (length lines))) in
  (all, house_edge (map fst lines) all).

(** ** Lines that totals and numbers of cards decide *)

Definition by_points (w : list card) : outcome := play (map value w).

Definition player_wins (o : outcome) : bool := banker o <? player o.
Definition banker_wins (o : outcome) : bool := player o <? banker o.
Definition tie (o : outcome) : bool := player o =? banker o.

Definition margin (o : outcome) : nat := (player o - banker o) + (banker o - player o).
Definition player_natural (o : outcome) : bool := (player_cards o =? 2) && natural (player o).
Definition banker_natural (o : outcome) : bool := (banker_cards o =? 2) && natural (banker o).

(** The number of cards that a line asks for. *)
Definition two := Some 2.
Definition three := Some 3.
Definition any_cards : option nat := None.

Definition has (t : nat) (cards : option nat) (points number : nat) : bool :=
  (points =? t) && match cards with Some n => number =? n | None => true end.

(** Either hand wins with the total [w] over the total [l], with so many cards in each hand. *)
Definition over (w : nat) (w_cards : option nat) (l : nat) (l_cards : option nat)
  (o : outcome) : bool :=
  player_wins o && has w w_cards (player o) (player_cards o) &&
    has l l_cards (banker o) (banker_cards o) ||
  banker_wins o && has w w_cards (banker o) (banker_cards o) &&
    has l l_cards (player o) (player_cards o).

Definition banker_with (t : nat) (cards : option nat) (o : outcome) : bool :=
  banker_wins o && has t cards (banker o) (banker_cards o).
Definition player_with (t : nat) (cards : option nat) (o : outcome) : bool :=
  player_wins o && has t cards (player o) (player_cards o).

Definition by_margin (wins : outcome -> bool) (low high : nat) (o : outcome) : bool :=
  wins o && (low <=? margin o) && (margin o <=? high).

Local Open Scope Q_scope.

(** In every document. *)
Definition Player : wager outcome := [(0, tie); (1, player_wins)].
Definition Tie : wager outcome := [(8, tie)].

(** Dynasty Live commission, Dragon Bonus, Dragon Turtle commission. *)
Definition Banker_commission : wager outcome := [(0, tie); (0.95, banker_wins)].
(** Dragon Baccarat Tournament. *)
Definition Banker_even_money : wager outcome := [(0, tie); (1, banker_wins)].
(** Dynasty Live dynasty, Dragon Turtle no-commission. *)
Definition Banker_push_on_three_card_7 : wager outcome :=
  [(0, tie); (0, banker_with 7 three); (1, banker_wins)].
(** Dynasty Live non-commission. *)
Definition Banker_half_on_6 : wager outcome :=
  [(0, tie); (0.5, banker_with 6 any_cards); (1, banker_wins)].
(** Dragon Turtle no-commission, to the letter. *)
Definition Banker_push_on_any_three_cards : wager outcome :=
  [(0, tie); (0, fun o => banker_wins o && (banker_cards o =? 3)%nat); (1, banker_wins)].

(** Dynasty Live. *)
Definition Bad_beat : wager outcome :=
  [(40, over 9 three 8 three); (10, over 9 two 8 two);
   (6, over 8 any_cards 7 any_cards); (4, over 7 any_cards 6 any_cards);
   (1, fun o => (margin o =? 1)%nat)].
Definition Super_shot_three_card_9_over_8 : wager outcome := [(200, over 9 three 8 three)].
Definition Super_shot_two_card_9_over_8 : wager outcome := [(50, over 9 two 8 two)].
Definition Super_shot_8_over_7 : wager outcome := [(25, over 8 any_cards 7 any_cards)].
(** Lucky 6 pays by the number of cards. *)
Definition Lucky_6 : wager outcome :=
  [(12, banker_with 6 two); (20, banker_with 6 three)].

(** Super 6 of punto banco. *)
Definition Super_6 : wager outcome := [(12, banker_with 6 any_cards)].

(** Kirin of Dynasty Live, the Elephant Hand of Dragon Turtle. *)
Definition Player_three_card_8 : wager outcome := [(25, player_with 8 three)].
(** Phoenix of Dynasty Live, the Crane Hand of Dragon Turtle. *)
Definition Banker_three_card_7 : wager outcome := [(40, banker_with 7 three)].

(** Dragon Turtle. *)
Definition Any_8_over_any_6 : wager outcome := [(25, over 8 any_cards 6 any_cards)].
Definition Natural_9_over_any_6 : wager outcome := [(50, over 9 two 6 any_cards)].
Definition Three_card_9_over_three_card_6 : wager outcome := [(200, over 9 three 6 three)].

(** Dragon Bonus. The lines of margins are for wins without a natural, as the first line has settled
    those with one. *)
Definition dragon_bonus (wins has_natural : outcome -> bool) : wager outcome :=
  [(1, fun o => wins o && has_natural o); (0, fun o => tie o && has_natural o);
   (30, by_margin wins 9 9); (10, by_margin wins 8 8); (4, by_margin wins 6 7);
   (2, by_margin wins 4 5)].
Definition Dragon_bonus_player := dragon_bonus player_wins player_natural.
Definition Dragon_bonus_banker := dragon_bonus banker_wins banker_natural.

(** ** Lines that the ranks and suits of the first four cards decide *)

Definition same_suit (c d : card) : bool :=
  match snd c, snd d with
  | Clubs, Clubs | Diamonds, Diamonds | Hearts, Hearts | Spades, Spades => true
  | _, _ => false
  end.

Definition pair (hand : card * card) : bool := (fst (fst hand) =? fst (snd hand))%nat.
Definition suited (hand : card * card) : bool := same_suit (fst hand) (snd hand).
Definition king_and_queen (hand : card * card) : bool :=
  let '((r, _), (s, _)) := hand in ((r =? 13) && (s =? 12) || (r =? 12) && (s =? 13))%nat.

(** The first two cards of each hand, in the order of the deal. *)
Definition player_two (w : list card) : card * card := (nth 0 w no_card, nth 2 w no_card).
Definition banker_two (w : list card) : card * card := (nth 1 w no_card, nth 3 w no_card).

(** Player Pair and Banker Pair of Dynasty Live and Dragon Baccarat Tournament. *)
Definition Pair : wager (card * card) := [(11, pair)].
(** Majestic Match of Dynasty Live. *)
Definition Majestic_match : wager (card * card) :=
  [(25, fun hand => suited hand && king_and_queen hand); (2.5, suited)].

(** ** Dragon Tiger: one card each *)

(** The ranks of both cards. *)
Definition dragon_and_tiger (w : list card) : nat * nat :=
  (fst (nth 0 w no_card), fst (nth 1 w no_card)).

Definition same_rank (r : nat * nat) : bool := (fst r =? snd r)%nat.
Definition Dragon : wager (nat * nat) :=
  [(1, fun r => (snd r <? fst r)%nat); (- (1 # 2), same_rank)].
Definition Tiger : wager (nat * nat) :=
  [(1, fun r => (fst r <? snd r)%nat); (- (1 # 2), same_rank)].
Definition Tie_of_dragon_tiger : wager (nat * nat) := [(11, same_rank)].
Definition Dragon_big : wager (nat * nat) := [(1, fun r => (8 <=? fst r)%nat)].
Definition Dragon_small : wager (nat * nat) := [(1, fun r => (fst r <=? 6)%nat)].
Definition Tiger_big : wager (nat * nat) := [(1, fun r => (8 <=? snd r)%nat)].
Definition Tiger_small : wager (nat * nat) := [(1, fun r => (snd r <=? 6)%nat)].
