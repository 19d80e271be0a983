; Narrowing overflows to infinity and underflows to zero.
; expect: sat
; expect: sat
; expect: unsat
(set-logic QF_FP)
(declare-const d Float64)
(define-fun f () Float32 ((_ to_fp 8 24) RNE d))
(assert (not (or (fp.isInfinite d) (fp.isZero d) (fp.isNaN d))))
(push)
(assert (fp.isInfinite f))
(check-sat)
(pop)
(push)
(assert (fp.isZero f))
(check-sat)
(pop)
(assert (fp.isNaN f))
(check-sat)
