; Nothing asserted holds; so does true; false does not.
; expect: sat
; expect: sat
; expect: unsat
(check-sat)
(assert true)
(check-sat)
(assert false)
(check-sat)
