; Trigonometric functions, exponentials and polynomials. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-fun acos ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun asin ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun atan ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun atan2 ((_ FloatingPoint 11 53) (_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun cos ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun exp ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun log ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun pow ((_ FloatingPoint 11 53) (_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun sin ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun tan ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(declare-const z (_ FloatingPoint 11 53))

; sin(x) > 0.5, cos(x) > 0.5
(push 1)
(echo "coral 1")
(assert (fp.gt (sin x) ((_ to_fp 11 53) #x3fe0000000000000)))
(assert (fp.gt (cos x) ((_ to_fp 11 53) #x3fe0000000000000)))
(check-sat)
(pop 1)

; sin(x) + cos(y) > 1.9
(push 1)
(echo "coral 2")
(assert (fp.gt (fp.add RNE (sin x) (cos y)) ((_ to_fp 11 53) #x3ffe666666666666)))
(check-sat)
(pop 1)

; tan(x) > 100.0, x > 0.0, x < 2.0
(push 1)
(echo "coral 3")
(assert (fp.gt (tan x) ((_ to_fp 11 53) #x4059000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.lt x ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; sin(x)*sin(x) + cos(y)*cos(y) > 1.99, x < y
(push 1)
(echo "coral 4")
(assert (fp.gt (fp.add RNE (fp.mul RNE (sin x) (sin x)) (fp.mul RNE (cos y) (cos y))) ((_ to_fp 11 53) #x3fffd70a3d70a3d7)))
(assert (fp.lt x y))
(check-sat)
(pop 1)

; x*x + y*y < 25.0, x*y > 11.0
(push 1)
(echo "coral 5")
(assert (fp.lt (fp.add RNE (fp.mul RNE x x) (fp.mul RNE y y)) ((_ to_fp 11 53) #x4039000000000000)))
(assert (fp.gt (fp.mul RNE x y) ((_ to_fp 11 53) #x4026000000000000)))
(check-sat)
(pop 1)

; x*x*x - 6.0*x*x + 11.0*x - 6.0 == 0.0, x > 2.5
(push 1)
(echo "coral 6")
(assert (fp.eq (fp.sub RNE (fp.add RNE (fp.sub RNE (fp.mul RNE (fp.mul RNE x x) x) (fp.mul RNE (fp.mul RNE ((_ to_fp 11 53) #x4018000000000000) x) x)) (fp.mul RNE ((_ to_fp 11 53) #x4026000000000000) x)) ((_ to_fp 11 53) #x4018000000000000)) ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x4004000000000000)))
(check-sat)
(pop 1)

; x*y + atan(z) > 100.0, z < -5.0, x < 12.0
(push 1)
(echo "coral 7")
(assert (fp.gt (fp.add RNE (fp.mul RNE x y) (atan z)) ((_ to_fp 11 53) #x4059000000000000)))
(assert (fp.lt z ((_ to_fp 11 53) #xc014000000000000)))
(assert (fp.lt x ((_ to_fp 11 53) #x4028000000000000)))
(check-sat)
(pop 1)

; atan2(x, y) == 1.0
(push 1)
(echo "coral 8")
(assert (fp.eq (atan2 x y) ((_ to_fp 11 53) #x3ff0000000000000)))
(check-sat)
(pop 1)

; atan2(x, y) > 3.0, x*x + y*y < 2.0
(push 1)
(echo "coral 9")
(assert (fp.gt (atan2 x y) ((_ to_fp 11 53) #x4008000000000000)))
(assert (fp.lt (fp.add RNE (fp.mul RNE x x) (fp.mul RNE y y)) ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; exp(x) > 20.0, exp(x) < 20.001
(push 1)
(echo "coral 10")
(assert (fp.gt (exp x) ((_ to_fp 11 53) #x4034000000000000)))
(assert (fp.lt (exp x) ((_ to_fp 11 53) #x4034004189374bc7)))
(check-sat)
(pop 1)

; log(x) == 2.0
(push 1)
(echo "coral 11")
(assert (fp.eq (log x) ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; log(x*y) > 10.0, x + y < 400.0
(push 1)
(echo "coral 12")
(assert (fp.gt (log (fp.mul RNE x y)) ((_ to_fp 11 53) #x4024000000000000)))
(assert (fp.lt (fp.add RNE x y) ((_ to_fp 11 53) #x4079000000000000)))
(check-sat)
(pop 1)

; pow(x, y) > 1000.0, x < 3.0, y < 8.0
(push 1)
(echo "coral 13")
(assert (fp.gt (pow x y) ((_ to_fp 11 53) #x408f400000000000)))
(assert (fp.lt x ((_ to_fp 11 53) #x4008000000000000)))
(assert (fp.lt y ((_ to_fp 11 53) #x4020000000000000)))
(check-sat)
(pop 1)

; pow(x, 2.0) + pow(y, 2.0) == 25.0, x > 1.0, y > 1.0
(push 1)
(echo "coral 14")
(assert (fp.eq (fp.add RNE (pow x ((_ to_fp 11 53) #x4000000000000000)) (pow y ((_ to_fp 11 53) #x4000000000000000))) ((_ to_fp 11 53) #x4039000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x3ff0000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x3ff0000000000000)))
(check-sat)
(pop 1)

; sqrt(x) + sqrt(y) > 10.0, x + y < 60.0
(push 1)
(echo "coral 15")
(assert (fp.gt (fp.add RNE (fp.sqrt RNE x) (fp.sqrt RNE y)) ((_ to_fp 11 53) #x4024000000000000)))
(assert (fp.lt (fp.add RNE x y) ((_ to_fp 11 53) #x404e000000000000)))
(check-sat)
(pop 1)

; sqrt(sin(x) + cos(y)) > 1.4
(push 1)
(echo "coral 16")
(assert (fp.gt (fp.sqrt RNE (fp.add RNE (sin x) (cos y))) ((_ to_fp 11 53) #x3ff6666666666666)))
(check-sat)
(pop 1)

; sin(cos(x*y)) < cos(sin(x*y)), x*y > 2.0
(push 1)
(echo "coral 17")
(assert (fp.lt (sin (cos (fp.mul RNE x y))) (cos (sin (fp.mul RNE x y)))))
(assert (fp.gt (fp.mul RNE x y) ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; 1.5 - x*y > 0.0, y + 2.0*x - 3.0 < 0.0, sin(x*y) > 0.9
(push 1)
(echo "coral 18")
(assert (fp.gt (fp.sub RNE ((_ to_fp 11 53) #x3ff8000000000000) (fp.mul RNE x y)) ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.lt (fp.sub RNE (fp.add RNE y (fp.mul RNE ((_ to_fp 11 53) #x4000000000000000) x)) ((_ to_fp 11 53) #x4008000000000000)) ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.gt (sin (fp.mul RNE x y)) ((_ to_fp 11 53) #x3feccccccccccccd)))
(check-sat)
(pop 1)

; asin(x) > acos(y), x*y > 0.25
(push 1)
(echo "coral 19")
(assert (fp.gt (asin x) (acos y)))
(assert (fp.gt (fp.mul RNE x y) ((_ to_fp 11 53) #x3fd0000000000000)))
(check-sat)
(pop 1)

; exp(sin(x)) * exp(cos(x)) > 4.1
(push 1)
(echo "coral 20")
(assert (fp.gt (fp.mul RNE (exp (sin x)) (exp (cos x))) ((_ to_fp 11 53) #x4010666666666666)))
(check-sat)
(pop 1)

; sin(x + y) == 0.5, x > 10.0, y > 10.0
(push 1)
(echo "coral 21")
(assert (fp.eq (sin (fp.add RNE x y)) ((_ to_fp 11 53) #x3fe0000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x4024000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x4024000000000000)))
(check-sat)
(pop 1)

; x*x - y*y > 100.0, x + y < 30.0, x - y < 10.0
(push 1)
(echo "coral 22")
(assert (fp.gt (fp.sub RNE (fp.mul RNE x x) (fp.mul RNE y y)) ((_ to_fp 11 53) #x4059000000000000)))
(assert (fp.lt (fp.add RNE x y) ((_ to_fp 11 53) #x403e000000000000)))
(assert (fp.lt (fp.sub RNE x y) ((_ to_fp 11 53) #x4024000000000000)))
(check-sat)
(pop 1)

; cos(x)*sin(y) < -0.99, x > 3.0, y > 5.0
(push 1)
(echo "coral 23")
(assert (fp.lt (fp.mul RNE (cos x) (sin y)) ((_ to_fp 11 53) #xbfefae147ae147ae)))
(assert (fp.gt x ((_ to_fp 11 53) #x4008000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x4014000000000000)))
(check-sat)
(pop 1)

; log(exp(x)) > 3.0, tan(x) < -1.0
(push 1)
(echo "coral 24")
(assert (fp.gt (log (exp x)) ((_ to_fp 11 53) #x4008000000000000)))
(assert (fp.lt (tan x) ((_ to_fp 11 53) #xbff0000000000000)))
(check-sat)
(pop 1)

; x == x*y, x > 2.0
(push 1)
(echo "coral 25")
(assert (fp.eq x (fp.mul RNE x y)))
(assert (fp.gt x ((_ to_fp 11 53) #x4000000000000000)))
(check-sat)
(pop 1)

; sin(x) == -cos(y), x*y > 7.0
(push 1)
(echo "coral 26")
(assert (fp.eq (sin x) (fp.neg (cos y))))
(assert (fp.gt (fp.mul RNE x y) ((_ to_fp 11 53) #x401c000000000000)))
(check-sat)
(pop 1)

; x*tan(y) + z < x*atan(z), sin(y) + cos(y) + tan(y) >= x - z, atan(x) + atan(y) > y
(push 1)
(echo "coral 27")
(assert (fp.lt (fp.add RNE (fp.mul RNE x (tan y)) z) (fp.mul RNE x (atan z))))
(assert (fp.geq (fp.add RNE (fp.add RNE (sin y) (cos y)) (tan y)) (fp.sub RNE x z)))
(assert (fp.gt (fp.add RNE (atan x) (atan y)) y))
(check-sat)
(pop 1)

; exp(-x*x) * cos(10.0*y) > 0.95, x != 0.0, y > 3.0
(push 1)
(echo "coral 28")
(assert (fp.gt (fp.mul RNE (exp (fp.mul RNE (fp.neg x) x)) (cos (fp.mul RNE ((_ to_fp 11 53) #x4024000000000000) y))) ((_ to_fp 11 53) #x3fee666666666666)))
(assert (not (fp.eq x ((_ to_fp 11 53) #x0000000000000000))))
(assert (fp.gt y ((_ to_fp 11 53) #x4008000000000000)))
(check-sat)
(pop 1)

; pow(sin(x), 2.0) + pow(cos(x), 4.0) < 0.7501
(push 1)
(echo "coral 29")
(assert (fp.lt (fp.add RNE (pow (sin x) ((_ to_fp 11 53) #x4000000000000000)) (pow (cos x) ((_ to_fp 11 53) #x4010000000000000))) ((_ to_fp 11 53) #x3fe800d1b71758e2)))
(check-sat)
(pop 1)

; x / y == 3.5, y > 2.0, x*y > 60.0
(push 1)
(echo "coral 30")
(assert (fp.eq (fp.div RNE x y) ((_ to_fp 11 53) #x400c000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x4000000000000000)))
(assert (fp.gt (fp.mul RNE x y) ((_ to_fp 11 53) #x404e000000000000)))
(check-sat)
(pop 1)
