; The signed remainder of a division by zero is the dividend.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const zero (_ BitVec 8))
(assert (= zero #x00))
(assert (not (= (bvsrem x zero) x)))
(check-sat)
