; f(f(f(x))) = x and f(f(f(f(f(x))))) = x give f(x) = x.
; expect: unsat
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-const x (_ BitVec 8))
(assert (= (f (f (f x))) x))
(assert (= (f (f (f (f (f x))))) x))
(assert (distinct (f x) x))
(check-sat)
