//! What the sources of `tests/java/paths` say of their methods, in comments that begin with `//@`.

use std::collections::BTreeMap;

/// What is said of one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// The precondition, as it is written.
    pub precondition: Option<String>,
    /// Static fields that hold anything, as `Class.field`.
    pub statics: Vec<String>,
    /// The exact number of paths.
    pub paths: Option<usize>,
    /// The bound of branches.
    pub bound: Option<u32>,
    /// The values of each parameter that the completeness check tries.
    pub domain: Option<Vec<(String, i64, i64)>>,
    /// Whether no bound is met.
    pub complete: bool,
    /// Whether nothing unsupported is met.
    pub supported: bool,
}

/// A method, told by its name and the names of its parameters.
pub type Signature = (String, Vec<String>);

/// The directives of a source by method; an error names the line.
pub fn directives(source: &str) -> Result<BTreeMap<Signature, Directives>, String> {
    let mut all = BTreeMap::new();
    let lines: Vec<&str> = source.lines().collect();
    let mut current: Option<Directives> = None;
    for (at, line) in lines.iter().enumerate() {
        let text = line.trim();
        if let Some(directive) = text.strip_prefix("//@") {
            let directives = current.get_or_insert_default();
            read(directive.trim(), directives).map_err(|what| format!("line {}: {what}", at + 1))?;
        } else if let Some(directives) = current.take() {
            if text.starts_with('@') || text.starts_with("//") || text.starts_with('*') {
                current = Some(directives);
                continue;
            }
            let signature = signature(&lines[at..])
                .ok_or_else(|| format!("line {}: no method follows its directives", at + 1))?;
            all.insert(signature, directives);
        }
    }
    Ok(all)
}

fn read(text: &str, into: &mut Directives) -> Result<(), String> {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let number = || rest.trim().parse::<u32>().map_err(|_| format!("no number: {rest}"));
    match name {
        "pre" => into.precondition = Some(rest.trim().to_owned()),
        "static" => into.statics = rest.split(',').map(|name| name.trim().to_owned()).collect(),
        "paths" => into.paths = Some(number()? as usize),
        "loop" => into.bound = Some(number()?),
        "complete" => into.complete = true,
        "supported" => into.supported = true,
        "domain" => {
            let ranges = rest.split(',').map(|part| range(part.trim()));
            into.domain = Some(ranges.collect::<Option<_>>().ok_or_else(|| format!("no domain: {rest}"))?);
        }
        _ => return Err(format!("no directive: {name}")),
    }
    Ok(())
}

/// `x -3..3`
fn range(text: &str) -> Option<(String, i64, i64)> {
    let (name, range) = text.split_once(' ')?;
    let (from, to) = range.trim().split_once("..")?;
    Some((name.to_owned(), from.trim().parse().ok()?, to.trim().parse().ok()?))
}

/// The name and the parameters of the method whose declaration begins here.
fn signature(lines: &[&str]) -> Option<Signature> {
    let text = lines.iter().take(6).copied().collect::<Vec<_>>().join(" ");
    let open = text.find('(')?;
    let close = open + text[open..].find(')')?;
    let name = text[..open].split_whitespace().last()?.to_owned();
    let parameters = split(&text[open + 1..close]);
    let names = parameters.iter().filter_map(|parameter| parameter.split_whitespace().last());
    Some((name, names.map(|name| name.trim_end_matches("[]").to_owned()).collect()))
}

/// Splits at commas outside of angle brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::{Directives, directives};

    #[test]
    fn the_directives_above_a_method_are_its_own() {
        let source = "class A {\n    //@ pre n > 0\n    //@ static A.x, A.y\n    //@ paths 3\n    //@ domain n -1..4, b 0..1\n    //@ complete\n    \
                      static int f(int n, Map<K, V> b) {\n        return 0;\n    }\n    static int g(int x) {";
        let all = directives(source).unwrap();
        let expected = Directives {
            precondition: Some("n > 0".to_owned()),
            statics: vec!["A.x".to_owned(), "A.y".to_owned()],
            paths: Some(3),
            bound: None,
            domain: Some(vec![("n".to_owned(), -1, 4), ("b".to_owned(), 0, 1)]),
            complete: true,
            supported: false,
        };
        assert_eq!(
            all.into_iter().collect::<Vec<_>>(),
            [(("f".to_owned(), vec!["n".to_owned(), "b".to_owned()]), expected)]
        );
    }

    #[test]
    fn a_directive_that_nobody_knows_is_an_error_with_its_line() {
        assert_eq!(directives("\n//@ path 3\nint f() {"), Err("line 2: no directive: path".to_owned()));
    }
}
