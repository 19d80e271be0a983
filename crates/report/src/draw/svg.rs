//! Boxes, lines, texts and groups, and the SVG document around them.
//!
//! Colours stand at the shapes as they are on a light page, which every viewer understands; a style sheet says what becomes
//! of them on a dark one, to viewers that know what their reader prefers.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::ink::Ink;
use crate::xml::escaped;

/// The letters of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// All of one width.
    Mono,
    /// Of their own widths.
    Sans,
}

/// The page of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Page<'a> {
    /// How wide it is, in pixels.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// Its letters.
    pub font: Font,
    /// How large they are.
    pub size: f64,
    /// What the drawing is called, for who cannot see it.
    pub title: &'a str,
}

/// A place with a size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// How round its corners are.
    pub radius: f64,
}

/// What a line is drawn with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    ink: Ink,
    width: f64,
    is_dashed: bool,
}

impl Pen {
    /// A pen of the usual width.
    pub fn new(ink: Ink) -> Pen {
        Pen { ink, width: 1.0, is_dashed: false }
    }

    /// The same of another width.
    pub fn wide(self, width: f64) -> Pen {
        Pen { width, ..self }
    }

    /// The same with dashes.
    pub fn dashed(self) -> Pen {
        Pen { is_dashed: true, ..self }
    }
}

/// A text and how it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Text<'a> {
    text: &'a str,
    ink: Ink,
    size: Option<f64>,
    is_bold: bool,
    anchor: &'static str,
}

impl<'a> Text<'a> {
    /// A text that begins at its place.
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, ink: Ink::Text, size: None, is_bold: false, anchor: "" }
    }

    /// The same with this ink.
    pub fn ink(self, ink: Ink) -> Text<'a> {
        Text { ink, ..self }
    }

    /// The same in letters of this size.
    pub fn size(self, size: f64) -> Text<'a> {
        Text { size: Some(size), ..self }
    }

    /// The same in bold letters.
    pub fn bold(self) -> Text<'a> {
        Text { is_bold: true, ..self }
    }

    /// The same with its middle at its place.
    pub fn middle(self) -> Text<'a> {
        Text { anchor: " text-anchor=\"middle\"", ..self }
    }

    /// The same with its end at its place.
    pub fn end(self) -> Text<'a> {
        Text { anchor: " text-anchor=\"end\"", ..self }
    }
}

/// Shapes, those drawn later above those drawn before.
#[derive(Clone, Default, Debug)]
pub struct Drawing {
    body: String,
    inks: BTreeSet<Ink>,
}

