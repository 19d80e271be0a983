; More than 64 bits: a carry across the words.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 130))
(assert (= ((_ extract 127 0) x) (bvnot (_ bv0 128))))
(push)
(assert (= ((_ extract 129 128) (bvadd x (_ bv1 130))) #b01))
(check-sat)
(pop)
(assert (distinct ((_ extract 127 0) (bvadd x (_ bv1 130))) (_ bv0 128)))
(check-sat)
