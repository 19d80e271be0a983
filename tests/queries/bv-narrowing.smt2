; A cast to byte and back loses what does not fit.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const i (_ BitVec 32))
(assert (distinct i ((_ sign_extend 24) ((_ extract 7 0) i))))
(check-sat)
(assert (bvsle #xffffff80 i))
(assert (bvsle i #x0000007f))
(check-sat)
