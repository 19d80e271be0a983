; Assumptions hold for one check only.
; expect: unsat
; expect: sat
; expect: sat
(set-logic QF_BV)
(declare-const p Bool)
(declare-const q Bool)
(assert (=> p (not q)))
(check-sat-assuming (p q))
(check-sat-assuming (p (not q)))
(check-sat)
