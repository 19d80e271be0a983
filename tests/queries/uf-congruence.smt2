; Equal arguments give equal results.
; expect: unsat
; expect: sat
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 32)) (_ BitVec 32))
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (distinct (f x) (f y)))
(push)
(assert (= x y))
(check-sat)
(pop)
(check-sat)
(get-model)
