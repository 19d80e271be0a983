//! The cheap exact layers: each answers what it can and asks the one below it for the rest.

mod bounded;
mod cached;
mod checked;
mod counted;
mod eliminated;
mod folded;
mod limited;
mod logged;
pub(crate) mod marks;
mod nothing;
mod reused;
mod seconded;
mod shared;
mod sliced;
pub(crate) mod tapes;

pub use bounded::Bounded;
pub use cached::Cached;
pub use checked::Checked;
pub use counted::{Counted, LayerStatistics, Statistics};
pub use eliminated::Eliminated;
pub(crate) use eliminated::near_zero;
pub use folded::Folded;
pub use limited::Limited;
pub use logged::Logged;
pub use nothing::Nothing;
pub use reused::Reused;
pub use seconded::Seconded;
pub use shared::{Shared, SharedCache};
pub use sliced::Sliced;

#[cfg(test)]
mod tests;
