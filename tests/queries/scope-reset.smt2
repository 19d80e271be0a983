; After a reset nothing is known, and names are free.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x Bool)
(assert (and x (not x)))
(check-sat)
(reset)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x #x01))
(check-sat)
