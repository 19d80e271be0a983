; expect-error: 2:12
(assert (= "a" "b"))
