; Stores at different indices commute; at the same the later wins.
; expect: unsat
; expect: sat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const i (_ BitVec 8))
(declare-const j (_ BitVec 8))
(assert (distinct (store (store a i #x01) j #x02) (store (store a j #x02) i #x01)))
(push)
(assert (distinct i j))
(check-sat)
(pop)
(check-sat)
