//! Curves of growth: a picture for each size, seconds on a logarithmic scale, a curve for each family.

use attest_report::draw::{Drawing, Font, Ink, Page, Pen, Plot, Scale, Text};

use super::{Family, Measured, Point, Size};

/// Sizes in pixels.
const WIDTH: f64 = 250.0;
const HEIGHT: f64 = 210.0;
const HEAD: f64 = 72.0;
const LEFT: f64 = 50.0;
const PLOT: (f64, f64) = (176.0, 140.0);

/// The shortest time on the scale.
const LEAST: f64 = 0.001;

/// Seconds against each size, all other sizes being the smallest: a curve until the last side was covered, dots until all sides
/// were settled; `before` are dashed, if there are some. What was not settled when the time was over is drawn in the colour
/// of failures.
pub fn plot(now: &[Measured], before: &[Measured]) -> String {
    let title = "TRON: seconds until sides are covered and settled";
    let (width, height) = (Size::ALL.len() as f64 * WIDTH + 24.0, HEAD + HEIGHT);
    let mut out = Drawing::new();
    out.text(16.0, 26.0, Text::new(title).size(16.0).bold());
    let note = "nested loops over one base class; what does not vary is depth 2, scope 6, 2 rounds, 5 classes; curves: the last \
                side covered, dots: all settled";
    out.text(16.0, 46.0, Text::new(note).ink(Ink::Faint));
    legend(&mut out, width, !before.is_empty());
    let greatest = now.iter().chain(before).map(|one| one.seconds).fold(LEAST * 10.0, f64::max);
    let decades = (greatest / LEAST).log10().ceil().max(1.0);
    for (at, size) in Size::ALL.into_iter().enumerate() {
        panel(&mut out, 12.0 + at as f64 * WIDTH, size, decades, now, before);
    }
    out.document(Page { width, height, font: Font::Sans, size: 11.0, title })
}

fn legend(out: &mut Drawing, width: f64, compares: bool) {
    let mut entries = vec![(ink(Family::Deep), "deep"), (ink(Family::Parts), "parts")];
    entries.push((Ink::Failure, "not settled"));
    for (at, (ink, name)) in entries.into_iter().enumerate() {
        let x = width - 390.0 + at as f64 * 90.0;
        out.line(&[(x, 22.0), (x + 22.0, 22.0)], Pen::new(ink).wide(2.0));
        out.text(x + 28.0, 26.0, Text::new(name));
    }
    if compares {
        let x = width - 80.0;
        out.line(&[(x, 22.0), (x + 22.0, 22.0)], Pen::new(Ink::Line).dashed());
        out.text(x + 28.0, 26.0, Text::new("before"));
    }
}

fn ink(family: Family) -> Ink {
    match family {
        Family::Deep => Ink::First,
        Family::Parts => Ink::Second,
    }
}

fn panel(out: &mut Drawing, x: f64, size: Size, decades: f64, now: &[Measured], before: &[Measured]) {
    let steps = size.steps();
    let ends = steps.first().zip(steps.last()).map_or((0, 1), |(first, last)| (*first, *last));
    let amount = |decade: f64| LEAST * 10f64.powf(decade);
    let plot = Plot {
        left: x + LEFT,
        top: HEAD + 24.0,
        width: PLOT.0,
        height: PLOT.1,
        across: Scale::Linear(f64::from(ends.0), f64::from(ends.1)),
        up: Scale::Logarithmic(LEAST, amount(decades)),
        size: 9.0,
    };
    out.text(plot.left, HEAD + 12.0, Text::new(size.word()).size(12.0).bold());
    for decade in 0..=decades as u32 {
        let amount = amount(f64::from(decade));
        plot.grid(out, amount, format!("{amount:.3}").trim_end_matches('0').trim_end_matches('.'));
    }
    for step in steps {
        plot.tick(out, f64::from(*step), &step.to_string());
    }
    for family in Family::ALL {
        let old: Vec<(f64, f64)> = along(before, family, size).iter().map(|one| covered(one, size)).collect();
        let old: Vec<(f64, f64)> = old.into_iter().map(|(across, up)| plot.place(across, up)).collect();
        if !old.is_empty() {
            out.line(&old, Pen::new(ink(family)).dashed());
        }
        let new = along(now, family, size);
        let points: Vec<(f64, f64)> = new.iter().map(|one| covered(one, size)).collect();
        plot.curve(out, &points, ink(family));
        for one in new {
            let ink = if one.is_done() { ink(family) } else { Ink::Failure };
            plot.dot(out, settled(&one, size), ink, &title(&one, size));
        }
    }
}

fn covered(one: &Measured, size: Size) -> (f64, f64) {
    (f64::from(one.point.size(size)), one.last_covered)
}

fn settled(one: &Measured, size: Size) -> (f64, f64) {
    (f64::from(one.point.size(size)), one.seconds)
}

fn title(one: &Measured, size: Size) -> String {
    let settled = one.covered + one.unreachable;
    let (family, amount) = (one.point.family.word(), one.point.size(size));
    format!("{family}, {} {amount}: {settled} of {} sides in {:.2} s", size.word(), one.total, one.seconds)
}

/// Those of a family that differ from its smallest in this size only.
fn along(all: &[Measured], family: Family, size: Size) -> Vec<Measured> {
    let smallest = Point::smallest(family);
    let differs = |one: &&Measured| one.point == smallest.with(size, one.point.size(size));
    let mut found: Vec<Measured> = all.iter().filter(differs).copied().collect();
    found.sort_by_key(|one| one.point.size(size));
    found
}

#[cfg(test)]
mod tests {
    use super::plot;
    use crate::growth::{Measured, points};

    #[test]
    fn every_point_of_a_curve_has_its_dot() {
        let measured = |point| Measured {
            point,
            covered: 9,
            unreachable: 1,
            total: 10,
            last_covered: 0.1,
            seconds: 0.2,
        };
        let all: Vec<Measured> = points().into_iter().map(measured).collect();
        let drawn = plot(&all, &[]);
        assert_eq!(drawn.matches("10 of 10 sides in 0.20 s").count(), 2 * (3 + 4 + 5 + 4));
        assert!(!drawn.contains("before") && plot(&all, &all).contains("before"));
    }
}
