; Bit patterns of floats, as in an implementation of the sine. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-fun cos ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun sin ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-const f (_ FloatingPoint 8 24))
(declare-const p (_ BitVec 64))
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))

; (bits(x) & 1044480) > 0
(push 1)
(echo "sine 1")
(assert (bvsgt (bvand (fp.to_ieee_bv x) #x00000000000ff000) #x0000000000000000))
(check-sat)
(pop 1)

; (hi(bits(x)) & 2147483647) > 1072693248, x < 1.5
(push 1)
(echo "sine 2")
(assert (bvsgt (bvand ((_ extract 63 32) (fp.to_ieee_bv x)) #x7fffffff) #x3ff00000))
(assert (fp.lt x ((_ to_fp 11 53) #x3ff8000000000000)))
(check-sat)
(pop 1)

; (hi(bits(x)) & 2147483647) <= 1072243195, x > 0.5
(push 1)
(echo "sine 3")
(assert (bvsle (bvand ((_ extract 63 32) (fp.to_ieee_bv x)) #x7fffffff) #x3fe921fb))
(assert (fp.gt x ((_ to_fp 11 53) #x3fe0000000000000)))
(check-sat)
(pop 1)

; bits(x) == 4614253070214989087
(push 1)
(echo "sine 4")
(assert (= (fp.to_ieee_bv x) #x40091eb851eb851f))
(check-sat)
(pop 1)

; bits(f) == 1078530011
(push 1)
(echo "sine 5")
(assert (= (fp.to_ieee_bv f) #x40490fdb))
(check-sat)
(pop 1)

; ushr(bits(x), 52) == 1027, x > 9.5
(push 1)
(echo "sine 6")
(assert (= (bvlshr (fp.to_ieee_bv x) #x0000000000000034) #x0000000000000403))
(assert (fp.gt x ((_ to_fp 11 53) #x4023000000000000)))
(check-sat)
(pop 1)

; (bits(x) & 4503599627370495) == 0, x > 3000.0
(push 1)
(echo "sine 7")
(assert (= (bvand (fp.to_ieee_bv x) #x000fffffffffffff) #x0000000000000000))
(assert (fp.gt x ((_ to_fp 11 53) #x40a7700000000000)))
(check-sat)
(pop 1)

; longBitsToDouble(p) > 3.0, longBitsToDouble(p) < 3.5, (p & 255) == 171
(push 1)
(echo "sine 8")
(assert (fp.gt ((_ to_fp 11 53) p) ((_ to_fp 11 53) #x4008000000000000)))
(assert (fp.lt ((_ to_fp 11 53) p) ((_ to_fp 11 53) #x400c000000000000)))
(assert (= (bvand p #x00000000000000ff) #x00000000000000ab))
(check-sat)
(pop 1)

; hi(bits(x)) == i(bits(x)), x > 1.0, x < 2.0
(push 1)
(echo "sine 9")
(assert (= ((_ extract 63 32) (fp.to_ieee_bv x)) ((_ extract 31 0) (fp.to_ieee_bv x))))
(assert (fp.gt x ((_ to_fp 11 53) #x3ff0000000000000)))
(assert (fp.lt x ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; longBitsToDouble(bits(x) ^ bits(y)) > 1.0, x > 10.0, y > 20.0
(push 1)
(echo "sine 10")
(assert (fp.gt ((_ to_fp 11 53) (bvxor (fp.to_ieee_bv x) (fp.to_ieee_bv y))) ((_ to_fp 11 53) #x3ff0000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x4024000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x4034000000000000)))
(check-sat)
(pop 1)

; sin(x) > 0.999, (hi(bits(x)) & 65535) > 60000
(push 1)
(echo "sine 11")
(assert (fp.gt (sin x) ((_ to_fp 11 53) #x3feff7ced916872b)))
(assert (bvsgt (bvand ((_ extract 63 32) (fp.to_ieee_bv x)) #x0000ffff) #x0000ea60))
(check-sat)
(pop 1)

; (bits(f) & 8388607) == 4194304, f < -7.0
(push 1)
(echo "sine 12")
(assert (= (bvand (fp.to_ieee_bv f) #x007fffff) #x00400000))
(assert (fp.lt f ((_ to_fp 8 24) #xc0e00000)))
(check-sat)
(pop 1)

; x + 1.0 == x, x > 0.0
(push 1)
(echo "sine 13")
(assert (fp.eq (fp.add RNE x ((_ to_fp 11 53) #x3ff0000000000000)) x))
(assert (fp.gt x ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; x + y == x, y > 0.001
(push 1)
(echo "sine 14")
(assert (fp.eq (fp.add RNE x y) x))
(assert (fp.gt y ((_ to_fp 11 53) #x3f50624dd2f1a9fc)))
(check-sat)
(pop 1)

; x != 0.0, x*x == 0.0
(push 1)
(echo "sine 15")
(assert (not (fp.eq x ((_ to_fp 11 53) #x0000000000000000))))
(assert (fp.eq (fp.mul RNE x x) ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; x - floor(x) > 0.999999, x > 100.0
(push 1)
(echo "sine 16")
(assert (fp.gt (fp.sub RNE x (fp.roundToIntegral RTN x)) ((_ to_fp 11 53) #x3feffffde7210be9)))
(assert (fp.gt x ((_ to_fp 11 53) #x4059000000000000)))
(check-sat)
(pop 1)

; sin(x)*sin(x) + cos(x)*cos(x) != 1.0
(push 1)
(echo "sine 17")
(assert (not (fp.eq (fp.add RNE (fp.mul RNE (sin x) (sin x)) (fp.mul RNE (cos x) (cos x))) ((_ to_fp 11 53) #x3ff0000000000000))))
(check-sat)
(pop 1)

; floor(x*10.0) == 31.0, floor(x*100.0) == 314.0, floor(x*1000.0) == 3141.0
(push 1)
(echo "sine 18")
(assert (fp.eq (fp.roundToIntegral RTN (fp.mul RNE x ((_ to_fp 11 53) #x4024000000000000))) ((_ to_fp 11 53) #x403f000000000000)))
(assert (fp.eq (fp.roundToIntegral RTN (fp.mul RNE x ((_ to_fp 11 53) #x4059000000000000))) ((_ to_fp 11 53) #x4073a00000000000)))
(assert (fp.eq (fp.roundToIntegral RTN (fp.mul RNE x ((_ to_fp 11 53) #x408f400000000000))) ((_ to_fp 11 53) #x40a88a0000000000)))
(check-sat)
(pop 1)
