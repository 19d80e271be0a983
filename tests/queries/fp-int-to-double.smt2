; Every int is a double; not every int is a float.
; expect: unsat
; expect: sat
(set-logic QF_BVFP)
(declare-const i (_ BitVec 32))
(push)
(assert (distinct (fp.to_sbv_sat.64.32 ((_ to_fp 11 53) RNE i)) i))
(check-sat)
(pop)
(assert (distinct (fp.to_sbv_sat.32.32 ((_ to_fp 8 24) RNE i)) i))
(check-sat)
