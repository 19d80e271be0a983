; expect-error: 4:9
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x #x0001))
