; Half of the smallest number rounds to zero, and its difference to the next does not.
; expect: unsat
; expect: sat
(set-logic QF_FP)
(declare-const x Float64)
(assert (= x ((_ to_fp 11 53) #x0000000000000001)))
(push)
(assert (not (fp.isZero (fp.div RNE x ((_ to_fp 11 53) #x4000000000000000)))))
(check-sat)
(pop)
(assert (fp.isSubnormal (fp.add RNE x x)))
(check-sat)
