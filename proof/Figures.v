(** The figures of a shoe of eight decks: for each wager the deals that each line settles, then the
    deals that lose the stake, and the house edge as a fraction in lowest terms.

    The comment above a theorem has the name of the wager in the appendix of its document;
    figures.py compares the theorems with these. *)

From Coq Require Import List Arith NArith ZArith QArith Lia.
From Odds Require Import Sums Deals Counts Rules Wagers Law EightDecks.
Import ListNotations.
Local Open Scope N_scope.

(** ** Banker, Player, Tie *)

Theorem eight_decks_banker :
  ways no_card 6 eight_decks (fun w => banker_wins (by_points w)) = 2292252566437888.
Proof. rewrite (points_ways banker_wins). vm_compute. reflexivity. Qed.

Theorem eight_decks_player :
  ways no_card 6 eight_decks (fun w => player_wins (by_points w)) = 2230518282592256.
Proof. rewrite (points_ways player_wins). vm_compute. reflexivity. Qed.

Theorem eight_decks_tie :
  ways no_card 6 eight_decks (fun w => tie (by_points w)) = 475627426473216.
Proof. rewrite (points_ways tie). vm_compute. reflexivity. Qed.

Theorem eight_decks_all : ways no_card 6 eight_decks (fun _ => true) = 4998398275503360.
Proof. rewrite ways_all. vm_compute. reflexivity. Qed.

Theorem eight_decks_sum :
  2292252566437888 + 2230518282592256 + 475627426473216 = 4998398275503360 /\
  416 * 415 * 414 * 413 * 412 * 411 = 4998398275503360.
Proof. split; reflexivity. Qed.

(** The same without [ways] and [deals]: this is the length of any list that holds, each once, the
    sequences of six different places of the shoe whose cards the Banker wins. *)
Theorem eight_decks_banker_deals (all : list (list nat)) :
  NoDup all ->
  (forall d, In d all <->
    (length d = 6%nat /\ NoDup d /\ forall p, In p d -> (p < 416)%nat) /\
    banker_wins (play (map (fun p => value (nth p eight_decks no_card)) d)) = true) ->
  N.of_nat (length all) = 2292252566437888.
Proof.
  intros D H. rewrite <- eight_decks_banker. apply ways_is_the_number; [exact D|].
  intros d. rewrite H. unfold deal, by_points, word.
  rewrite map_map, eight_decks_length. reflexivity.
Qed.

(** ** Wagers that totals and numbers of cards decide *)

Local Open Scope Q_scope.

Ltac by_points := rewrite figures_of_points; vm_compute; reflexivity.

