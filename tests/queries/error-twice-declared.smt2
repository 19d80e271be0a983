; expect-error: 3:16
(declare-const x Bool)
(declare-const x Bool)
