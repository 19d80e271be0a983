//! Cases about the class `bank.Account`, written by hand.

use attest_testcase::{
    Answer, Arrangement, Callee, Check, ClassName, ClassType, Deprecation, Expectation, Expected, Expr,
    Parameter, Statement, Stub, StubAccess, StubMethod, TestCase, TestName, Type, TypeArguments, Var,
};

pub fn account() -> ClassName {
    ClassName::new("bank", "Account")
}

fn kind() -> Type {
    Type::of(ClassName::new("bank", "Account.Kind"))
}

fn constant(name: &str) -> Expr {
    Expr::Static { class: ClassName::new("bank", "Account.Kind"), name: name.to_owned(), ty: kind() }
}

fn method(name: &str, parameters: &[(&str, Type)]) -> Callee {
    let parameters = parameters.iter().map(|(name, ty)| Parameter::new(name, ty.clone())).collect();
    Callee::new(account(), name, parameters)
}

fn new_account(balance: i32, of: &str) -> Expr {
    let callee = method("Account", &[("balance", Type::Int), ("kind", kind())]);
    let class = ClassType { name: account(), arguments: TypeArguments::None };
    Expr::instance(class, callee, vec![Expr::Int(balance), constant(of)])
}

fn on(var: Var, callee: Callee, arguments: Vec<Expr>) -> Expr {
    Expr::call(Expr::Var(var), callee, arguments)
}

fn call(callee: Callee, arguments: Vec<Expr>) -> Expr {
    Expr::call_static(callee, arguments)
}

fn case(call: Expr, expectation: Expectation) -> TestCase {
    let name = TestName::of(&call, &expectation);
    TestCase::new(account(), name, call, expectation)
}

fn equals(value: Expr) -> Expectation {
    Expectation::Returns(Expected::Equals(value))
}

fn throws(package: &str, name: &str) -> Expectation {
    Expectation::Throws(ClassName::new(package, name))
}

/// Cases of all kinds, three of which differ in literals only.
pub fn all() -> Vec<TestCase> {
    let mut cases = objects();
    cases.extend(literals());
    cases.extend(signs());
    cases.extend(stubs());
    cases
}

fn objects() -> Vec<TestCase> {
    let mut arrange = Arrangement::default();
    let var = arrange.declare(Type::of(account()), "account", new_account(10, "GIRO"));
    let withdraw = method("withdraw", &[("amount", Type::Int)]).returning(Type::Boolean);
    let balance = || method("getBalance", &[]).returning(Type::Int);

    let mut refused =
        case(on(var, withdraw.clone(), vec![Expr::Int(11)]), throws("java.lang", "IllegalStateException"));
    refused.name = refused.name.when("amount exceeds balance");
    refused.arrange.clone_from(&arrange.statements);
    refused.comment = vec!["amount > balance (c == '\\u000a')".to_owned(), "Account.java:61".to_owned()];
    refused.checks =
        vec![Check { actual: on(var, balance(), vec![]), expected: Expected::Equals(Expr::Int(10)) }];

    let mut emptied = case(on(var, withdraw, vec![Expr::Int(10)]), equals(Expr::Boolean(true)));
    emptied.arrange.clone_from(&arrange.statements);
    emptied.checks = vec![
        Check { actual: on(var, balance(), vec![]), expected: Expected::Equals(Expr::Int(0)) },
        Check {
            actual: on(var, method("getKind", &[]).returning(kind()), vec![]),
            expected: Expected::Same(constant("GIRO")),
        },
        Check {
            actual: on(var, method("getOwner", &[]).returning(Type::string()), vec![]),
            expected: Expected::Null,
        },
    ];

    let mut note = method("note", &[("text", Type::string())]);
    note.throws = vec![ClassName::new("java.io", "IOException")];
    let notes = method("getNotes", &[]).returning(Type::generic("java.util.List", vec![Type::string()]));
    let mut noted = case(on(var, note.clone(), vec![Expr::text("ab")]), Expectation::Completes);
    noted.arrange.clone_from(&arrange.statements);
    let as_list = Callee {
        varargs: true,
        ..Callee::new(
            ClassName::new("java.util", "Arrays"),
            "asList",
            vec![Parameter::new("a", Type::object().array())],
        )
    }
    .returning(Type::generic("java.util.List", vec![Type::object()]));
    let expected =
        call(as_list, vec![Expr::Array { element: Type::object(), elements: vec![Expr::text("ab")] }]);
    noted.checks = vec![Check { actual: on(var, notes, vec![]), expected: Expected::Equals(expected) }];

    let mut not_noted =
        case(on(var, note, vec![Expr::Null(Type::string())]), throws("java.io", "IOException"));
    not_noted.arrange.clone_from(&arrange.statements);

    let of = method("of", &[("owner", Type::string())]).returning(Type::of(account()));
    let made = Var(50);
    let mut factory = case(call(of, vec![Expr::text("")]), Expectation::Completes);
    factory.act.result = Some(made);
    factory.checks = vec![Check {
        actual: Expr::Field {
            object: Box::new(Expr::Var(made)),
            name: "owner".to_owned(),
            ty: Type::string(),
        },
        expected: Expected::Equals(Expr::text("")),
    }];

    let page = ClassType { name: ClassName::new("bank", "Account.Page"), arguments: TypeArguments::None };
    let callee = Callee::new(page.name.clone(), "Page", vec![Parameter::new("number", Type::Int)]).into();
    let mut inner = case(
        Expr::New {
            class: page,
            callee,
            arguments: vec![Expr::Int(3)],
            outer: Some(Box::new(Expr::Var(var))),
        },
        Expectation::Returns(Expected::NotNull),
    );
    inner.arrange = arrange.statements;
    vec![refused, emptied, noted, not_noted, factory, inner]
}

