; Intervals that do not meet, through a chain.
; expect: unsat
(set-logic QF_BV)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(assert (bvslt a b))
(assert (bvslt b c))
(assert (bvsgt a #x0000000a))
(assert (bvslt c #x0000000c))
(check-sat)
