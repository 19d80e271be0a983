; Unsigned division by zero gives all ones.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (not (= (bvudiv x #x00000000) #xffffffff)))
(check-sat)
