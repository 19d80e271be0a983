; Implication from the right, xor from the left.
; expect: unsat
; expect: sat
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(push)
(assert (distinct (=> p q r) (or (not p) (not q) r)))
(check-sat)
(pop)
(assert (xor p q r))
(assert (and p q))
(check-sat)
