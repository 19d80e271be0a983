//! Cost against input size as a drawing: a dot for each path, a line along the dearest of each size.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::report::CostReport;
use crate::heap_drawing::escaped;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 56.0;

impl CostReport {
    /// Cost against input size as SVG.
    pub fn plot(&self) -> String {
        let widest = self.cases.iter().map(|case| case.size).max().unwrap_or(0).max(1);
        let highest = self.cases.iter().map(|case| case.value).max().unwrap_or(0).max(1);
        let (size_step, cost_step) = (step(widest), step(highest));
        let right = widest.next_multiple_of(size_step);
        let top = highest.next_multiple_of(cost_step);
        let x = |size: u64| LEFT + (WIDTH - LEFT - RIGHT) * size as f64 / right as f64;
        let y = |cost: u64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * cost as f64 / top as f64;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#334155\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
             <text x=\"{LEFT}\" y=\"28\" font-size=\"16\" fill=\"#0f172a\">{}</text>\n",
            escaped(&self.method)
        );
        for cost in (0..=top).step_by(cost_step as usize) {
            let at = y(cost);
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e2e8f0\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{cost}</text>",
                WIDTH - RIGHT,
                LEFT - 10.0,
                at + 4.0
            );
        }
        for size in (0..=right).step_by(size_step as usize) {
            let at = x(size);
            let _ = writeln!(
                out,
                "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{size}</text>",
                HEIGHT - BOTTOM + 20.0
            );
        }
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">size of the input</text>\n\
             <text x=\"{LEFT}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 14.0,
            TOP - 12.0,
            escaped(&self.unit)
        );
        let mut dearest: BTreeMap<u64, u64> = BTreeMap::new();
        for case in &self.cases {
            let most = dearest.entry(case.size).or_default();
            *most = (*most).max(case.value);
        }
        let line: Vec<String> =
            dearest.iter().map(|(size, cost)| format!("{:.1},{:.1}", x(*size), y(*cost))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#2563eb\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>",
            line.join(" ")
        );
        for case in &self.cases {
            let when = match case.path.condition.as_slice() {
                [] => "always".to_owned(),
                conditions => conditions.join(" && "),
            };
            let _ = writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\" fill-opacity=\"0.55\"><title>{} {}: \
                 {}</title></circle>",
                x(case.size),
                y(case.value),
                if case.constant { "#2563eb" } else { "#db2777" },
                escaped(&case.cost),
                escaped(&self.unit),
                escaped(&when)
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

/// A round number of which the greatest value is at most ten.
fn step(greatest: u64) -> u64 {
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
mod unit_tests {
    use super::step;

    #[test]
    fn steps_are_round() {
        assert_eq!([1, 10, 11, 48, 99, 101, 1234].map(step), [1, 1, 2, 5, 10, 20, 200]);
    }
}
