; Powers and products of whole numbers and floats. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-fun exp ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun pow ((_ FloatingPoint 11 53) (_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-const f (_ FloatingPoint 8 24))
(declare-const g (_ FloatingPoint 8 24))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(declare-const k (_ BitVec 32))
(declare-const p (_ BitVec 64))

; i*i == 1522756
(push 1)
(echo "power 1")
(assert (= (bvmul i i) #x00173c44))
(check-sat)
(pop 1)

; i*i*i == 1860867
(push 1)
(echo "power 2")
(assert (= (bvmul (bvmul i i) i) #x001c6503))
(check-sat)
(pop 1)

; i*i + j*j == 4*i*j + 73, i > 0
(push 1)
(echo "power 3")
(assert (= (bvadd (bvmul i i) (bvmul j j)) (bvadd (bvmul (bvmul #x00000004 i) j) #x00000049)))
(assert (bvsgt i #x00000000))
(check-sat)
(pop 1)

; i*j == 391, i > 1, j > 1
(push 1)
(echo "power 4")
(assert (= (bvmul i j) #x00000187))
(assert (bvsgt i #x00000001))
(assert (bvsgt j #x00000001))
(check-sat)
(pop 1)

; i*j == 1003001, i > 1, j > 1, i < j
(push 1)
(echo "power 5")
(assert (= (bvmul i j) #x000f4df9))
(assert (bvsgt i #x00000001))
(assert (bvsgt j #x00000001))
(assert (bvslt i j))
(check-sat)
(pop 1)

; i*i + j*j + k*k == 1454, i > j, j > k, k > 0
(push 1)
(echo "power 6")
(assert (= (bvadd (bvadd (bvmul i i) (bvmul j j)) (bvmul k k)) #x000005ae))
(assert (bvsgt i j))
(assert (bvsgt j k))
(assert (bvsgt k #x00000000))
(check-sat)
(pop 1)

; i % 7 == 3, i % 11 == 5, i > 1000
(push 1)
(echo "power 7")
(assert (= (bvsrem i #x00000007) #x00000003))
(assert (= (bvsrem i #x0000000b) #x00000005))
(assert (bvsgt i #x000003e8))
(check-sat)
(pop 1)

; i*i - 61*j*j == 3, i > 0, j > 0
(push 1)
(echo "power 8")
(assert (= (bvsub (bvmul i i) (bvmul (bvmul #x0000003d j) j)) #x00000003))
(assert (bvsgt i #x00000000))
(assert (bvsgt j #x00000000))
(check-sat)
(pop 1)

; p*p == 15241578750190521
(push 1)
(echo "power 9")
(assert (= (bvmul p p) #x003626229738a3b9))
(check-sat)
(pop 1)

; p*p*p == 1881365963625
(push 1)
(echo "power 10")
(assert (= (bvmul (bvmul p p) p) #x000001b60a266369))
(check-sat)
(pop 1)

; i / j == 37, i % j == 11, j > 20
(push 1)
(echo "power 11")
(assert (= (bvsdiv i j) #x00000025))
(assert (= (bvsrem i j) #x0000000b))
(assert (bvsgt j #x00000014))
(check-sat)
(pop 1)

; i*(i + 1)/2 == 5050, i > 0
(push 1)
(echo "power 12")
(assert (= (bvsdiv (bvmul i (bvadd i #x00000001)) #x00000002) #x000013ba))
(assert (bvsgt i #x00000000))
(check-sat)
(pop 1)

; i*j - i - j == 119, i > 2, j > 2
(push 1)
(echo "power 13")
(assert (= (bvsub (bvsub (bvmul i j) i) j) #x00000077))
(assert (bvsgt i #x00000002))
(assert (bvsgt j #x00000002))
(check-sat)
(pop 1)

; i*i > 1000, i*i < 1100, i < 0
(push 1)
(echo "power 14")
(assert (bvsgt (bvmul i i) #x000003e8))
(assert (bvslt (bvmul i i) #x0000044c))
(assert (bvslt i #x00000000))
(check-sat)
(pop 1)

; d(i)*d(i) > 123456.0, d(i)*d(i) < 124000.0
(push 1)
(echo "power 15")
(assert (fp.gt (fp.mul RNE ((_ to_fp 11 53) RNE i) ((_ to_fp 11 53) RNE i)) ((_ to_fp 11 53) #x40fe240000000000)))
(assert (fp.lt (fp.mul RNE ((_ to_fp 11 53) RNE i) ((_ to_fp 11 53) RNE i)) ((_ to_fp 11 53) #x40fe460000000000)))
(check-sat)
(pop 1)

; pow(d(i), 3.0) == 2197.0
(push 1)
(echo "power 16")
(assert (fp.eq (pow ((_ to_fp 11 53) RNE i) ((_ to_fp 11 53) #x4008000000000000)) ((_ to_fp 11 53) #x40a12a0000000000)))
(check-sat)
(pop 1)

; exp(d(i)) > 1000000.0, exp(d(i)) < 2000000.0
(push 1)
(echo "power 17")
(assert (fp.gt (exp ((_ to_fp 11 53) RNE i)) ((_ to_fp 11 53) #x412e848000000000)))
(assert (fp.lt (exp ((_ to_fp 11 53) RNE i)) ((_ to_fp 11 53) #x413e848000000000)))
(check-sat)
(pop 1)

; f*f > 2.0, f*f < 2.001
(push 1)
(echo "power 18")
(assert (fp.gt (fp.mul RNE f f) ((_ to_fp 8 24) #x40000000)))
(assert (fp.lt (fp.mul RNE f f) ((_ to_fp 8 24) #x40001062)))
(check-sat)
(pop 1)

; f*g == 10.0, f > 3.0, f < 4.0
(push 1)
(echo "power 19")
(assert (fp.eq (fp.mul RNE f g) ((_ to_fp 8 24) #x41200000)))
(assert (fp.gt f ((_ to_fp 8 24) #x40400000)))
(assert (fp.lt f ((_ to_fp 8 24) #x40800000)))
(check-sat)
(pop 1)

; d(f)*d(f) + d(g)*d(g) > 1000000.0, f + g < 1500.0, f > 0.0, g > 0.0
(push 1)
(echo "power 20")
(assert (fp.gt (fp.add RNE (fp.mul RNE ((_ to_fp 11 53) RNE f) ((_ to_fp 11 53) RNE f)) (fp.mul RNE ((_ to_fp 11 53) RNE g) ((_ to_fp 11 53) RNE g))) ((_ to_fp 11 53) #x412e848000000000)))
(assert (fp.lt (fp.add RNE f g) ((_ to_fp 8 24) #x44bb8000)))
(assert (fp.gt f ((_ to_fp 8 24) #x00000000)))
(assert (fp.gt g ((_ to_fp 8 24) #x00000000)))
(check-sat)
(pop 1)
