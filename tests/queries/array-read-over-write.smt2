; What was stored is read; elsewhere nothing changes.
; expect: unsat
; expect: unsat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(declare-const v (_ BitVec 8))
(push)
(assert (distinct (select (store a i v) i) v))
(check-sat)
(pop)
(assert (distinct i j))
(assert (distinct (select (store a i v) j) (select a j)))
(check-sat)
