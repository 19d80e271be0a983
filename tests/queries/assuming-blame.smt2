; Which assumptions are to blame.
; expect: unsat
; expect-say: (p q)
(set-option :produce-unsat-assumptions true)
(set-logic QF_BV)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (=> p (not q)))
(check-sat-assuming (p r q))
(get-unsat-assumptions)
