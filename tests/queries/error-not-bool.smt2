; expect-error: 3:9
(declare-const x (_ BitVec 8))
(assert (bvadd x x))
