; x & (x - 1) = 0 for powers of two and 0.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (= (bvand x (bvsub x #x00000001)) #x00000000))
(assert (bvult #x00001000 x))
(check-sat)
(assert (bvult x #x00002000))
(check-sat)
