; Signed division by zero gives -1 for x >= 0 and 1 for x < 0.
; expect: unsat
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(define-fun q () (_ BitVec 16) (bvsdiv x #x0000))
(push 1)
(assert (bvsge x #x0000))
(assert (distinct q #xffff))
(check-sat)
(pop 1)
(push 1)
(assert (bvslt x #x0000))
(assert (distinct q #x0001))
(check-sat)
(pop 1)
(assert (= q #x0001))
(check-sat)
