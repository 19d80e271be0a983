//! A bug of ours on purpose, where those who look at runs are asked: tests see what it costs.

/// Who panics when the path comes to them next. Only a class of tests sets it (`attest.Plant`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Planted {
    /// Nobody.
    #[default]
    Nowhere,
    /// Whoever observes the run.
    Observer,
    /// Whoever is shown the end of the path.
    Visitor,
}

impl Planted {
    /// The bug, if it is planted here.
    #[inline]
    pub fn strikes(self, place: Planted) {
        assert!(self != place, "planted");
    }
}
