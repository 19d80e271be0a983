; x + 1 < x is possible, for MAX only.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (bvslt (bvadd x #x00000001) x))
(check-sat)
(assert (distinct x #x7fffffff))
(check-sat)
