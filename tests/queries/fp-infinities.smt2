; Infinity minus infinity is NaN; infinity plus a finite number is infinity.
; expect: unsat
; expect: unsat
(set-logic QF_FP)
(declare-const x Float64)
(push)
(assert (fp.isInfinite x))
(assert (not (fp.isNaN (fp.sub RNE x x))))
(check-sat)
(pop)
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (distinct (fp.add RNE (_ +oo 11 53) x) (_ +oo 11 53)))
(check-sat)
