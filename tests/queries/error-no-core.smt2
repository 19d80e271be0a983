; Cores have to be asked for.
; expect: unsat
; expect-error: 6:1
(assert false)
(check-sat)
(get-unsat-core)
