//! What tests cover, as an XML report in JaCoCo's format (its `report.dtd`, version 1.1).

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::xml::escaped;

/// What tests cover of a class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassCoverage {
    /// The class, with slashes.
    pub class: String,
    /// Its source file, if it names one.
    pub source: Option<String>,
    /// Its methods, in the order of the class.
    pub methods: Vec<MethodCoverage>,
}

/// What tests cover of a method.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MethodCoverage {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its lines.
    pub lines: BTreeMap<u16, LineCoverage>,
}

/// What tests cover of a line; pairs are missed and covered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineCoverage {
    /// Instructions.
    pub instructions: (usize, usize),
    /// The sides of each branch.
    pub branches: Vec<(usize, usize)>,
}

impl LineCoverage {
    fn sides(&self) -> (usize, usize) {
        sum(self.branches.iter().copied())
    }
}

/// Counters in JaCoCo's order, each missed and covered.
#[derive(Clone, Copy, Default)]
struct Counters {
    instructions: (usize, usize),
    branches: (usize, usize),
    lines: (usize, usize),
    complexity: (usize, usize),
    methods: (usize, usize),
    classes: (usize, usize),
}

impl Counters {
    fn of_lines<'l>(lines: impl IntoIterator<Item = &'l LineCoverage>) -> Counters {
        let mut counters = Counters::default();
        for line in lines {
            add(&mut counters.instructions, line.instructions);
            add(&mut counters.branches, line.sides());
            add(&mut counters.lines, one(line.instructions.1 > 0));
            for (missed, covered) in &line.branches {
                let taken = covered.saturating_sub(1);
                add(&mut counters.complexity, ((missed + covered).saturating_sub(taken + 1), taken));
            }
        }
        counters
    }

    fn of_method(method: &MethodCoverage) -> Counters {
        let mut counters = Counters::of_lines(method.lines.values());
        let run = one(counters.instructions.1 > 0);
        add(&mut counters.complexity, run);
        counters.methods = run;
        counters
    }

    /// Counters of parts that share no line.
    fn with(mut self, other: Counters) -> Counters {
        add(&mut self.instructions, other.instructions);
        add(&mut self.branches, other.branches);
        add(&mut self.lines, other.lines);
        add(&mut self.complexity, other.complexity);
        add(&mut self.methods, other.methods);
        add(&mut self.classes, other.classes);
        self
    }

    /// Of several methods, in which a line counts once.
    fn of_methods<'m>(methods: impl IntoIterator<Item = &'m MethodCoverage> + Clone) -> Counters {
        let counters = methods.clone().into_iter().map(Counters::of_method);
        let mut counters = counters.fold(Counters::default(), Counters::with);
        counters.lines = Counters::of_lines(merged(methods).values()).lines;
        counters
    }

    fn of_class(class: &ClassCoverage) -> Counters {
        let counters = Counters::of_methods(&class.methods);
        Counters { classes: one(counters.methods.1 > 0), ..counters }
    }

    fn write(self, out: &mut String) {
        let all = [
            ("INSTRUCTION", self.instructions),
            ("BRANCH", self.branches),
            ("LINE", self.lines),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.methods),
            ("CLASS", self.classes),
        ];
        for (kind, (missed, covered)) in all.into_iter().filter(|(_, count)| *count != (0, 0)) {
            let _ = write!(out, "<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
        }
    }
}

/// A report in JaCoCo's format, on one line as JaCoCo writes it.
pub fn render_jacoco(name: &str, classes: &[ClassCoverage]) -> String {
    let mut packages: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        let package = class.class.rsplit_once('/').map_or("", |(package, _)| package);
        packages.entry(package).or_default().push(class);
    }
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>");
    out.push_str("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">");
    let _ = write!(out, "<report name=\"{}\">", escaped(name));
    let mut all = Counters::default();
    for (package, classes) in packages {
        let _ = write!(out, "<package name=\"{}\">", escaped(package));
        classes.iter().for_each(|class| write_class(&mut out, class));
        let counters = write_sources(&mut out, &classes);
        counters.write(&mut out);
        out.push_str("</package>");
        all = all.with(counters);
    }
    all.write(&mut out);
    out.push_str("</report>\n");
    out
}

