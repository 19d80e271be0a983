; Symbols in bars may have any letters, and are the same as without where those would do.
; expect: unsat
(set-logic QF_BV)
(declare-const |a b;(| (_ BitVec 8))
(declare-const |plain| (_ BitVec 8))
(assert (bvult |a b;(| plain))
(assert (bvult |plain| |a b;(|))
(check-sat)
