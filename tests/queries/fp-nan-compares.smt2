; No comparison with NaN holds.
; expect: unsat
(set-logic QF_FP)
(declare-const x Float32)
(declare-const n Float32)
(assert (fp.isNaN n))
(assert (or (fp.lt x n) (fp.leq x n) (fp.gt x n) (fp.geq x n) (fp.eq x n)))
(check-sat)
