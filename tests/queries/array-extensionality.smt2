; Different arrays differ somewhere; equal ones nowhere.
; expect: sat
; expect: unsat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 2) (_ BitVec 8)))
(declare-const b (Array (_ BitVec 2) (_ BitVec 8)))
(assert (distinct a b))
(assert (= (select a #b00) (select b #b00)))
(assert (= (select a #b01) (select b #b01)))
(assert (= (select a #b10) (select b #b10)))
(check-sat)
(assert (= (select a #b11) (select b #b11)))
(check-sat)
