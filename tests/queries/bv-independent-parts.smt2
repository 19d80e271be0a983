; Two parts without a common variable; one of them is impossible.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(assert (bvult a b))
(assert (= (bvand c #x0f) #x05))
(check-sat)
(assert (= (bvand c #x01) #x00))
(check-sat)
