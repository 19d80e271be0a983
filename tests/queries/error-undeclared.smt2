; expect-error: 4:12
(set-logic QF_BV)
(declare-const x Bool)
(assert (= y x))
(check-sat)
