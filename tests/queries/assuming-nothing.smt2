; No assumptions are none.
; expect: sat
(set-logic QF_BV)
(declare-const p Bool)
(assert p)
(check-sat-assuming ())
(get-value (p))
