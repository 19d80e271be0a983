; An arithmetic shift by the width or more leaves the sign.
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const d (_ BitVec 32))
(assert (bvuge d #x00000020))
(assert (distinct (bvashr x d) (ite (bvslt x #x00000000) #xffffffff #x00000000)))
(check-sat)
