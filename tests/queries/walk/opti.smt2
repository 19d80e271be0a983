; Minima of functions used to test optimisers. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-fun cos ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun exp ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(declare-const z (_ FloatingPoint 11 53))

; 100.0*(y - x*x)*(y - x*x) + (1.0 - x)*(1.0 - x) < 0.0001
(push 1)
(echo "opti 1")
(assert (fp.lt (fp.add RNE (fp.mul RNE (fp.mul RNE ((_ to_fp 11 53) #x4059000000000000) (fp.sub RNE y (fp.mul RNE x x))) (fp.sub RNE y (fp.mul RNE x x))) (fp.mul RNE (fp.sub RNE ((_ to_fp 11 53) #x3ff0000000000000) x) (fp.sub RNE ((_ to_fp 11 53) #x3ff0000000000000) x))) ((_ to_fp 11 53) #x3f1a36e2eb1c432d)))
(check-sat)
(pop 1)

; (x + 2.0*y - 7.0)*(x + 2.0*y - 7.0) + (2.0*x + y - 5.0)*(2.0*x + y - 5.0) == 0.0
(push 1)
(echo "opti 2")
(assert (fp.eq (fp.add RNE (fp.mul RNE (fp.sub RNE (fp.add RNE x (fp.mul RNE ((_ to_fp 11 53) #x4000000000000000) y)) ((_ to_fp 11 53) #x401c000000000000)) (fp.sub RNE (fp.add RNE x (fp.mul RNE ((_ to_fp 11 53) #x4000000000000000) y)) ((_ to_fp 11 53) #x401c000000000000))) (fp.mul RNE (fp.sub RNE (fp.add RNE (fp.mul RNE ((_ to_fp 11 53) #x4000000000000000) x) y) ((_ to_fp 11 53) #x4014000000000000)) (fp.sub RNE (fp.add RNE (fp.mul RNE ((_ to_fp 11 53) #x4000000000000000) x) y) ((_ to_fp 11 53) #x4014000000000000)))) ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; (x*x + y - 11.0)*(x*x + y - 11.0) + (x + y*y - 7.0)*(x + y*y - 7.0) < 0.001
(push 1)
(echo "opti 3")
(assert (fp.lt (fp.add RNE (fp.mul RNE (fp.sub RNE (fp.add RNE (fp.mul RNE x x) y) ((_ to_fp 11 53) #x4026000000000000)) (fp.sub RNE (fp.add RNE (fp.mul RNE x x) y) ((_ to_fp 11 53) #x4026000000000000))) (fp.mul RNE (fp.sub RNE (fp.add RNE x (fp.mul RNE y y)) ((_ to_fp 11 53) #x401c000000000000)) (fp.sub RNE (fp.add RNE x (fp.mul RNE y y)) ((_ to_fp 11 53) #x401c000000000000)))) ((_ to_fp 11 53) #x3f50624dd2f1a9fc)))
(check-sat)
(pop 1)

; (1.5 - x + x*y)*(1.5 - x + x*y) + (2.25 - x + x*y*y)*(2.25 - x + x*y*y) < 0.0001
(push 1)
(echo "opti 4")
(assert (fp.lt (fp.add RNE (fp.mul RNE (fp.add RNE (fp.sub RNE ((_ to_fp 11 53) #x3ff8000000000000) x) (fp.mul RNE x y)) (fp.add RNE (fp.sub RNE ((_ to_fp 11 53) #x3ff8000000000000) x) (fp.mul RNE x y))) (fp.mul RNE (fp.add RNE (fp.sub RNE ((_ to_fp 11 53) #x4002000000000000) x) (fp.mul RNE (fp.mul RNE x y) y)) (fp.add RNE (fp.sub RNE ((_ to_fp 11 53) #x4002000000000000) x) (fp.mul RNE (fp.mul RNE x y) y)))) ((_ to_fp 11 53) #x3f1a36e2eb1c432d)))
(check-sat)
(pop 1)

; -cos(x)*cos(y)*exp(-((x - 3.0)*(x - 3.0) + (y - 3.0)*(y - 3.0))) < -0.9
(push 1)
(echo "opti 5")
(assert (fp.lt (fp.mul RNE (fp.mul RNE (fp.neg (cos x)) (cos y)) (exp (fp.neg (fp.add RNE (fp.mul RNE (fp.sub RNE x ((_ to_fp 11 53) #x4008000000000000)) (fp.sub RNE x ((_ to_fp 11 53) #x4008000000000000))) (fp.mul RNE (fp.sub RNE y ((_ to_fp 11 53) #x4008000000000000)) (fp.sub RNE y ((_ to_fp 11 53) #x4008000000000000))))))) ((_ to_fp 11 53) #xbfeccccccccccccd)))
(check-sat)
(pop 1)

; exp(x) + exp(-x) - 2.0 < 0.000001, x > 0.0
(push 1)
(echo "opti 6")
(assert (fp.lt (fp.sub RNE (fp.add RNE (exp x) (exp (fp.neg x))) ((_ to_fp 11 53) #x4000000000000000)) ((_ to_fp 11 53) #x3eb0c6f7a0b5ed8d)))
(assert (fp.gt x ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; sqrt(x*x + y*y) < 0.001, x > 0.0, y > 0.0
(push 1)
(echo "opti 7")
(assert (fp.lt (fp.sqrt RNE (fp.add RNE (fp.mul RNE x x) (fp.mul RNE y y))) ((_ to_fp 11 53) #x3f50624dd2f1a9fc)))
(assert (fp.gt x ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; 0.26*(x*x + y*y) - 0.48*x*y < 0.0001, x > 0.01
(push 1)
(echo "opti 8")
(assert (fp.lt (fp.sub RNE (fp.mul RNE ((_ to_fp 11 53) #x3fd0a3d70a3d70a4) (fp.add RNE (fp.mul RNE x x) (fp.mul RNE y y))) (fp.mul RNE (fp.mul RNE ((_ to_fp 11 53) #x3fdeb851eb851eb8) x) y)) ((_ to_fp 11 53) #x3f1a36e2eb1c432d)))
(assert (fp.gt x ((_ to_fp 11 53) #x3f847ae147ae147b)))
(check-sat)
(pop 1)

; x*exp(-x*x - y*y) > 0.42
(push 1)
(echo "opti 9")
(assert (fp.gt (fp.mul RNE x (exp (fp.sub RNE (fp.mul RNE (fp.neg x) x) (fp.mul RNE y y)))) ((_ to_fp 11 53) #x3fdae147ae147ae1)))
(check-sat)
(pop 1)

; 10000.0*x*y - 1.0 == 0.0
(push 1)
(echo "opti 10")
(assert (fp.eq (fp.sub RNE (fp.mul RNE (fp.mul RNE ((_ to_fp 11 53) #x40c3880000000000) x) y) ((_ to_fp 11 53) #x3ff0000000000000)) ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; exp(-x) + exp(-y) - 1.0001 < 0.0, x > 0.0, y > 0.0, x < 20.0
(push 1)
(echo "opti 11")
(assert (fp.lt (fp.sub RNE (fp.add RNE (exp (fp.neg x)) (exp (fp.neg y))) ((_ to_fp 11 53) #x3ff00068db8bac71)) ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.gt x ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.gt y ((_ to_fp 11 53) #x0000000000000000)))
(assert (fp.lt x ((_ to_fp 11 53) #x4034000000000000)))
(check-sat)
(pop 1)

; x*x - 2.0 < 0.0000001, x*x - 2.0 > 0.0
(push 1)
(echo "opti 12")
(assert (fp.lt (fp.sub RNE (fp.mul RNE x x) ((_ to_fp 11 53) #x4000000000000000)) ((_ to_fp 11 53) #x3e7ad7f29abcaf48)))
(assert (fp.gt (fp.sub RNE (fp.mul RNE x x) ((_ to_fp 11 53) #x4000000000000000)) ((_ to_fp 11 53) #x0000000000000000)))
(check-sat)
(pop 1)

; (x - y)*(x - y) + (y - z)*(y - z) + (x + y + z - 9.0)*(x + y + z - 9.0) < 0.01
(push 1)
(echo "opti 13")
(assert (fp.lt (fp.add RNE (fp.add RNE (fp.mul RNE (fp.sub RNE x y) (fp.sub RNE x y)) (fp.mul RNE (fp.sub RNE y z) (fp.sub RNE y z))) (fp.mul RNE (fp.sub RNE (fp.add RNE (fp.add RNE x y) z) ((_ to_fp 11 53) #x4022000000000000)) (fp.sub RNE (fp.add RNE (fp.add RNE x y) z) ((_ to_fp 11 53) #x4022000000000000)))) ((_ to_fp 11 53) #x3f847ae147ae147b)))
(check-sat)
(pop 1)

; sqrt(abs(x - 4.0)) + sqrt(abs(y + 3.0)) < 0.01
(push 1)
(echo "opti 14")
(assert (fp.lt (fp.add RNE (fp.sqrt RNE (fp.abs (fp.sub RNE x ((_ to_fp 11 53) #x4010000000000000)))) (fp.sqrt RNE (fp.abs (fp.add RNE y ((_ to_fp 11 53) #x4008000000000000))))) ((_ to_fp 11 53) #x3f847ae147ae147b)))
(check-sat)
(pop 1)
