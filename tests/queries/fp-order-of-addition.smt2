; Addition is commutative, but not associative.
; expect: unsat
; expect: sat
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float32)
(declare-const z Float32)
(push)
(assert (distinct (fp.add RNE x y) (fp.add RNE y x)))
(check-sat)
(pop)
(assert (not (fp.isNaN (fp.add RNE (fp.add RNE x y) z))))
(assert (not (fp.isNaN (fp.add RNE x (fp.add RNE y z)))))
(assert (distinct (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z))))
(check-sat)
