; Two letters with the hash of "Aa" that are not "Aa": 31 * a + b.
; expect: sat
(set-logic QF_BV)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(define-fun int ((c (_ BitVec 16))) (_ BitVec 32) ((_ zero_extend 16) c))
(assert (= (bvadd (bvmul #x0000001f (int a)) (int b)) #x00000840))
(assert (distinct a #x0041))
(assert (and (bvuge a #x0041) (bvule a #x005a)))
(check-sat)
(get-value (a b))
