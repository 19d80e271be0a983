; expect-error: 3:1
(declare-const x Bool)
(assert (and x x)
(check-sat)
