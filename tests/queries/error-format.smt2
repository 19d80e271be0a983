; Half precision is not there.
; expect-error: 3:18
(declare-const x (_ FloatingPoint 5 11))
