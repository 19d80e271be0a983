//! Why a class is refused.

use attest_program::LinkError;

/// What is wrong, in HotSpot's words; where it is, is added by who looks at the method.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A `VerifyError`.
    Verify(String),
    /// A `ClassFormatError` that HotSpot finds while it verifies.
    Format(String),
    /// A frame that speaks of a `new` that is not there: a `ClassFormatError`, but the only one of frames after which
    /// version 50 may be tried again by inference.
    FrameOffset,
    /// A class that had to be looked at cannot be loaded.
    Link(LinkError),
}

impl From<LinkError> for Fault {
    fn from(error: LinkError) -> Fault {
        Fault::Link(error)
    }
}

/// A `VerifyError` with this reason.
pub(crate) fn refuse<T>(reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Verify(reason.into()))
}
