; The signed remainder has the sign of the dividend.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (distinct y #x00))
(push 1)
(assert (bvsge x #x00))
(assert (bvslt (bvsrem x y) #x00))
(check-sat)
(pop 1)
(assert (bvslt (bvsrem x y) #x00))
(check-sat)
