//! What a user declares methods to be: sources of unknown values, and assumptions.

use std::sync::Arc;

use attest_forward::Declared;
use attest_program::{MethodId, Program, split_descriptor};

use crate::query;
use crate::session::Error;

/// Declarations as a user writes them: `org.example.Input.any*`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declarations {
    /// Methods that give any value of their type.
    pub sources: Vec<String>,
    /// Methods whose false argument ends a path.
    pub assumptions: Vec<String>,
}

impl Declarations {
    /// Whether nothing is declared.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty() && self.assumptions.is_empty()
    }

    /// The methods that are meant.
    pub(crate) fn resolve(&self, program: &Program) -> Result<Arc<Declared>, Error> {
        let mut declared = Declared::default();
        for pattern in &self.sources {
            let wanted = "of this name returns a value";
            declared.sources.extend(matching(program, pattern, wanted, &|_, result| result != "V")?);
        }
        for pattern in &self.assumptions {
            let wanted = "of this name takes one boolean and returns nothing";
            let fits = |parameters: &[&str], result: &str| parameters == ["Z"] && result == "V";
            declared.assumptions.extend(matching(program, pattern, wanted, &fits)?);
        }
        Ok(Arc::new(declared))
    }
}

type Fits<'f> = &'f dyn Fn(&[&str], &str) -> bool;

fn matching(
    program: &Program,
    pattern: &str,
    wanted: &'static str,
    fits: Fits<'_>,
) -> Result<Vec<MethodId>, Error> {
    let split =
        pattern.trim().rsplit_once(['.', '#']).filter(|(class, name)| !(class.is_empty() || name.is_empty()));
    let Some((class, name)) = split else {
        return Err(Error::Malformed(format!(
            "{pattern} names no method; write a class, a dot and a method, as in org.example.Input.any*"
        )));
    };
    let id =
        query::class(program, class).map_err(|problem| Error::NotFound(format!("{pattern}: {problem}")))?;
    let methods = &program.class(id).methods;
    let found: Vec<MethodId> = methods
        .iter()
        .copied()
        .filter(|method| {
            let declared = program.method(*method);
            let (parameters, result) =
                split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
            matches(program.text(declared.name), name) && fits(&parameters, result)
        })
        .collect();
    if found.is_empty() {
        let mut named: Vec<String> = methods.iter().map(|method| query::spelling(program, *method)).collect();
        named.retain(|method| !method.starts_with('<'));
        let (class, named) = (program.dotted(id), named.join(", "));
        let named = if named.is_empty() { "none" } else { &named };
        return Err(Error::NotFound(format!("{pattern}: no method of {class} {wanted}; it has {named}")));
    }
    Ok(found)
}

/// Whether a name fits a pattern in which `*` stands for any letters.
fn matches(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((head, tail)) => name.strip_prefix(head).is_some_and(|rest| {
            (0..=rest.len()).filter(|at| rest.is_char_boundary(*at)).any(|at| matches(&rest[at..], tail))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_any_letters() {
        assert!(matches("anyInt", "any*") && matches("any", "any*") && matches("anyInt", "*"));
        assert!(matches("anyInt", "*Int") && matches("anyInt", "a*I*t") && matches("x", "x"));
        assert!(!matches("manyInt", "any*") && !matches("anyInt", "any") && !matches("", "a*"));
    }
}
