; The halves put together give the whole.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 48))
(assert (distinct x (concat ((_ extract 47 20) x) ((_ extract 19 0) x))))
(check-sat)
