; A name stands for what it names.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (or (! (= x #x01) :named one) (= x #x02)))
(assert (not one))
(assert (distinct x #x02))
(check-sat)
