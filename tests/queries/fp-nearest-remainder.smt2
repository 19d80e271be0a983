; IEEE's remainder is the nearest to zero: 5 rem 3 is -1, halves go to even quotients, a zero has the dividend's sign.
; expect: unsat
(set-logic QF_FP)
(define-fun f ((bits (_ BitVec 32))) (_ FloatingPoint 8 24) ((_ to_fp 8 24) bits))
(define-fun int ((i (_ BitVec 32))) (_ FloatingPoint 8 24) ((_ to_fp 8 24) RNE i))
(define-fun is ((x (_ BitVec 32)) (y (_ BitVec 32)) (r (_ BitVec 32))) Bool (= (fp.rem (int x) (int y)) (int r)))
(assert (not (and (is #x00000005 #x00000003 #xffffffff)
                  (is #xfffffffb #x00000003 #x00000001)
                  (is #x00000003 #x00000002 #xffffffff)
                  (is #x00000001 #x00000002 #x00000001)
                  (is #x00000007 #x00000002 #xffffffff)
                  (is #x00000009 #xfffffffc #x00000001)
                  (= (fp.rem (fp.neg (int #x00000006)) (int #x00000003)) (_ -zero 8 24))
                  (= (fp.rem (int #x00000006) (_ +oo 8 24)) (int #x00000006))
                  (fp.isNaN (fp.rem (int #x00000006) (_ +zero 8 24)))
                  (fp.isNaN (fp.rem (_ -oo 8 24) (int #x00000006)))
                  ; The greatest float: its double is infinite. 0x1.8p127 is nearer to it than to zero.
                  (= (fp.rem (f #x7f400000) (f #x7f7fffff)) (fp.sub RNE (f #x7f400000) (f #x7f7fffff)))
                  (= (fp.rem (f #x7f400000) (_ +oo 8 24)) (f #x7f400000))
                  ; The least ones: 3 rem 2 and 1 rem 2.
                  (= (fp.rem (f #x00000003) (f #x00000002)) (f #x80000001))
                  (= (fp.rem (f #x00000001) (f #x00000002)) (f #x00000001)))))
(check-sat)
