; expect-error: 3:1
(push 1)
(pop 2)
