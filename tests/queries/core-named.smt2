; A core names what is to blame, and not what is not.
; expect: unsat
; expect-say: (low high)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (! (bvslt x #x00000005) :named low))
(assert (! (bvslt y #x00000005) :named other))
(assert (! (bvsgt x #x00000006) :named high))
(check-sat)
(get-unsat-core)
