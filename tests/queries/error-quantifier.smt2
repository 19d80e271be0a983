; expect-error: 3:9
(set-logic ALL)
(assert (forall ((x Bool)) x))
