; What came before the error stands.
; expect: sat
; expect-error: 5:1
(check-sat)
(chek-sat)
