; expect-error: 3:14
(declare-const x (_ BitVec 8))
(assert (= x #xg0))
