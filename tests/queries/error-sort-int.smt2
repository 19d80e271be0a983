; expect-error: 3:18
(set-logic ALL)
(declare-const x Int)
