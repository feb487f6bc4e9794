(** Sums over lists. *)

From Coq Require Import List Arith NArith Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition sum {A} (f : A -> N) (l : list A) : N := fold_right (fun x s => f x + s) 0 l.

Section Sums.
Context {A B : Type}.
Implicit Types (f g : A -> N) (l : list A).

Lemma sum_cons f x l : sum f (x :: l) = f x + sum f l.
Proof. reflexivity. Qed.

Lemma sum_app f l m : sum f (l ++ m) = sum f l + sum f m.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma sum_ext f g l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity|].
  rewrite (H x), IH; auto.
Qed.

Lemma sum_map f (h : B -> A) (l : list B) : sum f (map h l) = sum (fun x => f (h x)) l.
Proof. induction l as [|x l IH]; simpl; congruence. Qed.

Lemma sum_flat_map f (h : B -> list A) (l : list B) :
  sum f (flat_map h l) = sum (fun x => sum f (h x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite sum_app. congruence. Qed.

Lemma sum_scale c f l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_plus f g l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_zero f l : (forall x, In x l -> f x = 0) -> sum f l = 0.
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity|].
  rewrite (H x), IH; auto.
Qed.

End Sums.

(** One term of a sum over different numbers differs. *)
Lemma sum_at (f g : nat -> N) (c : N) (i : nat) (l : list nat) :
  NoDup l -> In i l -> f i = g i + c -> (forall j, In j l -> j <> i -> f j = g j) ->
  sum f l = sum g l + c.
Proof.
  induction l as [|j l IH]; simpl; intros D I E O; [easy|].
  inversion D as [|? ? X D']; subst.
  destruct I as [-> | I].
  - rewrite E, (sum_ext f g l); [lia|].
    intros j J. apply O; [auto|]. intros ->. contradiction.
  - rewrite IH, (O j); auto; [lia|]. intros ->. contradiction.
Qed.

(** The order of two sums. *)
Lemma sum_swap A B (f : A -> B -> N) (l : list A) (m : list B) :
  sum (fun x => sum (f x) m) l = sum (fun y => sum (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; cbn [sum fold_right].
  - symmetry. now apply sum_zero.
  - fold (sum (fun x => sum (f x) m) l). rewrite IH, <- sum_plus. now apply sum_ext.
Qed.
