; repeat, bvnand, bvnor, bvxnor and bvcomp.
; expect: unsat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(push)
(assert (distinct ((_ repeat 3) x) (concat x x x)))
(check-sat)
(pop)
(assert (not (and (= (bvnand x y) (bvnot (bvand x y))) (= (bvnor x y) (bvnot (bvor x y)))
  (= (bvxnor x y) (bvnot (bvxor x y))) (= (bvcomp x y) (ite (= x y) #b1 #b0)))))
(check-sat)
