; Conditions that hold only where machine integers overflow. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(declare-const p (_ BitVec 64))
(declare-const q (_ BitVec 64))

; i > 0, i*i < 0
(push 1)
(echo "dart 1")
(assert (bvsgt i #x00000000))
(assert (bvslt (bvmul i i) #x00000000))
(check-sat)
(pop 1)

; i > 0, j > 0, i + j < 0
(push 1)
(echo "dart 2")
(assert (bvsgt i #x00000000))
(assert (bvsgt j #x00000000))
(assert (bvslt (bvadd i j) #x00000000))
(check-sat)
(pop 1)

; i*j == -7, i > 100, j > 100
(push 1)
(echo "dart 3")
(assert (= (bvmul i j) #xfffffff9))
(assert (bvsgt i #x00000064))
(assert (bvsgt j #x00000064))
(check-sat)
(pop 1)

; i + 1 < i
(push 1)
(echo "dart 4")
(assert (bvslt (bvadd i #x00000001) i))
(check-sat)
(pop 1)

; i*i*i + 3*i*i + 9 < 0, i > 0
(push 1)
(echo "dart 5")
(assert (bvslt (bvadd (bvadd (bvmul (bvmul i i) i) (bvmul (bvmul #x00000003 i) i)) #x00000009) #x00000000))
(assert (bvsgt i #x00000000))
(check-sat)
(pop 1)

; i == -i, i != 0
(push 1)
(echo "dart 6")
(assert (= i (bvneg i)))
(assert (not (= i #x00000000)))
(check-sat)
(pop 1)

; i*1000003 == 12345, i > 1000
(push 1)
(echo "dart 7")
(assert (= (bvmul i #x000f4243) #x00003039))
(assert (bvsgt i #x000003e8))
(check-sat)
(pop 1)

; p > 0, q > 0, p*q < 0
(push 1)
(echo "dart 8")
(assert (bvsgt p #x0000000000000000))
(assert (bvsgt q #x0000000000000000))
(assert (bvslt (bvmul p q) #x0000000000000000))
(check-sat)
(pop 1)

; i - j > 0, i < j
(push 1)
(echo "dart 9")
(assert (bvsgt (bvsub i j) #x00000000))
(assert (bvslt i j))
(check-sat)
(pop 1)

; i*65599 + j == 42, i > 0, j > 0, j < 65599
(push 1)
(echo "dart 10")
(assert (= (bvadd (bvmul i #x0001003f) j) #x0000002a))
(assert (bvsgt i #x00000000))
(assert (bvsgt j #x00000000))
(assert (bvslt j #x0001003f))
(check-sat)
(pop 1)

; p + q < p, q > 0
(push 1)
(echo "dart 11")
(assert (bvslt (bvadd p q) p))
(assert (bvsgt q #x0000000000000000))
(check-sat)
(pop 1)

; l(i)*l(j) != l(i*j), i > 0, j > 0
(push 1)
(echo "dart 12")
(assert (not (= (bvmul ((_ sign_extend 32) i) ((_ sign_extend 32) j)) ((_ sign_extend 32) (bvmul i j)))))
(assert (bvsgt i #x00000000))
(assert (bvsgt j #x00000000))
(check-sat)
(pop 1)
