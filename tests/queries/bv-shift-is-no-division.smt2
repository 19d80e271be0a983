; An arithmetic shift rounds down, a division towards zero.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(assert (distinct (bvashr x #x0002) (bvsdiv x #x0004)))
(check-sat)
(assert (bvsge x #x0000))
(check-sat)
