//! Writes stubs: a lambda where one method is all there is, else an anonymous class.

use super::writer::{Place, Writer};
use crate::java_type::{Type, TypeArguments};
use crate::stub::{Answer, Stub, StubAccess, StubMethod, StubTypeParameter};

impl Writer<'_> {
    pub(crate) fn stub(&mut self, stub: &Stub) -> String {
        match stub.methods.as_slice() {
            [method] if stub.functional && method.answers.len() <= 1 => self.lambda(method),
            _ => self.anonymous(stub),
        }
    }

    fn lambda(&mut self, method: &StubMethod) -> String {
        let names = self.parameter_names(method);
        let parameters = match names.as_slice() {
            [single] => single.clone(),
            several => format!("({})", several.join(", ")),
        };
        let answer = method.answers.first().cloned().unwrap_or_else(|| method.zero());
        let body = match &answer {
            Answer::Nothing => "{ }".to_owned(),
            Answer::Return(value) => self.expr(value, Place::Assigned(result(method))),
            Answer::Throw(value) => format!("{{ throw {}; }}", self.expr(value, Place::Free)),
            Answer::Run { parameter, method } => match names.get(*parameter) {
                Some(name) => format!("{name}.{method}()"),
                None => "{ }".to_owned(),
            },
        };
        format!("{parameters} -> {body}")
    }

    /// The lines within are indented relative to the line that the expression begins on.
    fn anonymous(&mut self, stub: &Stub) -> String {
        let name = match &stub.of.arguments {
            TypeArguments::Of(_) => self.class_type(&stub.of),
            TypeArguments::None | TypeArguments::Raw => self.scope.class(&stub.of.name),
        };
        let mut text = format!("new {name}() {{\n");
        // What nobody asks is passed by at a glance.
        let (idle, asked): (Vec<&StubMethod>, Vec<&StubMethod>) =
            stub.methods.iter().partition(|method| method.answers.is_empty());
        for (at, method) in asked.iter().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            let overloads = asked[..at].iter().filter(|other| other.name == method.name).count();
            text.push_str(&self.stub_method(method, overloads));
        }
        if !asked.is_empty() && !idle.is_empty() {
            text.push('\n');
        }
        for method in idle {
            text.push_str(&self.idle_method(method));
        }
        text.push('}');
        text
    }

    /// A method that nobody asks, on one line.
    fn idle_method(&mut self, method: &StubMethod) -> String {
        let body = self.answer(method, &method.zero(), "");
        let body = if body.is_empty() { "{ }".to_owned() } else { format!("{{ {} }}", body.trim_end()) };
        format!("    @Override {} {body}\n", self.header(method))
    }

    /// A method that is asked, behind so many of its name.
    fn stub_method(&mut self, method: &StubMethod, overloads: usize) -> String {
        let mut text = String::new();
        let number = if overloads == 0 { String::new() } else { (overloads + 1).to_string() };
        let counter = format!("{}Calls{number}", method.name);
        if method.answers.len() > 1 {
            text.push_str(&format!("    private int {counter};\n\n"));
        }
        text.push_str(&format!("    @Override\n    {}", self.header(method)));
        text.push_str(" {\n");
        match method.answers.as_slice() {
            [] => text.push_str(&self.answer(method, &method.zero(), "        ")),
            [only] => text.push_str(&self.answer(method, only, "        ")),
            several => {
                text.push_str(&format!("        switch ({counter}++) {{\n"));
                for (at, answer) in several.iter().enumerate() {
                    let label =
                        if at + 1 == several.len() { "default".to_owned() } else { format!("case {at}") };
                    text.push_str(&format!("            {label}:\n"));
                    let written = self.answer(method, answer, "                ");
                    text.push_str(if written.is_empty() { "                return;\n" } else { &written });
                }
                text.push_str("        }\n");
            }
        }
        text.push_str("    }\n");
        text
    }

    /// Its access, result, name, parameters and exceptions.
    fn header(&mut self, method: &StubMethod) -> String {
        let mut text = String::new();
        text.push_str(match method.access {
            StubAccess::Public => "public ",
            StubAccess::Protected => "protected ",
            StubAccess::Package => "",
        });
        if !method.type_parameters.is_empty() {
            let declared = method.type_parameters.iter().map(|parameter| self.type_parameter(parameter));
            text.push_str(&format!("<{}> ", declared.collect::<Vec<String>>().join(", ")));
        }
        let result_text = method.result.as_ref().map_or_else(|| "void".to_owned(), |ty| self.ty(ty));
        let names = self.parameter_names(method);
        let parameters: Vec<String> = method
            .parameters
            .iter()
            .zip(&names)
            .map(|(parameter, name)| format!("{} {name}", self.ty(&parameter.ty)))
            .collect();
        text.push_str(&format!("{result_text} {}({})", method.name, parameters.join(", ")));
        let throws: Vec<String> = method.throws.iter().map(|class| self.scope.class(class)).collect();
        if !throws.is_empty() {
            text.push_str(&format!(" throws {}", throws.join(", ")));
        }
        text
    }

    fn type_parameter(&mut self, parameter: &StubTypeParameter) -> String {
        let bounds: Vec<String> = parameter.bounds.iter().map(|bound| self.ty(bound)).collect();
        match bounds.is_empty() {
            true => parameter.name.clone(),
            false => format!("{} extends {}", parameter.name, bounds.join(" & ")),
        }
    }

    /// Names that no variable has and that differ from each other.
    fn parameter_names(&mut self, method: &StubMethod) -> Vec<String> {
        let mut names: Vec<String> = Vec::with_capacity(method.parameters.len());
        for parameter in &method.parameters {
            let base = self.reserve(&parameter.name);
            let mut name = base.clone();
            let mut next = 2;
            while names.contains(&name) {
                name = self.reserve(&format!("{base}{next}"));
                next += 1;
            }
            names.push(name);
        }
        names
    }

    fn answer(&mut self, method: &StubMethod, answer: &Answer, indent: &str) -> String {
        match answer {
            Answer::Nothing => String::new(),
            Answer::Return(value) => {
                let value = self.expr(value, Place::Assigned(result(method)));
                format!("{indent}return {};\n", value.replace('\n', &format!("\n{indent}")))
            }
            Answer::Throw(value) => format!("{indent}throw {};\n", self.expr(value, Place::Free)),
            Answer::Run { parameter, method: run } => {
                let names = self.parameter_names(method);
                let returns = if method.result.is_some() { "return " } else { "" };
                let name = names.get(*parameter).map_or("this", |name| name);
                format!("{indent}{returns}{name}.{run}();\n")
            }
        }
    }
}

/// Only asked where a value is returned. An array needs its type in front there, so it is never "assigned".
fn result(method: &StubMethod) -> &Type {
    match &method.result {
        Some(ty) if !matches!(ty, Type::Array(_)) => ty,
        _ => &Type::Boolean,
    }
}
