; Java masks the distance: 1 << 33 is 2.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const d (_ BitVec 32))
(define-fun shl ((a (_ BitVec 32)) (b (_ BitVec 32))) (_ BitVec 32) (bvshl a (bvand b #x0000001f)))
(assert (= d #x00000021))
(push 1)
(assert (= (shl #x00000001 d) #x00000002))
(check-sat)
(pop 1)
(assert (distinct (shl #x00000001 d) #x00000002))
(check-sat)
