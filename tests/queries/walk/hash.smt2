; Equations of hash functions: products, shifts and exclusive ors. Each problem is satisfiable.
; The infix form stands above each; functions are bound by name: declared here, executed by the test.
(set-logic QF_UFBVFP)
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(declare-const k (_ BitVec 32))
(declare-const l (_ BitVec 32))
(declare-const p (_ BitVec 64))

; (i*31 + j)*31 + k == 98262, i > 96, j > 96, k > 96, i < 123, j < 123, k < 123
(push 1)
(echo "hash 1")
(assert (= (bvadd (bvmul (bvadd (bvmul i #x0000001f) j) #x0000001f) k) #x00017fd6))
(assert (bvsgt i #x00000060))
(assert (bvsgt j #x00000060))
(assert (bvsgt k #x00000060))
(assert (bvslt i #x0000007b))
(assert (bvslt j #x0000007b))
(assert (bvslt k #x0000007b))
(check-sat)
(pop 1)

; (i ^ ushr(i, 16)) == 305419896
(push 1)
(echo "hash 2")
(assert (= (bvxor i (bvlshr i #x00000010)) #x12345678))
(check-sat)
(pop 1)

; (i ^ ushr(i, 20) ^ ushr(i, 12)) == 2023406814
(push 1)
(echo "hash 3")
(assert (= (bvxor (bvxor i (bvlshr i #x00000014)) (bvlshr i #x0000000c)) #x789abcde))
(check-sat)
(pop 1)

; ((i*31 + j) ^ ushr(i*31 + j, 7)) == 1234567, i > 0
(push 1)
(echo "hash 4")
(assert (= (bvxor (bvadd (bvmul i #x0000001f) j) (bvlshr (bvadd (bvmul i #x0000001f) j) #x00000007)) #x0012d687))
(assert (bvsgt i #x00000000))
(check-sat)
(pop 1)

; (i*16777619) == 1268118805
(push 1)
(echo "hash 5")
(assert (= (bvmul i #x01000193) #x4b95f515))
(check-sat)
(pop 1)

; ((i ^ 2166136261)*16777619) == 99162322
(push 1)
(echo "hash 6")
(assert (= (bvmul (bvxor i #x811c9dc5) #x01000193) #x05e918d2))
(check-sat)
(pop 1)

; (((i ^ -2128831035)*16777619) ^ j)*16777619 == 1, j >= 0, j < 256
(push 1)
(echo "hash 7")
(assert (= (bvmul (bvxor (bvmul (bvxor i #x811c9dc5) #x01000193) j) #x01000193) #x00000001))
(assert (bvsge j #x00000000))
(assert (bvslt j #x00000100))
(check-sat)
(pop 1)

; i*31 + j == k*31 + l, i != k, i > 0, j > 0, k > 0
(push 1)
(echo "hash 8")
(assert (= (bvadd (bvmul i #x0000001f) j) (bvadd (bvmul k #x0000001f) l)))
(assert (not (= i k)))
(assert (bvsgt i #x00000000))
(assert (bvsgt j #x00000000))
(assert (bvsgt k #x00000000))
(check-sat)
(pop 1)

; (p ^ ushr(p, 32)) == 81985529216486895
(push 1)
(echo "hash 9")
(assert (= (bvxor p (bvlshr p #x0000000000000020)) #x0123456789abcdef))
(check-sat)
(pop 1)

; (p*6364136223846793005 + 1442695040888963407) == 77
(push 1)
(echo "hash 10")
(assert (= (bvadd (bvmul p #x5851f42d4c957f2d) #x14057b7ef767814f) #x000000000000004d))
(check-sat)
(pop 1)

; i*i*31 + i == j*j*31 + j, i != j
(push 1)
(echo "hash 11")
(assert (= (bvadd (bvmul (bvmul i i) #x0000001f) i) (bvadd (bvmul (bvmul j j) #x0000001f) j)))
(assert (not (= i j)))
(check-sat)
(pop 1)

; (i << 5) + (i >> 2) + j == 654563, (i ^ j) == 20668
(push 1)
(echo "hash 12")
(assert (= (bvadd (bvadd (bvshl i #x00000005) (bvashr i #x00000002)) j) #x0009fce3))
(assert (= (bvxor i j) #x000050bc))
(check-sat)
(pop 1)

; ((i ^ ushr(i, 3))*5) == 1000000007
(push 1)
(echo "hash 13")
(assert (= (bvmul (bvxor i (bvlshr i #x00000003)) #x00000005) #x3b9aca07))
(check-sat)
(pop 1)

; i*33 ^ j == 5381, j*33 ^ i == 177573
(push 1)
(echo "hash 14")
(assert (= (bvxor (bvmul i #x00000021) j) #x00001505))
(assert (= (bvxor (bvmul j #x00000021) i) #x0002b5a5))
(check-sat)
(pop 1)

; (i & 65535)*(ushr(i, 16)) == 99400891
(push 1)
(echo "hash 15")
(assert (= (bvmul (bvand i #x0000ffff) (bvlshr i #x00000010)) #x05ecbcbb))
(check-sat)
(pop 1)

; ((i*31 + j)*31 + k) == ((j*31 + k)*31 + i), i > 0, i != j, i < 200, j < 200, k < 200, j > 0, k > 0
(push 1)
(echo "hash 16")
(assert (= (bvadd (bvmul (bvadd (bvmul i #x0000001f) j) #x0000001f) k) (bvadd (bvmul (bvadd (bvmul j #x0000001f) k) #x0000001f) i)))
(assert (bvsgt i #x00000000))
(assert (not (= i j)))
(assert (bvslt i #x000000c8))
(assert (bvslt j #x000000c8))
(assert (bvslt k #x000000c8))
(assert (bvsgt j #x00000000))
(assert (bvsgt k #x00000000))
(check-sat)
(pop 1)
