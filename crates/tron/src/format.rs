//! The one layout of a file: two spaces a level, a statement a line, comments kept, blank lines kept to one.

mod expression;
mod heap;

use crate::ast::{
    Annotation, Block, ClassDecl, Comment, FieldKind, File, Header, HeaderKind, HeapDecl, Item, ModelDecl,
    Name, Stmt, StmtKind, TransformDecl,
};
use crate::diagnostic::Diagnostic;
use crate::parse::parse;
use crate::source::Span;
use expression::{condition, path, set};
pub use heap::heap_text;

/// Lines are broken, where they can be, to stay within so many characters.
pub(crate) const WIDTH: usize = 100;

/// The text laid out; or its syntax errors.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let (file, diagnostics) = parse(text);
    match diagnostics.is_empty() {
        true => Ok(Printer::new(text, &file).file(&file)),
        false => Err(diagnostics),
    }
}

struct Printer<'a> {
    text: &'a str,
    comments: &'a [Comment],
    lines: Vec<String>,
    indent: usize,
    /// Where what was printed last ends in the old text.
    end: u32,
}

impl<'a> Printer<'a> {
    fn new(text: &'a str, file: &'a File) -> Printer<'a> {
        Printer { text, comments: &file.comments, lines: Vec::new(), indent: 0, end: 0 }
    }

    fn file(mut self, file: &File) -> String {
        for (index, item) in file.items.iter().enumerate() {
            self.comments_before(item.span().start);
            let spaced = self.lines.last().is_none_or(|line| line.is_empty() || line.starts_with("//"));
            if index > 0 && !spaced {
                self.lines.push(String::new());
            }
            match item {
                Item::Model(model) => self.model(model),
                Item::Transform(transform) => self.transform(transform),
                Item::Heap(heap) => self.heap(heap),
            }
            self.end = item.span().end;
        }
        self.comments_before(u32::MAX);
        let mut out = self.lines.join("\n");
        out.push('\n');
        out
    }

    /// Prints the comments that stand before this place, and keeps a blank line before it.
    fn comments_before(&mut self, place: u32) {
        while let Some((first, rest)) = self.comments.split_first() {
            if first.span.start >= place {
                break;
            }
            self.comments = rest;
            match self.lines.last_mut() {
                Some(line) if first.trails && !line.is_empty() => {
                    line.push_str("  ");
                    line.push_str(&first.text);
                }
                _ => {
                    self.blank_before(first.span.start);
                    self.line(&first.text);
                }
            }
            self.end = self.end.max(first.span.end);
        }
        self.blank_before(place);
    }

    /// Keeps one blank line if the old text has some between what was printed last and this place.
    fn blank_before(&mut self, place: u32) {
        let between = self.text.get(self.end as usize..place as usize).unwrap_or("");
        let opens = self.lines.last().is_none_or(|line| line.is_empty() || line.ends_with('{'));
        let mut inner = between.split('\n').skip(1).peekable();
        let mut blank = false;
        while let Some(line) = inner.next() {
            blank |= inner.peek().is_some() && line.trim().is_empty();
        }
        if blank && !opens {
            self.lines.push(String::new());
        }
    }

    fn line(&mut self, text: &str) {
        self.lines.push(format!("{:1$}{text}", "", self.indent * 2));
    }

    /// Prints what stands between braces.
    fn braces<T>(&mut self, items: &[T], span: impl Fn(&T) -> Span, print: impl Fn(&mut Self, &T), end: u32) {
        self.indent += 1;
        for item in items {
            self.comments_before(span(item).start);
            print(self, item);
            self.end = span(item).end;
        }
        // Comments before the closing brace, but no blank line.
        if self.comments.first().is_some_and(|comment| comment.span.start < end) {
            self.comments_before(end);
            while self.lines.last().is_some_and(String::is_empty) {
                self.lines.pop();
            }
        }
        self.indent -= 1;
        self.end = end;
    }

    fn model(&mut self, model: &ModelDecl) {
        let uses = match model.uses.is_empty() {
            true => String::new(),
            false => format!(" uses {}", list(&model.uses)),
        };
        self.line(&format!("model {}{uses} {{", model.name.text));
        self.end = model.name.span.end;
        self.braces(&model.classes, |class| class.span, Self::class, model.span.end);
        self.line("}");
    }

    fn class(&mut self, class: &ClassDecl) {
        let flags = [(class.is_abstract, "abstract "), (class.is_value, "value ")];
        let flags: String = flags.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect();
        let extends = match class.extends.is_empty() {
            true => String::new(),
            false => format!(" extends {}", words(&class.extends)),
        };
        let head = format!("{flags}class {}{extends}", class.name.text);
        self.end = class.name.span.end;
        if class.fields.is_empty() {
            return self.line(&head);
        }
        self.line(&format!("{head} {{"));
        let print = |printer: &mut Self, field: &crate::ast::FieldDecl| {
            let word = match field.kind {
                FieldKind::Contains => "contains",
                FieldKind::Refers => "refers",
                FieldKind::Trace => "trace",
            };
            let opposite =
                field.opposite.as_ref().map_or(String::new(), |name| format!(" opposite {}", name.text));
            let (name, target) = (&field.name.text, &field.target.text);
            printer.line(&format!("{word} {name}: {target}{}{opposite}", field.cardinality.suffix()));
        };
        self.braces(&class.fields, |field| field.span, print, class.span.end);
        self.line("}");
    }

    fn transform(&mut self, transform: &TransformDecl) {
        self.line(&format!("transform {} on {} {{", transform.name.text, transform.model.text));
        self.end = transform.model.span.end;
        let headers_end = transform.headers.last().map_or(self.end, |header| header.span.end);
        self.braces(&transform.headers, |header| header.span, Self::header, headers_end);
        let end = transform.span.end;
        self.braces(&transform.body, |statement| statement.span, Self::statement, end);
        self.line("}");
    }

    fn header(&mut self, header: &Header) {
        match &header.kind {
            HeaderKind::Input { name, class, cardinality } => {
                self.line(&format!("input {}: {}{}", name.text, class.text, cardinality.suffix()));
            }
            HeaderKind::Root(names) => self.line(&format!("root {}", list(names))),
            HeaderKind::Rooted => self.line("rooted"),
            HeaderKind::Requires(asked) => self.conditional("requires ", asked, ""),
            HeaderKind::Number { key, value } => self.line(&format!("{} {value}", key.word())),
        }
    }

    /// A line with a condition in it, broken behind `and` and `or` if it is too long.
    fn conditional(&mut self, before: &str, asked: &crate::ast::Condition, after: &str) {
        let whole = format!("{before}{}{after}", condition(asked));
        if self.indent * 2 + whole.chars().count() <= WIDTH {
            return self.line(&whole);
        }
        let parts = expression::broken(asked);
        let last = parts.len() - 1;
        for (index, part) in parts.iter().enumerate() {
            let before = if index == 0 { before } else { "    " };
            self.line(&format!("{before}{part}{}", if index == last { after } else { "" }));
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        for annotation in &statement.annotations {
            match annotation {
                Annotation::Label(name) => self.line(&format!("@label({})", name.text)),
                Annotation::Infeasible(sides) => {
                    let words: Vec<&str> = sides.iter().map(|(side, _)| side.word()).collect();
                    self.line(&format!("@infeasible({})", words.join(", ")));
                }
            }
        }
        match &statement.kind {
            StmtKind::Skip => self.line("skip"),
            StmtKind::New { target, class } => self.line(&format!("{} := new {}", target.text, class.text)),
            StmtKind::Assign { target, adds, value } => {
                let sign = if *adds { "+=" } else { ":=" };
                self.line(&format!("{} {sign} {}", path(target), set(value)));
            }
            StmtKind::If { .. } => self.if_statement("if ", statement),
            StmtKind::ForEach { variable, set: over, filter, body } => {
                let filter = filter.as_ref().map_or(String::new(), |(deep, class)| {
                    format!(" match{} {}", if *deep { "*" } else { "" }, class.text)
                });
                self.line(&format!("foreach {} in {}{filter} {{", variable.text, set(over)));
                self.block(body);
            }
            StmtKind::Fix { set: over, body } => {
                self.line(&format!("fix {} {{", set(over)));
                self.block(body);
            }
            StmtKind::Assume(asked) => self.conditional("assume ", asked, ""),
        }
    }

    fn if_statement(&mut self, word: &str, statement: &Stmt) {
        let StmtKind::If { condition: asked, then, otherwise } = &statement.kind else { return };
        self.conditional(word, asked, " {");
        self.end = then.span.start;
        self.braces(&then.statements, |inner| inner.span, Self::statement, then.span.end);
        match otherwise {
            None => self.line("}"),
            Some(block) => match block.statements.first().filter(|_| block.is_chained) {
                Some(chained) => self.if_statement("} else if ", chained),
                None => {
                    self.line("} else {");
                    self.block(block);
                }
            },
        }
    }

    fn block(&mut self, block: &Block) {
        self.end = block.span.start;
        self.braces(&block.statements, |inner| inner.span, Self::statement, block.span.end);
        self.line("}");
    }

    fn heap(&mut self, heap: &HeapDecl) {
        self.line(&format!("heap {} of {} {{", heap.name.text, heap.model.text));
        self.end = heap.model.span.end;
        let print = |printer: &mut Self, object: &crate::ast::ObjectDecl| {
            let head = format!("{}: {}", object.name.text, object.class.text);
            match object.links.is_empty() {
                true => printer.line(&head),
                false => printer.links(&head, &object.links),
            }
        };
        self.braces(&heap.objects, |object| object.span, print, heap.variables_span.start);
        self.indent += 1;
        self.comments_before(heap.variables_span.start);
        self.links("vars", &heap.variables);
        self.indent -= 1;
        self.end = heap.variables_span.end;
        self.line("}");
    }

    fn links(&mut self, head: &str, links: &[crate::ast::LinkDecl]) {
        let texts: Vec<(String, Vec<String>)> = links
            .iter()
            .map(|link| (link.name.text.clone(), link.members.iter().map(|name| name.text.clone()).collect()))
            .collect();
        for line in heap::links(head, &texts, WIDTH - self.indent * 2) {
            self.line(&line);
        }
    }
}

fn list(names: &[Name]) -> String {
    names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")
}

/// Names with commas between them.
fn words(names: &[Name]) -> String {
    names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")
}
