; 0.1 + 0.2 is not 0.3 in binary64.
; expect: unsat
; expect: sat
(set-logic QF_FP)
(declare-const x Float64)
(define-fun tenth () Float64 ((_ to_fp 11 53) #x3fb999999999999a))
(define-fun two-tenths () Float64 ((_ to_fp 11 53) #x3fc999999999999a))
(define-fun three-tenths () Float64 ((_ to_fp 11 53) #x3fd3333333333333))
(assert (= x (fp.add RNE tenth two-tenths)))
(push)
(assert (fp.eq x three-tenths))
(check-sat)
(pop)
(assert (= x ((_ to_fp 11 53) #x3fd3333333333334)))
(check-sat)
