; MIN / -1 wraps around to MIN, and its remainder is 0.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (= x #x80000000))
(assert (= y #xffffffff))
(assert (or (distinct (bvsdiv x y) x) (distinct (bvsrem x y) #x00000000)))
(check-sat)
