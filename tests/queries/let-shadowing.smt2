; Bindings of one let are parallel, and inner ones hide outer ones.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (distinct (let ((x y) (y x)) (let ((x (bvadd x #x01))) (bvsub x y))) (bvsub (bvadd y #x01) x)))
(check-sat)
