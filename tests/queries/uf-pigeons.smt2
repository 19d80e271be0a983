; A function on one bit has at most two values.
; expect: unsat
(set-logic QF_UFBV)
(declare-fun f (Bool) (_ BitVec 8))
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (distinct (f p) (f q) (f r)))
(check-sat)
