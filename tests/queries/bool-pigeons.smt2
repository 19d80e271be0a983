; Three pigeons do not fit into two holes.
; expect: unsat
(set-logic QF_BV)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(assert (distinct a b c))
(check-sat)
