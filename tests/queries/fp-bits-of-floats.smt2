; Bit patterns: the sign bit decides, NaN is one value with many patterns.
; expect: unsat
; expect: sat
(set-logic QF_BVFP)
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(define-fun f () Float32 ((_ to_fp 8 24) b))
(define-fun g () Float32 ((_ to_fp 8 24) c))
(push)
(assert (not (fp.isNaN f)))
(assert (distinct (fp.isNegative f) (bvslt b #x00000000)))
(check-sat)
(pop)
(assert (distinct b c))
(assert (= f g))
(check-sat)
