//! How far paths of the program are followed.

/// How far paths of the program are followed. What bounds leave out is told as such: a longer run finds no more.
///
/// How much that may take is another question: [`Budget`](crate::Budget).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How often a branch may be undecided in one activation of its method, counted anew for each round of a
    /// loop around it (default: 5).
    pub branches: u32,
    /// How many branches may be undecided on one path (default: no bound).
    pub path_branches: Option<u32>,
    /// How often a loop may go round before it is left (default: no bound).
    pub loops: Option<u32>,
    /// How often a block may be run in one activation of its method (default: no bound).
    pub blocks: Option<u32>,
    /// How many conditions a path may have (default: 500).
    pub conditions: u32,
    /// How many calls deep methods of the program are followed (default: 100); those of the JDK are in any case.
    pub depth: u32,
    /// How often a method of the program may be active at once, calling itself (default: no bound).
    pub recursion: Option<u32>,
}

impl Bounds {
    /// Whether loops, blocks or recursion are bounded: paths then end by what they repeat.
    pub fn bound_repetition(&self) -> bool {
        self.blocks.is_some() || self.loops.is_some() || self.recursion.is_some()
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            branches: 5,
            path_branches: None,
            loops: None,
            blocks: None,
            conditions: 500,
            depth: 100,
            recursion: None,
        }
    }
}
