; 0/0 is NaN, 1/0 infinity, 1/-0 minus infinity.
; expect: unsat
(set-logic QF_FP)
(declare-const z Float32)
(define-fun one () Float32 (fp #b0 #x7f #b00000000000000000000000))
(assert (fp.isZero z))
(assert (not (and (fp.isNaN (fp.div RNE z z))
  (= (fp.div RNE one z) (ite (fp.isNegative z) (_ -oo 8 24) (_ +oo 8 24))))))
(check-sat)
