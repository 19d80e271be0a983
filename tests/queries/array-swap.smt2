; Swapping twice gives the same array.
; expect: unsat
(set-logic QF_ABV)
(define-sort Heap () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-const a Heap)
(declare-const i (_ BitVec 16))
(declare-const j (_ BitVec 16))
(define-fun swap ((h Heap)) Heap (store (store h i (select h j)) j (select h i)))
(assert (distinct (swap (swap a)) a))
(check-sat)