impl Drawing {
    /// Nothing drawn yet.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// A box.
    pub fn rect(&mut self, at: Rect, fill: Ink, edge: Ink) {
        let (fill, edge) = (self.colour(fill), self.colour(edge));
        let radius = if at.radius > 0.0 { format!(" rx=\"{}\"", number(at.radius)) } else { String::new() };
        let (x, y, width, height) = (number(at.x), number(at.y), number(at.width), number(at.height));
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{radius} fill=\"{fill}\" stroke=\"{edge}\"/>"
        );
    }

    /// A text, its first line at a height.
    pub fn text(&mut self, x: f64, y: f64, text: Text<'_>) {
        self.text_with(x, y, text, "");
    }

    /// A text that stands out from the lines behind it.
    pub fn text_above_lines(&mut self, x: f64, y: f64, text: Text<'_>) {
        // The halo is a text of its own: not every viewer knows `paint-order`.
        let halo = format!(" stroke=\"{}\" stroke-width=\"3\"", self.colour(Ink::Page));
        self.text_with(x, y, text, &halo);
        self.text(x, y, text);
    }

    fn text_with(&mut self, x: f64, y: f64, text: Text<'_>, more: &str) {
        let fill = self.colour(text.ink);
        let size = text.size.map(|size| format!(" font-size=\"{}\"", number(size))).unwrap_or_default();
        let weight = if text.is_bold { " font-weight=\"bold\"" } else { "" };
        let (x, y, anchor, written) = (number(x), number(y), text.anchor, escaped(text.text));
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\"{size}{weight}{anchor} fill=\"{fill}\"{more}>{written}</text>"
        );
    }

    /// A line through points.
    pub fn line(&mut self, points: &[(f64, f64)], pen: Pen) {
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, number(*x), number(*y));
        }
        self.path(&path, pen);
    }

    /// A curve from a place to another, which leaves and arrives in the directions of two further places.
    pub fn curve(&mut self, from: (f64, f64), bends: [(f64, f64); 2], to: (f64, f64), pen: Pen) {
        let [first, second] = bends;
        let place = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
        let path = format!("M{}C{} {} {}", place(from), place(first), place(second), place(to));
        self.path(&path, pen);
    }

    fn path(&mut self, path: &str, pen: Pen) {
        let stroke = self.colour(pen.ink);
        let width = match pen.width == 1.0 {
            true => String::new(),
            false => format!(" stroke-width=\"{}\"", number(pen.width)),
        };
        let dashes = if pen.is_dashed { " stroke-dasharray=\"5 4\"" } else { "" };
        let _ = writeln!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\"{width}{dashes} stroke-linejoin=\"round\"/>"
        );
    }

    /// The head of an arrow that comes to a place from another.
    pub fn arrow_head(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1e-9);
        let (across, down) = (across / length, down / length);
        let corner = |side: f64| (to.0 - 7.0 * across - side * down, to.1 - 7.0 * down + side * across);
        self.filled(&[to, corner(3.0), corner(-3.0)], ink);
    }

    /// A small diamond that hangs from a place.
    pub fn diamond(&mut self, (x, y): (f64, f64), ink: Ink) {
        self.filled(&[(x, y), (x + 5.0, y + 8.0), (x, y + 16.0), (x - 5.0, y + 8.0)], ink);
    }

    fn filled(&mut self, points: &[(f64, f64)], ink: Ink) {
        let fill = self.colour(ink);
        let points: Vec<String> =
            points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        let _ = writeln!(self.body, "<polygon points=\"{}\" fill=\"{fill}\"/>", points.join(" "));
    }

    /// A dot.
    pub fn dot(&mut self, (x, y): (f64, f64), radius: f64, ink: Ink) {
        let (fill, x, y, radius) = (self.colour(ink), number(x), number(y), number(radius));
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>");
    }

    /// A dot through which others show.
    pub(super) fn faint_dot(&mut self, (x, y): (f64, f64), radius: f64, ink: Ink) {
        let (fill, x, y, radius) = (self.colour(ink), number(x), number(y), number(radius));
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" fill-opacity=\"0.55\"/>"
        );
    }

    /// Another drawing, its upper left corner at a place.
    pub fn embed(&mut self, x: f64, y: f64, other: &Drawing) {
        let (x, y) = (number(x), number(y));
        let _ = writeln!(self.body, "<g transform=\"translate({x} {y})\">\n{}</g>", other.body);
        self.inks.extend(&other.inks);
    }

    /// Another drawing, with a text that is shown under the pointer.
    pub fn titled(&mut self, title: &str, other: &Drawing) {
        let _ = writeln!(self.body, "<g><title>{}</title>\n{}</g>", escaped(title), other.body);
        self.inks.extend(&other.inks);
    }

    /// The whole as a document.
    pub fn document(mut self, page: Page<'_>) -> String {
        let (width, height) = (format!("{:.0}", page.width), format!("{:.0}", page.height));
        let background = self.colour(Ink::Page);
        let family = match page.font {
            Font::Mono => "ui-monospace, 'DejaVu Sans Mono', Menlo, monospace",
            Font::Sans => "system-ui, 'DejaVu Sans', sans-serif",
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"{family}\" font-size=\"{}\">\n<title>{}</title>\n{}\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>\n{}</svg>\n",
            number(page.size),
            escaped(page.title),
            self.style(),
            self.body
        )
    }

    /// What becomes of the colours on a dark page.
    fn style(&self) -> String {
        let mut style = String::from("<style>@media (prefers-color-scheme: dark) {\n");
        for ink in &self.inks {
            let (light, dark) = ink.colours();
            let _ = writeln!(style, "[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}");
        }
        style.push_str("}</style>\n");
        style
    }

    fn colour(&mut self, ink: Ink) -> String {
        self.inks.insert(ink);
        ink.colours().0
    }
}

/// Whether a text is a document that [`Drawing::document`] made.
pub(crate) fn is_document(text: &str) -> bool {
    text.starts_with("<svg xmlns=") && text.ends_with("</svg>\n")
}

/// A length to a tenth of a pixel, as short as it can be written.
fn number(value: f64) -> String {
    let rounded = format!("{value:.1}");
    let short = rounded.strip_suffix(".0").unwrap_or(&rounded);
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, Font, Page, Pen, Rect, Text, number};
    use crate::draw::Ink;

    const PAGE: Page<'static> =
        Page { width: 40.0, height: 20.0, font: Font::Sans, size: 12.0, title: "a <b>" };

    #[test]
    fn lengths_are_short() {
        assert_eq!([1.0, 0.25, -0.01, 12.34].map(number), ["1", "0.2", "0", "12.3"]);
    }

    #[test]
    fn a_document_has_a_size_a_title_and_dark_colours_for_what_is_in_it() {
        let mut drawing = Drawing::new();
        drawing.rect(Rect { x: 0.0, y: 1.0, width: 8.0, height: 4.5, radius: 6.0 }, Ink::Card, Ink::CardEdge);
        let mut inside = Drawing::new();
        inside.text(1.0, 2.0, Text::new("x").bold().middle().ink(Ink::Name));
        drawing.embed(3.0, 4.0, &inside);
        let svg = drawing.document(PAGE);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("viewBox=\"0 0 40 20\"") && svg.contains("<title>a &lt;b&gt;</title>"));
        assert!(svg.contains("height=\"4.5\" rx=\"6\"") && svg.contains("translate(3 4)"));
        let (light, dark) = Ink::Name.colours();
        assert!(svg.contains(&format!("[fill=\"{light}\"]{{fill:{dark}}}")), "{svg}");
        assert!(!svg.contains(&Ink::Second.colours().0), "only the colours that are used");
    }

    #[test]
    fn an_arrow_points_where_it_goes() {
        let mut drawing = Drawing::new();
        drawing.line(&[(0.0, 0.0), (10.0, 0.0)], Pen::new(Ink::Line).dashed().wide(2.0));
        drawing.arrow_head((0.0, 0.0), (10.0, 0.0), Ink::Line);
        assert!(drawing.body.contains("M0 0L10 0") && drawing.body.contains("stroke-dasharray"));
        assert!(drawing.body.contains("points=\"10,0 3,3 3,-3\""), "{}", drawing.body);
    }
}
