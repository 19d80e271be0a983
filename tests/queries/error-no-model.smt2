; expect: unsat
; expect-error: 5:1
(assert false)
(check-sat)
(get-model)
