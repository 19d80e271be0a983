//! The colours of all drawings: each says what it is for, and is one colour on light pages and another on dark ones.

/// What something is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ink {
    /// The page.
    Page,
    /// Texts.
    Text,
    /// Texts that are less important.
    Faint,
    /// Lines that join things, and their heads.
    Line,
    /// Lines of a scale.
    Grid,
    /// A card on the page.
    Card,
    /// Its edge.
    CardEdge,
    /// A box on the page that holds a condition or a name.
    Label,
    /// Its edge.
    LabelEdge,
    /// What must hold.
    Condition,
    /// What is called or named.
    Name,
    /// What goes wrong.
    Failure,
    /// The edge of an object, and its fields.
    Object,
    /// An object.
    ObjectFill,
    /// An object that is held.
    HeldFill,
    /// The first curve, and dots that belong to it.
    First,
    /// The second one.
    Second,
    /// A card, its edge and its text, for what returns.
    Returns(Part),
    /// The same for what throws.
    Throws(Part),
    /// The same for what ends the program.
    Exits(Part),
    /// The same for what is left open.
    Open(Part),
    /// One of any number of light colours; those of neighbouring numbers are far apart.
    Of(u32),
}

/// The parts of a coloured card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Its inside.
    Fill,
    /// Its edge.
    Edge,
    /// Its text.
    Text,
}

impl Ink {
    /// The colour on a light page and on a dark one.
    pub(super) fn colours(self) -> (String, String) {
        let (light, dark) = match self {
            Ink::Page => ("#ffffff", "#15181d"),
            Ink::Text => ("#222222", "#e4e6ea"),
            Ink::Faint => ("#5b6b82", "#9aa8bb"),
            Ink::Line => ("#8a94a6", "#76839a"),
            Ink::Grid => ("#e2e8f0", "#2d3440"),
            Ink::Card => ("#fbfcfe", "#1c2129"),
            Ink::CardEdge => ("#5b6b83", "#5b6b84"),
            Ink::Label => ("#fdfdfd", "#232933"),
            Ink::LabelEdge => ("#cdd3dc", "#46505f"),
            Ink::Condition => ("#8a3b12", "#e3a679"),
            Ink::Name => ("#1f5fa8", "#82b6f0"),
            Ink::Failure => ("#a3262a", "#f2898c"),
            Ink::Object => ("#3f7d4e", "#72bd85"),
            Ink::ObjectFill => ("#edf6ee", "#1d2f22"),
            Ink::HeldFill => ("#dcecf9", "#1a3146"),
            Ink::First => ("#2563eb", "#6c9dff"),
            Ink::Second => ("#db2777", "#ff7bb6"),
            Ink::Returns(part) => {
                part.of([("#e7f4ea", "#18301f"), ("#7dbb8c", "#4d8a5d"), ("#1f5130", "#a4dab3")])
            }
            Ink::Throws(part) => {
                part.of([("#fbe9e7", "#3a1f1c"), ("#d98c83", "#a35a51"), ("#7a261c", "#f3b1a9")])
            }
            Ink::Exits(part) => {
                part.of([("#e8eef9", "#1b273c"), ("#8da9da", "#56719f"), ("#22417a", "#b0c7f0")])
            }
            Ink::Open(part) => {
                part.of([("#fdf3dc", "#352a10"), ("#dcb75e", "#94783a"), ("#6e5210", "#ecd18f")])
            }
            Ink::Of(number) => return (hue(number, 0.86), hue(number, 0.26)),
        };
        (light.to_owned(), dark.to_owned())
    }
}

impl Part {
    fn of<T>(self, [fill, edge, text]: [T; 3]) -> T {
        match self {
            Part::Fill => fill,
            Part::Edge => edge,
            Part::Text => text,
        }
    }
}

/// A colour of saturation 70 %, written as RGB, which every viewer knows.
fn hue(number: u32, lightness: f64) -> String {
    let hue = (f64::from(number) * 137.5) % 360.0;
    let chroma = 0.7 * (1.0 - (2.0 * lightness - 1.0_f64).abs());
    let part = |shift: f64| {
        let at = (shift + hue / 30.0) % 12.0;
        let share = lightness - chroma / 2.0 * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
        (share * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0.0), part(8.0), part(4.0))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Ink, Part};

    #[test]
    fn a_colour_of_light_pages_has_one_meaning() {
        let mut inks = vec![Ink::Page, Ink::Text, Ink::Faint, Ink::Line, Ink::Grid, Ink::Card, Ink::CardEdge];
        inks.extend([Ink::Label, Ink::LabelEdge, Ink::Condition, Ink::Name, Ink::Failure, Ink::Object]);
        inks.extend([Ink::ObjectFill, Ink::HeldFill, Ink::First, Ink::Second]);
        for part in [Part::Fill, Part::Edge, Part::Text] {
            inks.extend([Ink::Returns(part), Ink::Throws(part), Ink::Exits(part), Ink::Open(part)]);
        }
        inks.extend((0..20).map(Ink::Of));
        let by_colour: BTreeMap<String, Ink> = inks.iter().map(|ink| (ink.colours().0, *ink)).collect();
        assert_eq!(by_colour.len(), inks.len());
        assert!(inks.iter().all(|ink| ink.colours().0 != ink.colours().1));
    }
}
