; Rotating by the width changes nothing.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push)
(assert (distinct ((_ rotate_left 8) x) x))
(check-sat)
(pop)
(assert (= ((_ rotate_left 3) x) #x0b))
(assert (= x #x61))
(check-sat)
