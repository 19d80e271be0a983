; Arrays of doubles, as Java has them.
; expect: sat
; expect: unsat
(set-logic QF_ABVFP)
(declare-const a (Array (_ BitVec 32) Float64))
(declare-const i (_ BitVec 32))
(assert (not (fp.eq (select a i) (select a i))))
(check-sat)
(assert (fp.leq (select a i) (_ +oo 11 53)))
(check-sat)
