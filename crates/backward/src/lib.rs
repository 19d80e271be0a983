//! Executes the IR backwards: from a target to the entries of the program, with the condition under which it is reached.
//!
//! After Peter Dinges, "Symcretic Testing of Programs", section 4.2 (Algorithms 4.1-4.3). Differs:
//! 1. Conditions are terms over the registers and the memory at the current place; a step backwards substitutes what a
//!    straight piece of code computes, so that what does not matter is not even looked at.
//! 2. Fields and elements are arrays over references: aliasing is the solver's matter, nothing is enumerated.
//! 3. Branches between a block and its dominator that write nothing of what matters are jumped over (slicing); those that
//!    only compute become terms (merging), and so do calls of methods that only compute.
//! 4. What is too hard for the solver is left out of a condition, the largest conjuncts first.
//! 5. A loop past its bound, a call that is not followed and whatever is not modelled make what they write arbitrary
//!    (the thesis's `change`).
//!
//! **Architecture Invariant:** every step over-approximates: no way that exists is lost. So *all paths are unsatisfiable*
//! is a proof, and a precondition that is found is only a hint.
//!
//! **Architecture Invariant:** what is found is a function of the program and of counted bounds. The deadline only ends a
//! search, and [`Explored::cut`] says so.

mod choices;
mod explored;
mod known;
mod memory;
mod merge;
mod names;
mod node;
mod search;
mod segment;
mod slice;
mod tuning;

pub use choices::branch_said;
pub use explored::{Contradiction, Explored, Finding, Precondition, Stopped};
pub use memory::told;
pub use search::{Surroundings, explore};
pub use tuning::MAX_STEPS_PER_SEARCH;
