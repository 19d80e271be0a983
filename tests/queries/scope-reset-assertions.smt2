; After reset-assertions nothing is asserted.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(push)
(assert false)
(check-sat)
(reset-assertions)
(check-sat)
