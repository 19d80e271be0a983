//! Stubs that Mockito makes, and collaborators that it injects, as Java.

use std::collections::BTreeSet;

use attest_testcase::junit::{Framework, PrintOptions, Suite, print};
use attest_testcase::{
    Answer, Arrangement, Callee, ClassName, ClassType, Expectation, Expr, Mock, Parameter, Statement, Stub,
    StubAccess, StubMethod, TestCase, TestName, Type, TypeArguments,
};

fn type_of(name: &str) -> ClassType {
    ClassType { name: ClassName::new("shop", name), arguments: TypeArguments::None }
}

fn method(name: &str, parameters: Vec<Type>, result: Option<Type>, answers: Vec<Answer>) -> StubMethod {
    StubMethod {
        name: name.to_owned(),
        type_parameters: vec![],
        parameters: parameters.into_iter().map(|ty| Parameter::new("value", ty)).collect(),
        result,
        access: StubAccess::Public,
        throws: vec![],
        declared: vec![],
        overloaded: false,
        answers,
    }
}

/// A test of a service with a repository, which it is given or which is injected.
fn case(injected: bool, extension: bool) -> TestCase {
    let mut arrange = Arrangement::default();
    let methods = vec![
        method(
            "count",
            vec![],
            Some(Type::Int),
            vec![Answer::Return(Expr::Int(1)), Answer::Return(Expr::Int(2))],
        ),
        method(
            "find",
            vec![Type::Long, Type::string()],
            Some(Type::string()),
            vec![Answer::Return(Expr::text("a"))],
        ),
        method("forget", vec![Type::Int], None, vec![]),
    ];
    let mock = Some(Mock { extension, real: false });
    let stub = Stub { of: type_of("Repository"), functional: false, mock, methods };
    let value = arrange.declare(Type::Class(type_of("Repository")), "repository", Expr::Stub(Box::new(stub)));
    let service = ClassName::new("shop", "Service");
    let (parameters, passed) = match injected {
        true => (vec![], vec![]),
        false => {
            let parameter = Parameter::new("repository", Type::Class(type_of("Repository")));
            (vec![parameter], vec![Expr::Var(value)])
        }
    };
    let constructor = Callee::new(service.clone(), "Service", parameters);
    let made = Expr::instance(type_of("Service"), constructor, passed);
    let object = arrange.declare(Type::Class(type_of("Service")), "service", made);
    if injected {
        let (holder, field) = ("shop.Service".to_owned(), "repository".to_owned());
        arrange.statements.push(Statement::Inject { object, holder, field, value });
    }
    let call = Expr::call(Expr::Var(object), Callee::new(service.clone(), "run", vec![]), vec![]);
    let expectation = Expectation::Completes;
    let mut case = TestCase::new(service, TestName::of(&call, &expectation), call, expectation);
    case.arrange = arrange.statements;
    case
}

fn printed(case: TestCase, framework: Framework) -> String {
    let subject = case.subject.clone();
    let suite =
        Suite { subject, name: "ServiceTest".to_owned(), cases: vec![case], siblings: BTreeSet::new() };
    print(&suite, PrintOptions { framework, merge: false }).text
}

#[test]
fn a_mock_answers_what_is_asked_of_it_and_no_more() {
    let text = printed(case(false, true), Framework::Jupiter);
    let body = "        Repository repository = mock(Repository.class);
        when(repository.count()).thenReturn(1).thenReturn(2);
        when(repository.find(anyLong(), any())).thenReturn(\"a\");
        Service service = new Service(repository);
";
    assert!(text.contains(body), "{text}");
    assert!(text.contains("@ExtendWith(MockitoExtension.class)\nclass ServiceTest {"), "{text}");
    assert!(!text.contains("forget"), "{text}");
}

#[test]
fn what_is_injected_is_a_field_of_the_test_class() {
    let text = printed(case(true, true), Framework::Jupiter);
    let fields = "    @Mock
    private Repository repository;

    @InjectMocks
    private Service service;

";
    assert!(text.contains(fields), "{text}");
    assert!(
        !text.contains("new Service") && !text.contains("mock(") && !text.contains("openMocks"),
        "{text}"
    );
}

#[test]
fn without_the_extension_a_test_fills_its_fields_itself() {
    for (framework, extension) in [(Framework::JUnit4, true), (Framework::Jupiter, false)] {
        let text = printed(case(true, extension), framework);
        assert!(text.contains("MockitoAnnotations.openMocks(this);"), "{text}");
        assert!(!text.contains("ExtendWith"), "{text}");
    }
}
