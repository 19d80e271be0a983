; The unsigned remainder of a division by zero is the dividend.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (distinct (bvurem x #x00000000) x))
(check-sat)
