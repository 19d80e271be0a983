; An int between two floats goes to the even one: 2^24 + 1 to 2^24.
; expect: unsat
(set-logic QF_BVFP)
(declare-const i (_ BitVec 32))
(assert (= i #x01000001))
(assert (distinct ((_ to_fp 8 24) RNE i) ((_ to_fp 8 24) #x4b800000)))
(check-sat)
