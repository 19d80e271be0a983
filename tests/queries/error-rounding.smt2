; Only rounding to nearest even is there; what is not is said with the function and the mode.
; expect-error: 5:20
; expect-say: (error "5:20: fp.add is not supported with the rounding mode RTZ, only with RNE")
(declare-const x Float32)
(assert (= (fp.add RTZ x x) x))
