; The absolute value as Java computes it is negative for MIN, and only for it.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(define-fun abs () (_ BitVec 32) (ite (bvslt x #x00000000) (bvneg x) x))
(assert (bvslt abs #x00000000))
(check-sat)
(assert (distinct x #x80000000))
(check-sat)
