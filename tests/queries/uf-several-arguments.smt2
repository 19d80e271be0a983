; Functions of several arguments and sorts, over arrays too.
; expect: sat
; expect: unsat
(set-logic QF_AUFBV)
(declare-fun g ((_ BitVec 8) Bool (_ BitVec 4)) Bool)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const i (_ BitVec 8))
(assert (g (select a i) true #x1))
(assert (not (g (select a #x00) true #x1)))
(check-sat)
(get-model)
(assert (= i #x00))
(check-sat)
