//! A file with its meaning: models, programs and heaps, and everything that is wrong with them.

mod heaps;
pub(crate) mod lower;
mod models;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ast::{File, Item, ModelDecl, TransformDecl};
use crate::check::check;
use crate::diagnostic::Diagnostic;
use crate::heap::{Heap, Objects};
use crate::model::Model;
use crate::parse::parse;
use crate::program::Program;
use crate::source::Span;

/// What a file means.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// The file as written.
    pub file: File,
    /// Its models; `std` is not among them.
    pub models: Vec<Arc<Model>>,
    /// Its transforms.
    pub programs: Vec<Program>,
    /// Its heaps.
    pub heaps: Vec<NamedHeap>,
}

/// A heap as written in a file.
#[derive(Clone, Debug)]
pub struct NamedHeap {
    /// Its name.
    pub name: String,
    /// The model of its objects.
    pub model: Arc<Model>,
    /// The objects.
    pub heap: Heap,
    /// Their names.
    pub names: Vec<String>,
    /// The values of variables.
    pub variables: BTreeMap<String, Objects>,
    /// Where it stands.
    pub span: Span,
}

impl Unit {
    /// The transform with this name.
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.iter().find(|program| program.name == name)
    }

    /// The heap with this name.
    pub fn heap(&self, name: &str) -> Option<&NamedHeap> {
        self.heaps.iter().find(|heap| heap.name == name)
    }
}

/// Reads a text and checks it: all errors and warnings at once, in the order of the text. With an error among them,
/// the unit is only good for looking at.
pub fn load(text: &str) -> (Unit, Vec<Diagnostic>) {
    let (file, mut diagnostics) = parse(text);
    let models = models::models(&file, &mut diagnostics);
    let mut unit = Unit::default();
    let mut programs: BTreeMap<&str, Span> = BTreeMap::new();
    let mut heaps: BTreeMap<&str, Span> = BTreeMap::new();
    for item in &file.items {
        match item {
            Item::Model(decl) => unit.models.extend(models.get(&decl.name.text).cloned()),
            Item::Transform(decl) => {
                twice(&mut programs, "transform", &decl.name, &mut diagnostics);
                if let Some(model) = find(&models, &decl.model, &mut diagnostics) {
                    let mut found = Vec::new();
                    let program = lower::lower(decl, &model, &mut found);
                    let inside =
                        |one: &Diagnostic| decl.span.start <= one.span.start && one.span.end <= decl.span.end;
                    let torn = diagnostics.iter().any(|one| one.code == "syntax" && inside(one));
                    // What could not be read or lowered is missing, and would be complained about a second time.
                    if torn {
                        found.retain(|one| one.code != "name");
                    } else if found.is_empty() {
                        found = check(&program);
                    }
                    diagnostics.append(&mut found);
                    unit.programs.push(program);
                }
            }
            Item::Heap(decl) => {
                twice(&mut heaps, "heap", &decl.name, &mut diagnostics);
                if let Some(model) = find(&models, &decl.model, &mut diagnostics) {
                    unit.heaps.push(heaps::heap(decl, &model, &mut diagnostics));
                }
            }
        }
    }
    diagnostics.sort_by_key(|one| (one.span, one.severity));
    unit.file = file;
    (unit, diagnostics)
}

/// Reads a text of heaps only, of the models of a unit.
pub fn load_heaps(text: &str, unit: &Unit) -> (Vec<NamedHeap>, Vec<Diagnostic>) {
    let (file, mut diagnostics) = parse(text);
    let models: BTreeMap<String, Arc<Model>> =
        unit.models.iter().map(|model| (model.name.clone(), Arc::clone(model))).collect();
    let mut heaps = Vec::new();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for item in &file.items {
        match item {
            Item::Heap(decl) => {
                twice(&mut seen, "heap", &decl.name, &mut diagnostics);
                if let Some(model) = find(&models, &decl.model, &mut diagnostics) {
                    heaps.push(heaps::heap(decl, &model, &mut diagnostics));
                }
            }
            Item::Model(ModelDecl { name, .. }) | Item::Transform(TransformDecl { name, .. }) => {
                let message = "only heaps are expected in this file".to_owned();
                diagnostics.push(Diagnostic::error("name", name.span, message, "move it to the other file"));
            }
        }
    }
    diagnostics.sort_by_key(|one| (one.span, one.severity));
    (heaps, diagnostics)
}

/// Reports a name that is declared a second time.
fn twice<'a>(
    seen: &mut BTreeMap<&'a str, Span>,
    what: &str,
    name: &'a crate::ast::Name,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if seen.insert(&name.text, name.span).is_some() {
        let message = format!("there is already a {what} `{}` in this file", name.text);
        diagnostics.push(Diagnostic::error("name", name.span, message, "choose another name"));
    }
}

fn find(
    models: &BTreeMap<String, Arc<Model>>,
    name: &crate::ast::Name,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Arc<Model>> {
    let found = models.get(&name.text).cloned();
    if found.is_none() {
        let known: Vec<&str> = models.keys().map(String::as_str).collect();
        diagnostics.push(Diagnostic::error(
            "name",
            name.span,
            format!("there is no model `{}`", name.text),
            format!("there is {}", known.join(", ")),
        ));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::load;
    use crate::program::{Action, StatementId};

    const LIBRARY: &str = "
model library uses std {
  class Shelf { contains books: Book*   refers label: String }
  class Book  { refers title: String    contains notes: Note*  refers sequel: Book? }
  class Note  { refers text: String }
  class Erratum extends Note
}
transform Tidy on library {
  input shelf: Shelf; input bad: String
  root shelf
  requires shelf.books != none
  iterations 2
  scope 6
  dropped := none
  foreach n in shelf match* Note {
    if n.text == bad { dropped += n }
  }
  attic := new Book
  attic.notes := dropped            // containment: notes leave their books
  foreach e in dropped match Erratum { attic.title := e.text }
}
heap small of library {
  s: Shelf { books = b; label = t }
  b: Book { title = t }
  t: String
  vars { shelf = s; bad = t }
}";

    #[test]
    fn a_file_becomes_models_programs_and_heaps() {
        let (unit, diagnostics) = load(LIBRARY);
        assert_eq!(diagnostics, []);
        let tidy = unit.program("Tidy").expect("the transform");
        assert_eq!((tidy.iterations, tidy.scope, tidy.prelude.len()), (2, 6, 2));
        assert_eq!(tidy.branches().len(), 8);
        let heap = unit.heap("small").expect("the heap");
        assert_eq!((heap.heap.len(), heap.variables.len()), (3, 2));
    }

    #[test]
    fn paths_become_loads_before_the_statement_that_uses_them() {
        let (unit, _) = load(LIBRARY);
        let tidy = unit.program("Tidy").expect("the transform");
        let Some(Action::ForEach(_, _, _, body)) = tidy.statement(StatementId(3)).map(|one| &one.action)
        else {
            panic!("{:?}", tidy.statement(StatementId(3)));
        };
        assert!(matches!(body[0].action, Action::Load(..)) && matches!(body[1].action, Action::If(..)));
    }
}
