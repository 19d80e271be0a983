; What follows an exit is not read.
; expect: sat
(check-sat)
(exit)
(assert nonsense)
(check-sat)
