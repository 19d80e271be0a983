; Only rounding to nearest even is there.
; expect-error: 4:20
(declare-const x Float32)
(assert (= (fp.add RTZ x x) x))
