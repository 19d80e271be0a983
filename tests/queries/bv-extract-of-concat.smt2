; An extract across the seam of a concatenation.
; expect: unsat
; expect: sat
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(push)
(assert (distinct ((_ extract 11 4) (concat a b)) (concat ((_ extract 3 0) a) ((_ extract 7 4) b))))
(check-sat)
(pop)
(assert (= ((_ extract 11 4) (concat a b)) #xa5))
(assert (= a b))
(check-sat)
