//! Cost against input size as a drawing: a dot for each path, a line along the costliest of each size.

use std::collections::BTreeMap;

use attest_report::draw::{Drawing, Font, Ink, Page, Plot, Scale, Text, round_step};

use super::report::CostReport;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 72.0;
const BOTTOM: f64 = 56.0;

impl CostReport {
    /// Cost against input size as SVG.
    pub fn plot(&self) -> String {
        let widest = self.cases.iter().map(|case| case.size).max().unwrap_or(0).max(1);
        let highest = self.cases.iter().map(|case| case.value).max().unwrap_or(0).max(1);
        let (size_step, cost_step) = (round_step(widest), round_step(highest));
        let (right, top) = (widest.next_multiple_of(size_step), highest.next_multiple_of(cost_step));
        let plot = Plot {
            left: LEFT,
            top: TOP,
            width: WIDTH - LEFT - RIGHT,
            height: HEIGHT - TOP - BOTTOM,
            across: Scale::Linear(0.0, right as f64),
            up: Scale::Linear(0.0, top as f64),
            size: 12.0,
        };
        let mut out = Drawing::new();
        out.text(LEFT, 28.0, Text::new(&self.method).size(16.0).bold());
        for cost in (0..=top).step_by(cost_step as usize) {
            plot.grid(&mut out, cost as f64, &cost.to_string());
        }
        for size in (0..=right).step_by(size_step as usize) {
            plot.tick(&mut out, size as f64, &size.to_string());
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        out.text(middle, HEIGHT - 14.0, Text::new("size of the input").middle().ink(Ink::Faint));
        out.text(LEFT, TOP - 16.0, Text::new(&self.unit).middle().ink(Ink::Faint));
        let mut costliest: BTreeMap<u64, u64> = BTreeMap::new();
        for case in &self.cases {
            let most = costliest.entry(case.size).or_default();
            *most = (*most).max(case.value);
        }
        let points: Vec<(f64, f64)> =
            costliest.iter().map(|(size, cost)| (*size as f64, *cost as f64)).collect();
        plot.curve(&mut out, &points, Ink::First);
        for case in &self.cases {
            let when = match case.path.condition.as_slice() {
                [] => "always".to_owned(),
                conditions => conditions.join(" && "),
            };
            let ink = if case.constant { Ink::First } else { Ink::Second };
            let title = format!("{} {}: {when}", case.cost, self.unit);
            plot.dot(&mut out, (case.size as f64, case.value as f64), ink, &title);
        }
        out.document(Page { width: WIDTH, height: HEIGHT, font: Font::Sans, size: 12.0, title: &self.method })
    }
}
