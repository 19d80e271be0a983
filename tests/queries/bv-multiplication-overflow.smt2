; A product of positive numbers may be negative, but not with few bits.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(assert (bvsgt a #x00000000))
(assert (bvsgt b #x00000000))
(assert (bvslt (bvmul a b) #x00000000))
(check-sat)
(assert (bvslt a #x00000100))
(assert (bvslt b #x00000100))
(check-sat)
