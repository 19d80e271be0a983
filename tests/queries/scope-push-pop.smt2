; What a level asserts and declares goes with it.
; expect: unsat
; expect: sat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult x #x10))
(push 2)
(declare-const y (_ BitVec 8))
(assert (= x y))
(assert (= y #x20))
(check-sat)
(pop 1)
(check-sat)
(pop 1)
(declare-const y Bool)
(assert y)
(check-sat)
