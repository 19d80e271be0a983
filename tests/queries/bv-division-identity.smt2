; x = (x / y) * y + x % y, whatever the signs, y = 0 included.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))
(check-sat)
