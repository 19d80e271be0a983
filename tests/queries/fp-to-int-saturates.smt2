; The conversion of Java's casts: NaN gives 0, too large gives MAX, too small MIN.
; expect: unsat
(set-logic QF_BVFP)
(declare-const n Float64)
(declare-const h Float64)
(assert (fp.isNaN n))
(assert (fp.gt h ((_ to_fp 11 53) #x41e0000000000000)))
(assert (not (and (= (fp.to_sbv_sat.64.32 n) #x00000000) (= (fp.to_sbv_sat.64.32 h) #x7fffffff)
  (= (fp.to_sbv_sat.64.32 (fp.neg h)) #x80000000))))
(check-sat)
