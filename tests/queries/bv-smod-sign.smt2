; The signed modulo has the sign of the divisor.
; expect: unsat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(push 1)
(assert (bvsgt y #x00))
(assert (bvslt (bvsmod x y) #x00))
(check-sat)
(pop 1)
(assert (distinct (bvsmod #xfb #x03) #x01))
(check-sat)
