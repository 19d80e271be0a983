//! Marks on numbered things, all taken away at once.

/// The marks; a mark is the number of the round in which it was made.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    rounds: Vec<u32>,
    round: u32,
}

impl Marks {
    /// Takes all marks away.
    pub(crate) fn begin(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.clear();
            self.round = 1;
        }
    }

    /// Marks a place.
    pub(crate) fn mark(&mut self, place: usize) {
        if place >= self.rounds.len() {
            self.rounds.resize(2 * place + 64, 0);
        }
        self.rounds[place] = self.round;
    }

    /// Takes the mark of a place away.
    pub(crate) fn unmark(&mut self, place: usize) {
        if let Some(round) = self.rounds.get_mut(place) {
            *round = 0;
        }
    }

    /// Whether a place has a mark.
    pub(crate) fn has(&self, place: usize) -> bool {
        self.rounds.get(place) == Some(&self.round)
    }
}
