; Only 0 and MIN are their own negation.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(assert (= (bvneg x) x))
(assert (distinct x #x0000000000000000))
(check-sat)
(assert (distinct x #x8000000000000000))
(check-sat)
