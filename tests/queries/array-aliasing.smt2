; Two writes, read at an index that may be either.
; expect: sat
; expect: unsat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 32) (_ BitVec 32)))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(define-fun b () (Array (_ BitVec 32) (_ BitVec 32)) (store (store a i #x00000001) j #x00000002))
(assert (= (select b i) #x00000002))
(check-sat)
(get-value (i j (select b i)))
(assert (distinct i j))
(check-sat)
