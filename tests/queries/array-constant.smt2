; A constant array with one store.
; expect: sat
; expect: unsat
(set-logic QF_ABV)
(declare-const i (_ BitVec 32))
(define-fun a () (Array (_ BitVec 32) (_ BitVec 8)) (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x00) #x00000007 #x2a))
(assert (distinct (select a i) #x00))
(check-sat)
(get-value (i))
(assert (distinct i #x00000007))
(check-sat)