fn write_class(out: &mut String, class: &ClassCoverage) {
    let _ = write!(out, "<class name=\"{}\"", escaped(&class.class));
    if let Some(source) = &class.source {
        let _ = write!(out, " sourcefilename=\"{}\"", escaped(source));
    }
    out.push('>');
    for method in &class.methods {
        let (name, descriptor) = (escaped(&method.name), escaped(&method.descriptor));
        let _ = write!(out, "<method name=\"{name}\" desc=\"{descriptor}\"");
        if let Some(line) = method.lines.keys().next() {
            let _ = write!(out, " line=\"{line}\"");
        }
        out.push('>');
        Counters::of_method(method).write(out);
        out.push_str("</method>");
    }
    Counters::of_class(class).write(out);
    out.push_str("</class>");
}

/// Writes the source files of a package; gives its counters.
fn write_sources(out: &mut String, classes: &[&ClassCoverage]) -> Counters {
    let mut files: BTreeMap<Option<&str>, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        files.entry(class.source.as_deref()).or_default().push(class);
    }
    let mut all = Counters::default();
    for (source, classes) in files {
        let methods: Vec<&MethodCoverage> = classes.iter().flat_map(|class| &class.methods).collect();
        let mut counters = Counters::of_methods(methods.iter().copied());
        counters.classes = sum(classes.iter().map(|class| Counters::of_class(class).classes));
        all = all.with(counters);
        let Some(source) = source else { continue };
        let _ = write!(out, "<sourcefile name=\"{}\">", escaped(source));
        for (number, line) in merged(methods) {
            let ((mi, ci), (mb, cb)) = (line.instructions, line.sides());
            let _ = write!(out, "<line nr=\"{number}\" mi=\"{mi}\" ci=\"{ci}\" mb=\"{mb}\" cb=\"{cb}\"/>");
        }
        counters.write(out);
        out.push_str("</sourcefile>");
    }
    all
}

/// The lines of methods together.
fn merged<'m>(methods: impl IntoIterator<Item = &'m MethodCoverage>) -> BTreeMap<u16, LineCoverage> {
    let mut lines: BTreeMap<u16, LineCoverage> = BTreeMap::new();
    for (number, line) in methods.into_iter().flat_map(|method| &method.lines) {
        let known = lines.entry(*number).or_default();
        add(&mut known.instructions, line.instructions);
        known.branches.extend(&line.branches);
    }
    lines
}

fn one(covered: bool) -> (usize, usize) {
    if covered { (0, 1) } else { (1, 0) }
}

fn add(to: &mut (usize, usize), more: (usize, usize)) {
    to.0 += more.0;
    to.1 += more.1;
}

fn sum(counts: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    counts.fold((0, 0), |all, more| (all.0 + more.0, all.1 + more.1))
}

#[cfg(test)]
mod tests {
    use super::{ClassCoverage, LineCoverage, MethodCoverage, render_jacoco};

    #[test]
    fn counters_are_those_of_jacoco() {
        // A constructor that runs, and a method with a branch of which one side is taken.
        let line = |missed, covered, branches: &[(usize, usize)]| LineCoverage {
            instructions: (missed, covered),
            branches: branches.to_vec(),
        };
        let method = |name: &str, lines: Vec<(u16, LineCoverage)>| MethodCoverage {
            name: name.to_owned(),
            descriptor: "()V".to_owned(),
            lines: lines.into_iter().collect(),
        };
        let class = ClassCoverage {
            class: "p/A".to_owned(),
            source: Some("A.java".to_owned()),
            methods: vec![
                method("<init>", vec![(1, line(0, 3, &[]))]),
                method("f", vec![(3, line(0, 4, &[(1, 1)])), (4, line(2, 0, &[]))]),
            ],
        };
        let text = render_jacoco("a \"b\"", &[class]);
        for part in [
            "<report name=\"a &quot;b&quot;\"><package name=\"p\"><class name=\"p/A\" sourcefilename=\"A.java\">",
            "<method name=\"&lt;init&gt;\" desc=\"()V\" line=\"1\">",
            "<counter type=\"COMPLEXITY\" missed=\"1\" covered=\"1\"/><counter type=\"METHOD\" missed=\"0\" covered=\"1\"/></method>",
            "<sourcefile name=\"A.java\"><line nr=\"1\" mi=\"0\" ci=\"3\" mb=\"0\" cb=\"0\"/>",
            "<line nr=\"3\" mi=\"0\" ci=\"4\" mb=\"1\" cb=\"1\"/><line nr=\"4\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"/>",
            "<counter type=\"LINE\" missed=\"1\" covered=\"2\"/><counter type=\"COMPLEXITY\" missed=\"1\" covered=\"2\"/>",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
}