(** dynasty-live: Player *)
(** dragon-bonus: Player *)
(** dragon-tournament: Player *)
(** dragon-turtle: Player *)
(** punto-banco: Player *)
Theorem player_figures :
  figures 6 eight_decks by_points Player = (
  [475627426473216; 2230518282592256; 2292252566437888]%N,
  241149546272 # 19524993263685).
Proof. by_points. Qed.

(** dynasty-live: Tie *)
(** dragon-bonus: Tie *)
(** dragon-tournament: Tie *)
(** dragon-turtle: Tie *)
(** punto-banco: Tie *)
Theorem tie_figures :
  figures 6 eight_decks by_points Tie = (
  [475627426473216; 4522770849030144]%N,
  103841353768 # 723147898655).
Proof. by_points. Qed.

(** dynasty-live: Banker (Commission baccarat) *)
(** dragon-bonus: Banker *)
(** dragon-turtle: Banker (Commission baccarat) *)
(** punto-banco: Banker (Baccarat, 5% commission) *)
Theorem banker_commission_figures :
  figures 6 eight_decks by_points Banker_commission = (
  [475627426473216; 2292252566437888; 2230518282592256]%N,
  114753351728 # 10847218479825).
Proof. by_points. Qed.

(** dragon-tournament: Banker *)
Theorem banker_even_money_figures :
  figures 6 eight_decks by_points Banker_even_money = (
  [475627426473216; 2292252566437888; 2230518282592256]%N,
  (-241149546272) # 19524993263685).
Proof. by_points. Qed.

(** dynasty-live: Banker (Dynasty baccarat) *)
(** dragon-turtle: Banker (No-commission baccarat) *)
(** punto-banco: Banker (EZ Baccarat) *)
Theorem banker_push_on_three_card_7_figures :
  figures 6 eight_decks by_points Banker_push_on_three_card_7 = (
  [475627426473216; 112633011329024; 2179619555108864; 2230518282592256]%N,
  66274384744 # 6508331087895).
Proof. by_points. Qed.

(** dynasty-live: Banker (Non-commission baccarat) *)
(** punto-banco: Banker (No-commission baccarat, half on 6) *)
Theorem banker_half_on_6_figures :
  figures 6 eight_decks by_points Banker_half_on_6 = (
  [475627426473216; 269232304455680; 2023020261982208; 2230518282592256]%N,
  284694798368 # 19524993263685).
Proof. by_points. Qed.

(** dragon-turtle: Banker (No-commission baccarat, as written) *)
Theorem banker_push_on_any_three_cards_figures :
  figures 6 eight_decks by_points Banker_push_on_any_three_cards = (
  [475627426473216; 763885033768960; 1528367532668928; 2230518282592256]%N,
  46487735032 # 330932089215).
Proof. by_points. Qed.

(** dynasty-live: Bad Beat Baccarat *)
Theorem bad_beat_figures :
  figures 6 eight_decks by_points Bad_beat = (
  [20727962554368; 89717848178688; 156966594535424; 195793881763840; 369982973018112;
   4165209015452928]%N,
  1343570172677 # 19524993263685).
Proof. by_points. Qed.

(** dynasty-live: Super Shot: three-card 9 over 8 *)
Theorem super_shot_three_card_9_over_8_figures :
  figures 6 eight_decks by_points Super_shot_three_card_9_over_8 = (
  [20727962554368; 4977670312948992]%N,
  361144879373 # 2169443695965).
Proof. by_points. Qed.

(** dynasty-live: Super Shot: two-card 9 over 8 *)
Theorem super_shot_two_card_9_over_8_figures :
  figures 6 eight_decks by_points Super_shot_two_card_9_over_8 = (
  [89717848178688; 4908680427324672]%N,
  4334721 # 51247105).
Proof. by_points. Qed.

(** dynasty-live: Super Shot: 8 over 7 *)
Theorem super_shot_8_over_7_figures :
  figures 6 eight_decks by_points Super_shot_8_over_7 = (
  [156966594535424; 4841431680967936]%N,
  2011832401 # 10962938385).
Proof. by_points. Qed.

(** dynasty-live: Lucky 6 *)
Theorem lucky_6_figures :
  figures 6 eight_decks by_points Lucky_6 = (
  [186173936904192; 83058367551488; 4729165971047680]%N,
  47209656769 # 282970916865).
Proof. by_points. Qed.

(** punto-banco: Super 6 *)
Theorem super_6_figures :
  figures 6 eight_decks by_points Super_6 = (
  [269232304455680; 4729165971047680]%N,
  90046773893 # 300384511749).
Proof. by_points. Qed.

(** dynasty-live: Kirin *)
(** dragon-turtle: Elephant Hand *)
(** punto-banco: Panda 8 *)
Theorem player_three_card_8_figures :
  figures 6 eight_decks by_points Player_three_card_8 = (
  [172660763262976; 4825737512240384]%N,
  153010345753 # 1501922558745).
Proof. by_points. Qed.

(** dynasty-live: Phoenix *)
(** dragon-turtle: Crane Hand *)
(** punto-banco: Dragon 7 *)
Theorem banker_three_card_7_figures :
  figures 6 eight_decks by_points Banker_three_card_7 = (
  [112633011329024; 4885765264174336]%N,
  64613588827 # 848912750595).
Proof. by_points. Qed.

(** dragon-turtle: Any 8 over Any 6 *)
Theorem any_8_over_any_6_figures :
  figures 6 eight_decks by_points Any_8_over_any_6 = (
  [150358085283840; 4848040190219520]%N,
  3116666833 # 14304024369).
Proof. by_points. Qed.

(** dragon-turtle: Natural 9 over Any 6 *)
Theorem natural_9_over_any_6_figures :
  figures 6 eight_decks by_points Natural_9_over_any_6 = (
  [89713686675456; 4908684588827904]%N,
  4336897 # 51247105).
Proof. by_points. Qed.

(** dragon-turtle: 3 Card 9 over 3 Card 6 *)
Theorem three_card_9_over_three_card_6_figures :
  figures 6 eight_decks by_points Three_card_9_over_three_card_6 = (
  [22679274733568; 4975719000769792]%N,
  572739653719 # 6508331087895).
Proof. by_points. Qed.

(** dragon-bonus: Dragon Bonus Player *)
Theorem dragon_bonus_player_figures :
  figures 6 eight_decks by_points Dragon_bonus_player = (
  [812685054124032; 89325908267520; 18409431764992; 34097645543424; 230829158791168;
   352949518161920; 3460101558850304]%N,
  32536829389 # 1301666217579).
Proof. by_points. Qed.

(** dragon-bonus: Dragon Bonus Banker *)
Theorem dragon_bonus_banker_figures :
  figures 6 eight_decks by_points Dragon_bonus_banker = (
  [812685054124032; 89325908267520; 15390342909952; 28305092784128; 198717171644416;
   358423049619456; 3495551656153856]%N,
  1665588285443 # 19524993263685).
Proof. by_points. Qed.

(** ** Wagers on the ranks and suits of two cards *)

Ltac by_two_cards theorem :=
  etransitivity; [apply theorem; lia | vm_compute; reflexivity].

(** dynasty-live: Player Pair *)
(** dragon-tournament: Player Pair *)
(** punto-banco: Player Pair *)
Theorem player_pair_figures :
  figures 6 eight_decks player_two Pair = (
  [373374329013504; 4625023946489856]%N,
  43 # 415).
Proof. by_two_cards (figures_of_pair 0 2). Qed.

(** dynasty-live: Banker Pair *)
(** dragon-tournament: Banker Pair *)
(** punto-banco: Banker Pair *)
Theorem banker_pair_figures :
  figures 6 eight_decks banker_two Pair = (
  [373374329013504; 4625023946489856]%N,
  43 # 415).
Proof. by_two_cards (figures_of_pair 1 3). Qed.

(** dynasty-live: Majestic Match - Player *)
Theorem majestic_match_player_figures :
  figures 6 eight_decks player_two Majestic_match = (
  [14823794700288; 1225742524280064; 3757831956523008]%N,
  697 # 10790).
Proof. by_two_cards (figures_of_match 0 2). Qed.

(** dynasty-live: Majestic Match - Banker *)
Theorem majestic_match_banker_figures :
  figures 6 eight_decks banker_two Majestic_match = (
  [14823794700288; 1225742524280064; 3757831956523008]%N,
  697 # 10790).
Proof. by_two_cards (figures_of_match 1 3). Qed.

(** ** Dragon Tiger *)

(** dragon-tiger: Dragon *)
Theorem dragon_figures :
  figures 2 eight_decks dragon_and_tiger Dragon = (
  [79872; 12896; 79872]%N,
  31 # 830).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Tiger *)
Theorem tiger_figures :
  figures 2 eight_decks dragon_and_tiger Tiger = (
  [79872; 12896; 79872]%N,
  31 # 830).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Tie *)
Theorem tie_of_dragon_tiger_figures :
  figures 2 eight_decks dragon_and_tiger Tie_of_dragon_tiger = (
  [12896; 159744]%N,
  43 # 415).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Dragon Big *)
Theorem dragon_big_figures :
  figures 2 eight_decks dragon_and_tiger Dragon_big = (
  [79680; 92960]%N,
  1 # 13).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Dragon Small *)
Theorem dragon_small_figures :
  figures 2 eight_decks dragon_and_tiger Dragon_small = (
  [79680; 92960]%N,
  1 # 13).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Tiger Big *)
Theorem tiger_big_figures :
  figures 2 eight_decks dragon_and_tiger Tiger_big = (
  [79680; 92960]%N,
  1 # 13).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.

(** dragon-tiger: Tiger Small *)
Theorem tiger_small_figures :
  figures 2 eight_decks dragon_and_tiger Tiger_small = (
  [79680; 92960]%N,
  1 # 13).
Proof. rewrite figures_of_dragon_tiger. vm_compute. reflexivity. Qed.
