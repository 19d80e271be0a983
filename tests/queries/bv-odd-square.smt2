; A square is 0, 1 or 4 modulo 8.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(define-fun r () (_ BitVec 16) (bvand (bvmul x x) #x0007))
(assert (not (or (= r #x0000) (= r #x0001) (= r #x0004))))
(check-sat)