fn literals() -> Vec<TestCase> {
    let mut describe = method("describe", &[("value", Type::object())]).returning(Type::string());
    describe.overloaded = true;
    let any =
        case(call(describe.clone(), vec![Expr::Null(Type::object())]), equals(Expr::text("object null")));
    describe.parameters[0].ty = Type::string();
    let odd: Vec<u16> = "\"\\\n\t\u{0}é'".encode_utf16().chain([0xd83d]).collect();
    let shown: Vec<u16> = "string ".encode_utf16().chain(odd.iter().copied()).collect();
    let string = case(call(describe.clone(), vec![Expr::Text(odd)]), equals(Expr::Text(shown)));
    let null = case(call(describe, vec![Expr::Null(Type::string())]), equals(Expr::text("string null")));

    let scale = method("scale", &[("value", Type::Double), ("factor", Type::Float)]).returning(Type::Double);
    let scaled = |value: f64, factor: f32, result: f64| {
        case(
            call(scale.clone(), vec![Expr::double(value), Expr::float(factor)]),
            equals(Expr::double(result)),
        )
    };
    let nan = scaled(f64::NAN, 0.1, f64::NAN);
    let tiny = scaled(f64::from_bits(1), f32::INFINITY, f64::INFINITY);

    let parameters =
        [("first", Type::Byte), ("second", Type::Short), ("third", Type::Char), ("fourth", Type::Long)];
    let sum = method("sum", &parameters).returning(Type::Long);
    let values = vec![Expr::Byte(-5), Expr::Short(300), Expr::Char(0x27), Expr::Long(1 << 40)];
    let mut arrange = Arrangement::default();
    let byte = arrange.declare(Type::Byte, "first", Expr::Byte(-5));
    let short =
        arrange.declare(Type::class("java.lang.Short"), "first", Expr::Boxed(Box::new(Expr::Short(300))));
    let direct = case(call(sum.clone(), values), equals(Expr::Long((1 << 40) + 334)));
    let arguments = vec![Expr::Var(byte), Expr::Var(short), Expr::Char(0xffff), Expr::Long(i64::MIN)];
    let mut boxed = case(call(sum, arguments), equals(Expr::Long(i64::MIN + 65830)));
    boxed.arrange = arrange.statements;

    let mut total = method("total", &[("values", Type::Int.array())]).returning(Type::Int);
    total.varargs = true;
    let ints = |elements: &[i32]| Expr::Array {
        element: Type::Int,
        elements: elements.iter().map(|value| Expr::Int(*value)).collect(),
    };
    let spread = case(call(total.clone(), vec![ints(&[1, i32::MAX])]), equals(Expr::Int(i32::MIN)));
    let nothing =
        case(call(total, vec![Expr::Null(Type::Int.array())]), throws("java.lang", "NullPointerException"));

    let matrix = Type::Int.array().array();
    let transpose = method("transpose", &[("matrix", matrix.clone())]).returning(matrix.clone());
    let rows = |rows: &[&[i32]]| Expr::Array {
        element: Type::Int.array(),
        elements: rows.iter().map(|row| ints(row)).collect(),
    };
    let mut arrange = Arrangement::default();
    let var = arrange.declare(matrix, "matrix", rows(&[&[1, 2], &[3, 4]]));
    let mut turned = case(call(transpose.clone(), vec![Expr::Var(var)]), equals(rows(&[&[1, 3], &[2, 4]])));
    turned.arrange = arrange.statements;
    let zeros = Expr::Zeros { element: Type::Int, lengths: vec![2, 1] };
    let flat = case(call(transpose, vec![zeros]), equals(rows(&[&[0, 0]])));

    let mut deprecated = method("type", &[("value", Type::object())]).returning(Type::Class(ClassType {
        name: ClassName::new("java.lang", "Class"),
        arguments: TypeArguments::any(1),
    }));
    deprecated.deprecated = Some(Deprecation::Deprecated);
    let class = case(
        call(deprecated, vec![Expr::Boxed(Box::new(Expr::Int(1)))]),
        equals(Expr::ClassLiteral(Type::class("java.lang.Integer"))),
    );
    vec![any, string, null, nan, tiny, direct, boxed, spread, nothing, turned, flat, class]
}

