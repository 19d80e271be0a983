; A shift by the width or more leaves nothing: SMT-LIB does not mask the distance.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const d (_ BitVec 32))
(assert (bvuge d #x00000020))
(assert (or (distinct (bvshl x d) #x00000000) (distinct (bvlshr x d) #x00000000)))
(check-sat)
