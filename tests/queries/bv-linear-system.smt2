; 3x + 5y = 100 and x - y = 4 have one solution without wrap-around.
; expect: sat
; expect: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (= (bvadd (bvmul #x00000003 x) (bvmul #x00000005 y)) #x00000064))
(assert (= (bvsub x y) #x00000004))
(assert (bvult x #x00000064))
(check-sat)
(assert (distinct y #x0000000b))
(check-sat)
