; An assertion without a name is not in a core, though it is to blame.
; expect: unsat
; expect-say: (first)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const p Bool)
(assert (! p :named first))
(assert (not p))
(check-sat)
(get-unsat-core)
