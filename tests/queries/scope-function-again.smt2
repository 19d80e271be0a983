; A function popped and declared with another signature.
; expect: sat
; expect: sat
(set-logic QF_UFBV)
(push)
(declare-fun f ((_ BitVec 8)) Bool)
(assert (f #x00))
(check-sat)
(pop)
(declare-fun f (Bool) (_ BitVec 4))
(assert (= (f true) #x7))
(check-sat)
(get-model)
