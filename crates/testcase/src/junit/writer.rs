//! Writes expressions and statements.

use std::collections::{BTreeMap, BTreeSet};

use super::Framework;
use super::scope::Scope;
use crate::case::Statement;
use crate::expr::{Callee, Expr, Var};
use crate::java_type::{ClassType, Type, TypeArgument, TypeArguments};
use crate::literal;
use crate::name::identifier;
use crate::stub::Stub;

/// What is written so far knows of the classes and variables.
pub(crate) struct Writer<'s> {
    pub(crate) scope: &'s mut Scope,
    pub(crate) framework: Framework,
    /// Whether what is written is compiled without JUnit.
    without_junit: bool,
    variables: BTreeMap<Var, (String, Type)>,
    taken: BTreeSet<String>,
    /// The variables that are fields of the test class, which Mockito fills.
    held: BTreeSet<Var>,
}

/// Where an expression stands.
#[derive(Clone, Copy)]
pub(crate) enum Place<'t> {
    /// Assigned to a variable or element of this type, or returned: constants narrow by themselves (JLS 5.2).
    Assigned(&'t Type),
    /// Anywhere else.
    Free,
}

impl<'s> Writer<'s> {
    pub(crate) fn new(scope: &'s mut Scope, framework: Framework) -> Writer<'s> {
        let (variables, taken, held) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        Writer { scope, framework, without_junit: false, variables, taken, held }
    }

    /// The same, for what is compiled without JUnit.
    pub(crate) fn without_junit(self) -> Writer<'s> {
        Writer { without_junit: true, ..self }
    }