/// Three that differ in two literals, three that differ in one, two that are too few.
fn signs() -> Vec<TestCase> {
    let sign = method("sign", &[("value", Type::Int)]).returning(Type::Int);
    let blank = method("isBlank", &[("text", Type::string())]).returning(Type::Boolean);
    let mut cases: Vec<TestCase> = [(-3, -1), (0, 0), (i32::MAX, 1)]
        .map(|(value, expected)| {
            case(call(sign.clone(), vec![Expr::Int(value)]), equals(Expr::Int(expected)))
        })
        .to_vec();
    for text in ["", " ", "\t"] {
        cases.push(case(call(blank.clone(), vec![Expr::text(text)]), equals(Expr::Boolean(true))));
    }
    for (text, expected) in [("a,b", false), (" it's ", false), ("  ", true)] {
        cases.push(case(call(blank.clone(), vec![Expr::text(text)]), equals(Expr::Boolean(expected))));
    }
    cases
}

fn stubs() -> Vec<TestCase> {
    let supplier = ClassType {
        name: ClassName::new("java.util.function", "IntSupplier"),
        arguments: TypeArguments::None,
    };
    let ask = method("ask", &[("supplier", Type::Class(supplier.clone()))]).returning(Type::Int);
    let stub = |answers: Vec<Answer>| {
        let method = StubMethod {
            name: "getAsInt".to_owned(),
            type_parameters: vec![],
            parameters: vec![],
            result: Some(Type::Int),
            access: StubAccess::Public,
            throws: vec![],
            declared: vec![],
            overloaded: false,
            answers,
        };
        Expr::Stub(Box::new(Stub {
            of: supplier.clone(),
            functional: true,
            mock: None,
            methods: vec![method],
        }))
    };
    let constant =
        case(call(ask.clone(), vec![stub(vec![Answer::Return(Expr::Int(4))])]), equals(Expr::Int(8)));
    let mut arrange = Arrangement::default();
    let answers = vec![Answer::Return(Expr::Int(1)), Answer::Return(Expr::Int(2))];
    let var = arrange.declare(Type::Class(supplier.clone()), "supplier", stub(answers));
    let mut sequence = case(call(ask, vec![Expr::Var(var)]), equals(Expr::Int(3)));
    sequence.arrange = arrange.statements;

    let list = ClassType { name: ClassName::new("java.util", "List"), arguments: TypeArguments::Raw };
    let array_list =
        ClassType { name: ClassName::new("java.util", "ArrayList"), arguments: TypeArguments::Raw };
    let comparator =
        ClassType { name: ClassName::new("java.util", "Comparator"), arguments: TypeArguments::Raw };
    let parameters = [("values", Type::Class(list.clone())), ("order", Type::Class(comparator.clone()))];
    let greatest = method("greatest", &parameters).returning(Type::object());
    let mut arrange = Arrangement::default();
    let constructor = Callee::new(array_list.name.clone(), "ArrayList", vec![]);
    let made = Expr::instance(array_list, constructor, vec![]);
    let values = arrange.declare(Type::Class(list.clone()), "values", made);
    let add =
        Callee::new(list.name, "add", vec![Parameter::new("e", Type::object())]).returning(Type::Boolean);
    arrange.statements.push(Statement::Run(on(values, add, vec![Expr::text("b")])));
    let compare = StubMethod {
        name: "compare".to_owned(),
        type_parameters: vec![],
        parameters: vec![Parameter::new("first", Type::object()), Parameter::new("values", Type::object())],
        result: Some(Type::Int),
        access: StubAccess::Public,
        throws: vec![],
        declared: vec![],
        overloaded: false,
        answers: vec![],
    };
    let order =
        Expr::Stub(Box::new(Stub { of: comparator, functional: true, mock: None, methods: vec![compare] }));
    let mut raw = case(call(greatest, vec![Expr::Var(values), order]), equals(Expr::text("b")));
    raw.arrange = arrange.statements;
    vec![constant, sequence, raw]
}

/// A bug shown in both ways, and one that is kept out of the way.
pub fn bugs() -> Vec<TestCase> {
    let mut arrange = Arrangement::default();
    let var = arrange.declare(Type::of(account()), "account", new_account(0, "SAVINGS"));
    let letter = on(var, method("firstLetter", &[]).returning(Type::Int), vec![]);
    let asserted = case(letter.clone(), throws("java.lang", "NullPointerException"));
    let failing = case(letter.clone(), Expectation::Fails);
    let mut disabled = case(letter, Expectation::Completes);
    disabled.disabled = Some("firstLetter() throws NullPointerException: \"owner\" is null".to_owned());
    disabled.timeout_seconds = Some(2);
    let mut cases = vec![asserted, failing, disabled];
    for case in &mut cases {
        case.arrange.clone_from(&arrange.statements);
        case.comment = vec!["owner == null".to_owned(), "Account.java:69".to_owned()];
        case.is_bug = true;
    }
    cases
}
