; The number of a number and a NaN; which of two zeros with different signs is left open, but always the same.
; expect: unsat
; expect: sat
; expect: sat
; expect: unsat
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(push 1)
(assert (not (fp.isNaN x)))
(assert (not (fp.isZero x)))
(assert (not (and (= (fp.min x (_ NaN 11 53)) x)
                  (= (fp.max (_ NaN 11 53) x) x)
                  (=> (fp.lt x y) (and (= (fp.min x y) x) (= (fp.max x y) y) (= (fp.max y x) y)))
                  (=> (fp.isNaN y) (= (fp.min y x) (fp.max x y))))))
(check-sat)
(pop 1)
(push 1)
(assert (= (fp.min (_ +zero 11 53) (_ -zero 11 53)) (_ +zero 11 53)))
(check-sat)
(pop 1)
(assert (= x (_ -zero 11 53)))
(assert (= (fp.min (_ +zero 11 53) (_ -zero 11 53)) x))
(check-sat)
(assert (= (fp.min (_ +zero 11 53) x) (_ +zero 11 53)))
(check-sat)
