//! A plot: a place for it on the page, a scale in each direction, lines of the scale, curves and dots.

use super::ink::Ink;
use super::svg::{Drawing, Pen, Text};

/// How amounts become lengths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// Evenly, from the first amount to the last.
    Linear(f64, f64),
    /// By the powers of ten; what is less than the first amount is drawn there.
    Logarithmic(f64, f64),
}

impl Scale {
    /// How far along the scale an amount is, from 0 to 1.
    fn share(self, amount: f64) -> f64 {
        let (amount, first, last) = match self {
            Scale::Linear(first, last) => (amount, first, last),
            Scale::Logarithmic(first, last) => (amount.max(first).log10(), first.log10(), last.log10()),
        };
        if last > first { (amount - first) / (last - first) } else { 0.0 }
    }
}

/// A plot with its place on the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plot {
    /// The left end of the first scale.
    pub left: f64,
    /// The upper end of the second one.
    pub top: f64,
    /// How long the first scale is, in pixels.
    pub width: f64,
    /// How high the second one is.
    pub height: f64,
    /// From left to right.
    pub across: Scale,
    /// From below to the top.
    pub up: Scale,
    /// How large letters are at the scales.
    pub size: f64,
}

impl Plot {
    /// Where a point is on the page.
    pub fn place(&self, across: f64, up: f64) -> (f64, f64) {
        let (across, up) = (self.across.share(across), self.up.share(up));
        (self.left + self.width * across, self.top + self.height * (1.0 - up))
    }

    /// A line across the plot at an amount of the second scale, with a text beside it.
    pub fn grid(&self, out: &mut Drawing, amount: f64, text: &str) {
        let (_, y) = self.place(0.0, amount);
        out.line(&[(self.left, y), (self.left + self.width, y)], Pen::new(Ink::Grid));
        let text = Text::new(text).end().size(self.size).ink(Ink::Faint);
        out.text(self.left - 0.6 * self.size, y + 0.35 * self.size, text);
    }

    /// A text below an amount of the first scale.
    pub fn tick(&self, out: &mut Drawing, amount: f64, text: &str) {
        let (x, _) = self.place(amount, 0.0);
        let text = Text::new(text).middle().size(self.size).ink(Ink::Faint);
        out.text(x, self.top + self.height + 1.6 * self.size, text);
    }

    /// A curve through points.
    pub fn curve(&self, out: &mut Drawing, points: &[(f64, f64)], ink: Ink) {
        let places: Vec<(f64, f64)> = points.iter().map(|(across, up)| self.place(*across, *up)).collect();
        if !places.is_empty() {
            out.line(&places, Pen::new(ink).wide(2.0));
        }
    }

    /// A dot at a point, with a text that is shown under the pointer.
    pub fn dot(&self, out: &mut Drawing, (across, up): (f64, f64), ink: Ink, title: &str) {
        let mut dot = Drawing::new();
        dot.faint_dot(self.place(across, up), 0.32 * self.size, ink);
        out.titled(title, &dot);
    }
}

/// A round number of which the greatest value is at most ten.
pub fn round_step(greatest: u64) -> u64 {
    let mut unit = 1u64;
    loop {
        for factor in [1, 2, 5] {
            let step = unit.saturating_mul(factor);
            if greatest.div_ceil(step) <= 10 {
                return step;
            }
        }
        unit = unit.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::{Plot, Scale, round_step};

    #[test]
    fn steps_are_round() {
        assert_eq!([1, 10, 11, 48, 99, 101, 1234].map(round_step), [1, 1, 2, 5, 10, 20, 200]);
    }

    #[test]
    fn points_are_placed_by_the_scales() {
        let (across, up) = (Scale::Linear(1.0, 5.0), Scale::Logarithmic(1.0, 100.0));
        let plot = Plot { left: 10.0, top: 20.0, width: 100.0, height: 50.0, across, up, size: 10.0 };
        assert_eq!(plot.place(1.0, 1.0), (10.0, 70.0));
        assert_eq!(plot.place(3.0, 10.0), (60.0, 45.0));
        assert_eq!(plot.place(5.0, 0.0), (110.0, 70.0), "what is too little is drawn at the least");
    }

    #[test]
    fn a_scale_of_one_amount_has_a_place_for_it() {
        assert_eq!(Scale::Linear(2.0, 2.0).share(2.0), 0.0);
    }
}
