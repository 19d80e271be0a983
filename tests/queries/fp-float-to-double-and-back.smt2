; Widening loses nothing.
; expect: unsat
(set-logic QF_FP)
(declare-const f Float32)
(assert (distinct ((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE f)) f))
(check-sat)