    /// Gives the variable a name of its own.
    pub(crate) fn name(&mut self, var: Var, hint: &str, ty: Type) -> String {
        let base = identifier(hint);
        let mut name = base.clone();
        let mut next = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{base}{next}");
            next += 1;
        }
        self.variables.insert(var, (name.clone(), ty));
        name
    }

    /// No variable gets this name any more.
    pub(crate) fn take(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// The variable is a field of the test class.
    pub(crate) fn hold(&mut self, var: Var, name: &str, ty: Type) {
        self.variables.insert(var, (name.to_owned(), ty));
        self.held.insert(var);
    }

    /// A name that no variable has.
    pub(crate) fn reserve(&mut self, hint: &str) -> String {
        let mut name = identifier(hint);
        while self.taken.contains(&name) {
            name.push('_');
        }
        name
    }

    pub(crate) fn statement(&mut self, statement: &Statement) -> String {
        match statement {
            Statement::Declare { var, ty, name, value: Expr::Stub(stub) } if stub.mocked().is_some() => {
                self.declared_mock((*var, name), ty, stub)
            }
            Statement::Declare { var, .. } if self.held.contains(var) => String::new(),
            Statement::Declare { var, ty, name, value } => {
                let value = self.expr(value, Place::Assigned(ty));
                let name = self.name(*var, name, ty.clone());
                format!("{} {name} = {value};", self.ty(ty))
            }
            Statement::Assign { target, value } => {
                let ty = self.type_of(target).unwrap_or_else(Type::object);
                let value = self.expr(value, Place::Assigned(&ty));
                format!("{} = {value};", self.expr(target, Place::Free))
            }
            Statement::Run(call) => format!("{};", self.expr(call, Place::Free)),
            Statement::Inject { object, .. } if self.held.contains(object) => String::new(),
            Statement::Inject { object, holder, field, value } => {
                let (object, value) = (self.variable(*object), self.variable(*value));
                self.injected((&object, &value), holder, field)
            }
            Statement::Throws { call, exception } => {
                let exception = self.scope.class(exception);
                let call = self.expr(call, Place::Free);
                match self.without_junit {
                    true => self.caught(&call, &exception),
                    false => format!("{}({exception}.class, () -> {call});", self.assertion("assertThrows")),
                }
            }
        }
    }

    /// A mock, unless it is a field, and what it answers.
    fn declared_mock(&mut self, (var, hint): (Var, &str), ty: &Type, stub: &Stub) -> String {
        let mut lines = Vec::new();
        if !self.held.contains(&var) {
            let made = stub.mocked().map(|mock| self.mock(stub, mock)).unwrap_or_default();
            let name = self.name(var, hint, ty.clone());
            lines.push(format!("{} {name} = {made};", self.ty(ty)));
        }
        let name = self.variable(var);
        lines.extend(self.stubbings(&name, stub));
        lines.join("\n")
    }

    /// A private field is set, where nothing injects: only what looks at tests does that, never a test.
    fn injected(&mut self, (object, value): (&str, &str), holder: &str, field: &str) -> String {
        format!(
            "try {{\n    java.lang.reflect.Field field = Class.forName(\"{holder}\").getDeclaredField(\"{field}\");\n    \
             field.setAccessible(true);\n    field.set({object}, {value});\n}} catch \
             (ReflectiveOperationException missing) {{\n    throw new AssertionError(missing);\n}}"
        )
    }

    /// What a framework does to an object, as readers are shown it: no test has this line.
    pub(crate) fn shown_injection(&self, object: Var, field: &str, value: Var) -> String {
        format!("{}.{field} = {}; // injected", self.variable(object), self.variable(value))
    }

    /// A call that must throw, as a statement without JUnit.
    fn caught(&mut self, call: &str, exception: &str) -> String {
        let (threw, caught) = (self.reserve("threw"), self.reserve("thrown"));
        self.taken.insert(threw.clone());
        format!(
            "boolean {threw} = false;\ntry {{\n    {call};\n}} catch (Throwable {caught}) {{\n    \
             {threw} = {caught} instanceof {exception};\n}}\nif (!{threw}) {{\n    \
             throw new AssertionError(\"{exception} was not thrown\");\n}}"
        )
    }

    pub(crate) fn expr(&mut self, expr: &Expr, place: Place<'_>) -> String {
        match expr {
            Expr::Boolean(value) => value.to_string(),
            Expr::Byte(i8::MIN) => "Byte.MIN_VALUE".to_owned(),
            Expr::Byte(i8::MAX) => "Byte.MAX_VALUE".to_owned(),
            Expr::Byte(value) => narrow("byte", &value.to_string(), narrows(place, &Type::Byte)),
            Expr::Char(unit) => literal::character(*unit),
            Expr::Short(i16::MIN) => "Short.MIN_VALUE".to_owned(),
            Expr::Short(i16::MAX) => "Short.MAX_VALUE".to_owned(),
            Expr::Short(value) => narrow("short", &value.to_string(), narrows(place, &Type::Short)),
            Expr::Int(value) => literal::int(*value),
            Expr::Long(value) => literal::long(*value),
            Expr::Float(bits) => literal::float(*bits),
            Expr::Double(bits) => literal::double(*bits),
            Expr::Text(units) => literal::text(units),
            Expr::Null(_) => "null".to_owned(),
            Expr::Var(var) => self.variable(*var),
            Expr::Static { class, name, .. } => format!("{}.{name}", self.scope.class(class)),
            Expr::ClassLiteral(ty) => format!("{}.class", self.ty(&ty.erased())),
            Expr::Boxed(value) => self.boxed(value, place),
            Expr::Array { element, elements } => self.array(element, elements, place),
            Expr::Zeros { element, lengths } => self.zeros(element, lengths),
            Expr::New { class, callee, arguments, outer } => {
                self.instance(class, callee, arguments, outer.as_deref())
            }
            Expr::CallStatic { callee, arguments } => {
                let class = self.scope.class(&callee.class);
                format!("{class}.{}({})", callee.name, self.arguments(callee, arguments))
            }
            Expr::Call { receiver, callee, arguments } => {
                let receiver = self.operand(receiver);
                format!("{receiver}.{}({})", callee.name, self.arguments(callee, arguments))
            }
            Expr::Field { object, name, .. } => format!("{}.{name}", self.operand(object)),
            Expr::Element { array, index, .. } => {
                format!("{}[{}]", self.operand(array), self.expr(index, Place::Free))
            }
            Expr::Length(array) => format!("{}.length", self.operand(array)),
            Expr::Stub(stub) => self.stub(stub),
            Expr::Cast(ty, value) => format!("({}) {}", self.ty(ty), self.cast_operand(value)),
        }
    }

    pub(crate) fn ty(&mut self, ty: &Type) -> String {
        match ty {
            Type::Array(element) => format!("{}[]", self.ty(element)),
            Type::Class(class) => self.class_type(class),
            primitive => primitive.keyword().unwrap_or_default().to_owned(),
        }
    }

    pub(crate) fn class_type(&mut self, class: &ClassType) -> String {
        let name = self.scope.class(&class.name);
        match &class.arguments {
            TypeArguments::None | TypeArguments::Raw => name,
            TypeArguments::Of(arguments) => {
                let written: Vec<String> = arguments.iter().map(|a| self.type_argument(a)).collect();
                format!("{name}<{}>", written.join(", "))
            }
        }
    }

    /// The static type; `None` for `null`, and for what was never declared.
    pub(crate) fn type_of(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Var(var) => self.variables.get(var).map(|(_, ty)| ty.clone()),
            other => other.own_type(),
        }
    }

    /// The arguments, cast to the parameters' types where another overload could take them.
    fn arguments(&mut self, callee: &Callee, arguments: &[Expr]) -> String {
        let mut written = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.iter().enumerate() {
            let Some(parameter) = callee.parameters.get(at) else {
                written.push(self.expr(argument, Place::Free));
                continue;
            };
            let last = at + 1 == callee.parameters.len() && at + 1 == arguments.len();
            if callee.varargs
                && last
                && !callee.overloaded
                && let Expr::Array { elements, .. } = argument
                && elements.iter().all(may_be_spread)
            {
                written.extend(elements.iter().map(|element| self.expr(element, Place::Free)));
                continue;
            }
            let needs_cast = match self.type_of(argument) {
                // An array or null for `T...` could mean one element.
                None => callee.overloaded || (callee.varargs && last),
                Some(ty) => {
                    (callee.overloaded && ty.erased() != parameter.ty.erased())
                        || callee.needs_raw(at, argument)
                }
            };
            written.push(if needs_cast {
                format!("({}) {}", self.ty(&parameter.ty), self.cast_operand(argument))
            } else {
                self.expr(argument, Place::Free)
            });
        }
        written.join(", ")
    }

    fn variable(&self, var: Var) -> String {
        self.variables.get(&var).map_or_else(|| format!("undeclared{}", var.0), |(name, _)| name.clone())
    }

    fn boxed(&mut self, value: &Expr, place: Place<'_>) -> String {
        let wrapper = value.own_type().unwrap_or(Type::Int).boxed();
        match place {
            Place::Assigned(ty) if *ty == wrapper => self.expr(value, place),
            _ => format!("{}.valueOf({})", self.ty(&wrapper), self.expr(value, Place::Free)),
        }
    }

    /// `{1, 2}` where the type stands in front, else `new int[] {1, 2}`.
    fn array(&mut self, element: &Type, elements: &[Expr], place: Place<'_>) -> String {
        let written: Vec<String> = elements.iter().map(|e| self.element(e, element)).collect();
        let braces = format!("{{{}}}", written.join(", "));
        match place {
            Place::Assigned(Type::Array(declared)) if **declared == *element => braces,
            _ => format!("new {}[] {braces}", self.ty(&element.erased())),
        }
    }

    fn element(&mut self, value: &Expr, element: &Type) -> String {
        self.expr(value, Place::Assigned(element))
    }

    /// Lengths come before the brackets that the element's own type has: `new int[2][]`.
    fn zeros(&mut self, element: &Type, lengths: &[u32]) -> String {
        let mut base = element;
        let mut open = String::new();
        while let Type::Array(inner) = base {
            open.push_str("[]");
            base = inner;
        }
        let lengths: String = lengths.iter().map(|length| format!("[{length}]")).collect();
        format!("new {}{lengths}{open}", self.ty(&base.erased()))
    }

    fn instance(
        &mut self,
        class: &ClassType,
        callee: &Callee,
        arguments: &[Expr],
        outer: Option<&Expr>,
    ) -> String {
        let name = match outer {
            Some(_) => class.name.simple().to_owned(),
            None => self.scope.class(&class.name),
        };
        // A diamond within a raw type would be a parameterised class in a raw one.
        let plain = match class.arguments {
            TypeArguments::None => true,
            TypeArguments::Raw => outer.is_some(),
            TypeArguments::Of(_) => false,
        };
        let diamond = if plain { "" } else { "<>" };
        let arguments = self.arguments(callee, arguments);
        match outer {
            Some(outer) => format!("{}.new {name}{diamond}({arguments})", self.operand(outer)),
            None => format!("new {name}{diamond}({arguments})"),
        }
    }

    /// In front of a dot or bracket.
    pub(crate) fn operand(&mut self, expr: &Expr) -> String {
        let written = self.expr(expr, Place::Free);
        let needs = match expr {
            Expr::Cast(..) | Expr::Stub(_) | Expr::Zeros { .. } | Expr::Array { .. } => true,
            Expr::Byte(_) | Expr::Short(_) => true,
            Expr::Null(ty) => return format!("(({}) null)", self.ty(ty)),
            _ => false,
        };
        if needs { format!("({written})") } else { written }
    }

    fn cast_operand(&mut self, expr: &Expr) -> String {
        self.expr(expr, Place::Free)
    }

    fn type_argument(&mut self, argument: &TypeArgument) -> String {
        match argument {
            TypeArgument::Any => "?".to_owned(),
            TypeArgument::Exact(ty) => self.ty(ty),
            TypeArgument::Extends(ty) => format!("? extends {}", self.ty(ty)),
            TypeArgument::Super(ty) => format!("? super {}", self.ty(ty)),
        }
    }
}

/// A constant in an assignment context narrows to its type or its wrapper.
fn narrows(place: Place<'_>, own: &Type) -> bool {
    matches!(place, Place::Assigned(ty) if ty == own || *ty == own.boxed())
}

fn narrow(keyword: &str, digits: &str, implied: bool) -> String {
    if implied { digits.to_owned() } else { format!("({keyword}) {digits}") }
}

/// Whether an element given alone could not be taken for the array itself.
fn may_be_spread(element: &Expr) -> bool {
    element.is_literal() || matches!(element, Expr::Boxed(_) | Expr::New { .. } | Expr::Static { .. })
}
