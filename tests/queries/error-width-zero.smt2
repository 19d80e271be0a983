; expect-error: 2:18
(declare-const x (_ BitVec 0))
