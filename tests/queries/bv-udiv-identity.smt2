; The same for unsigned numbers, where the remainder is below the divisor.
; expect: unsat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(push)
(assert (distinct x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))))
(check-sat)
(pop)
(assert (distinct y #b000000))
(assert (bvuge (bvurem x y) y))
(check-sat)
