; The square root of 2 squared is not 2; of a negative number it is NaN.
; expect: unsat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float32)
(define-fun two () Float32 ((_ to_fp 8 24) #x40000000))
(push)
(assert (= x (fp.sqrt RNE two)))
(assert (fp.eq (fp.mul RNE x x) two))
(check-sat)
(pop)
(assert (fp.lt x (_ -zero 8 24)))
(assert (not (fp.isNaN (fp.sqrt RNE x))))
(check-sat)
