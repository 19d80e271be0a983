; On one bit, 1 is -1: the signed order is the other way round.
; expect: unsat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(declare-const y (_ BitVec 1))
(push)
(assert (distinct (bvult x y) (bvslt y x)))
(check-sat)
(pop)
(assert (distinct (bvadd x y) (bvxor x y)))
(check-sat)
