; -0.0 equals 0.0 by fp.eq, differs by =, and has another quotient.
; expect: sat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float64)
(declare-const y Float64)
(define-fun one () Float64 (fp #b0 #b01111111111 #x0000000000000))
(assert (fp.eq x y))
(assert (not (= x y)))
(check-sat)
(assert (fp.eq (fp.div RNE one x) (fp.div RNE one y)))
(check-sat)
