; (low + high) / 2 may be negative; low + (high - low) / 2 may not.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const low (_ BitVec 32))
(declare-const high (_ BitVec 32))
(assert (bvsle #x00000000 low))
(assert (bvsle low high))
(push)
(assert (bvslt (bvsdiv (bvadd low high) #x00000002) #x00000000))
(check-sat)
(pop)
(assert (bvslt (bvadd low (bvsdiv (bvsub high low) #x00000002)) #x00000000))
(check-sat)
