; Below as signed, above as unsigned: the signs differ.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (and (bvslt x y) (bvugt x y)))
(check-sat)
(assert (= ((_ extract 31 31) x) ((_ extract 31 31) y)))
(check-sat)
