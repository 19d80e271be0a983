; Sign extension keeps the signed value, zero extension the unsigned one.
; expect: unsat
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(push)
(assert (distinct (bvslt x y) (bvslt ((_ sign_extend 24) x) ((_ sign_extend 24) y))))
(check-sat)
(pop)
(push)
(assert (distinct (bvult x y) (bvult ((_ zero_extend 24) x) ((_ zero_extend 24) y))))
(check-sat)
(pop)
(assert (distinct ((_ sign_extend 24) x) ((_ zero_extend 24) x)))
(check-sat)
