//! How a call ended.

/// How a call ended. What it returned and what it threw is said in the words of the place at hand: as a value of the
/// machine, as a term, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<R, T> {
    /// It returned this.
    Returned(R),
    /// It threw this.
    Threw(T),
    /// It ended the program with this code.
    Exited(i32),
    /// It never ends: every thread waits for another.
    Diverged,
    /// It needs something that is not modelled, in a user's words.
    Unsupported(String),
    /// Too many jumps, too much memory, or too late.
    OutOfBudget,
}

impl<R, T> Outcome<R, T> {
    /// The same end in other words.
    pub fn map<S, U>(self, returned: impl FnOnce(R) -> S, threw: impl FnOnce(T) -> U) -> Outcome<S, U> {
        match self {
            Outcome::Returned(value) => Outcome::Returned(returned(value)),
            Outcome::Threw(exception) => Outcome::Threw(threw(exception)),
            Outcome::Exited(code) => Outcome::Exited(code),
            Outcome::Diverged => Outcome::Diverged,
            Outcome::Unsupported(what) => Outcome::Unsupported(what),
            Outcome::OutOfBudget => Outcome::OutOfBudget,
        }
    }

    /// Whether the program came to an end of its own.
    pub fn is_finished(&self) -> bool {
        matches!(self, Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Exited(_))
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;

    #[test]
    fn only_the_words_change() {
        let all: [Outcome<u8, bool>; 6] = [
            Outcome::Returned(1),
            Outcome::Threw(true),
            Outcome::Exited(3),
            Outcome::Diverged,
            Outcome::Unsupported("it".to_owned()),
            Outcome::OutOfBudget,
        ];
        let told = all.clone().map(|one| one.map(|value| value.to_string(), u8::from));
        assert_eq!(told[0], Outcome::Returned("1".to_owned()));
        assert_eq!(told[1], Outcome::Threw(1));
        assert_eq!(told[2], Outcome::Exited(3));
        assert_eq!(told.each_ref().map(Outcome::is_finished), all.each_ref().map(Outcome::is_finished));
        assert_eq!(all.iter().filter(|one| one.is_finished()).count(), 3);
    }
}
