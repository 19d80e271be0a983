; Java's % on doubles has the sign of the dividend: -5.5 % 2 is -1.5.
; expect: sat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float64)
(declare-const y Float64)
(assert (= x ((_ to_fp 11 53) #xc016000000000000)))
(assert (= y ((_ to_fp 11 53) #x4000000000000000)))
(push)
(assert (= (fp.fmod.64 x y) ((_ to_fp 11 53) #xbff8000000000000)))
(check-sat)
(pop)
(assert (not (fp.isNegative (fp.fmod.64 x y))))
(check-sat)
