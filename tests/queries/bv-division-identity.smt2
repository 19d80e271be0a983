; x = (x / y) * y + x % y, whatever the signs, y = 0 included.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))
(check-sat)
