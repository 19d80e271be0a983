//! How much work one question may be, and the measurements behind the figures.
//!
//! The unit is a *step*: a call of the back end's termination callback (about eleven decisions of the SAT solver, or a
//! pass of its preprocessing), one iteration of the concolic walk, or [`crate::smt`]'s estimate of the circuits that
//! are made before the search begins. All three are functions of the questions asked, never of the machine.

/// Steps that a stack takes for one question before it gives up.
///
/// Reason: a hard multiplication, division or product of doubles takes 9 to 171 microseconds of the processor a step,
/// so that this is 0.2 to 3.4 seconds; what is decided at all is mostly decided in a tenth of it.
/// Measured by `cargo run --release -p attest-solver --example step_speed 20000`.
pub const MAX_STEPS_PER_QUESTION: u64 = 20_000;

/// One of so many parts of a question's steps is kept for the walk that follows where the back end gives up; without
/// it, the back end would take all.
///
/// Reason: the walk needs 150 steps for a condition and a try (`WalkOptions`), three tries for five conditions.
/// Not measured apart.
pub(crate) const WALK_PART: u64 = 8;

/// What Z3 may take as a second solver, in its own unit (`rlimit`), which does not depend on the machine.
///
/// No measurement supports it: meant as some seconds.
pub(crate) const MAX_SECOND_SOLVER_RESOURCES: u64 = 20_000_000;

/// What it costs to make the circuits of an operator, in steps of 50 microseconds.
///
/// Measured by `cargo run --release -p attest-solver --example circuit_cost 40`: of 32 bits a product takes 4.1 ms
/// and a quotient 8.7 ms; wider ones are abstracted by Bitwuzla and take 0.4 ms, until their bits are needed; float and
/// double take 4.7 and 8.8 ms to add, 2.8 and 4.7 to multiply, 3.0 and 4.8 to divide, 4.4 and 17.4 for a root, 1.9 to
/// compare doubles, 1.3 to 5.8 to convert; the remainder of floats takes 262 ms and 51 MB.
pub(crate) mod circuit {
    /// A product or quotient of so many bits costs one step for each square of them.
    pub(crate) const PRODUCT_BITS_SQUARED: u64 = 12;
    /// A quotient or remainder is so many products.
    pub(crate) const PRODUCTS_IN_QUOTIENT: u64 = 2;
    /// From this width on products and quotients are abstracted.
    pub(crate) const ABSTRACTED_FROM: u64 = 33;
    /// To this width an abstracted product costs next to nothing; nobody has measured wider ones.
    pub(crate) const ABSTRACTED_TO: u64 = 64;
    /// An operator without products costs one step for so many bits: a fifth of what was measured, since most are
    /// simplified away before.
    pub(crate) const PLAIN_BITS: u64 = 32;
    /// Sum or difference of floats, of doubles; so below.
    pub(crate) const FLOAT_SUM: [u64; 2] = [95, 180];
    /// Product or quotient.
    pub(crate) const FLOAT_PRODUCT: [u64; 2] = [60, 100];
    /// Product and sum in one; as the two of twice the digits.
    pub(crate) const FLOAT_FUSED: [u64; 2] = [250, 500];
    /// Square root.
    pub(crate) const FLOAT_ROOT: [u64; 2] = [100, 350];
    /// Remainder; that of doubles is approximated by four sums.
    pub(crate) const FLOAT_REMAINDER: [u64; 2] = [5_300, 800];
    /// Conversion, rounding.
    pub(crate) const FLOAT_CONVERSION: [u64; 2] = [50, 100];
    /// Comparison, sign, class.
    pub(crate) const FLOAT_COMPARISON: [u64; 2] = [20, 40];
}
