; expect-error: 2:1
(set-logic QF_LIA)
(declare-const x Int)
