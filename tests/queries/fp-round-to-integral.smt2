; Math.floor, ceil and rint of one half and of minus one half.
; expect: unsat
(set-logic QF_FP)
(declare-const h Float64)
(assert (= h ((_ to_fp 11 53) #x3fe0000000000000)))
(assert (not (and (= (fp.roundToIntegral RTN h) (_ +zero 11 53))
  (= (fp.roundToIntegral RTP h) ((_ to_fp 11 53) #x3ff0000000000000))
  (= (fp.roundToIntegral RNE h) (_ +zero 11 53))
  (= (fp.roundToIntegral RTP (fp.neg h)) (_ -zero 11 53))
  (= (fp.roundToIntegral RTZ (fp.neg h)) (_ -zero 11 53)))))
(check-sat)
