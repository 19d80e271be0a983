; Rotating right undoes rotating left, also past the width; to the right by 3 of 8 is to the left by 5.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (or (distinct ((_ rotate_right 11) ((_ rotate_left 3) x)) x)
            (distinct ((_ rotate_right 3) x) ((_ rotate_left 5) x))
            (distinct ((_ rotate_right 8) x) x)))
(check-sat)
(reset-assertions)
(assert (= ((_ rotate_right 1) x) #x81))
(assert (= x #x03))
(check-sat)
