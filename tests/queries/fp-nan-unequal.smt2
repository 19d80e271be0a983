; NaN is unequal to itself by fp.eq but the same value by =.
; expect: sat
; expect: unsat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float64)
(push)
(assert (not (fp.eq x x)))
(check-sat)
(assert (not (fp.isNaN x)))
(check-sat)
(pop)
(assert (not (= x x)))
(check-sat)
