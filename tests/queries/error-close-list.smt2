; Parentheses are matched before anything is answered.
; expect-error: 3:13
(check-sat) )
