; The sign of a - b is not the order of a and b.
; expect: sat
(set-logic QF_BV)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(assert (bvslt a b))
(assert (bvsgt (bvsub a b) #x00000000))
(check-sat)
(get-value (a b (bvsub a b)))
