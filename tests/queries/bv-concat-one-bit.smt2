; One bit at either end.
; expect: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(declare-const y (_ BitVec 7))
(assert (= (concat x y) #x80))
(check-sat)
(get-model)
