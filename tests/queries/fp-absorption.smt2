; x + 1 = x for a large finite x.
; expect: sat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float32)
(define-fun one () Float32 (fp #b0 #x7f #b00000000000000000000000))
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (fp.eq (fp.add RNE x one) x))
(check-sat)
(assert (fp.lt (fp.abs x) ((_ to_fp 8 24) #x4b800000)))
(check-sat)
