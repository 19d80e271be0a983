; Every odd number has an inverse: 3 * x = 1.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(push)
(assert (= (bvmul x #x0000000000000003) #x0000000000000001))
(check-sat)
(get-value (x))
(pop)
(assert (= (bvmul x #x0000000000000006) #x0000000000000001))
(check-sat)
