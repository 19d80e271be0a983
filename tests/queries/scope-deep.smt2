; Many levels at once, and none.
; expect: sat
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push 0)
(push 100)
(assert (= x #x01))
(check-sat)
(push)
(assert (= x #x02))
(check-sat)
(pop 101)
(assert (= x #x03))
(check-sat)
