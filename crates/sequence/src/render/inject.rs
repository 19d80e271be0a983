//! Collaborators in private fields: Mockito puts them there.

use attest_program::FieldId;
use attest_testcase::{Expr, Statement as TestStatement, Var as TestVar, may_assign};

use super::{NotExpressible, Renderer};
use crate::injection::{Injected, injected_members};
use crate::sequence::Var;
use crate::stub;

impl Renderer<'_> {
    /// Whether a framework injects into a field that no test can set.
    pub(super) fn is_injected(&self, field: FieldId, object: Var) -> bool {
        let (program, package) = (self.program(), self.rendering.package);
        let holder = program.field(field).class;
        let class = self.sequence.statement(object).and_then(|statement| statement.class(program));
        may_assign(program, holder, field, package).is_err()
            && stub::is_mockito_at_hand(program)
            && class.is_some_and(|class| injected_members(program, class).contains(&Injected::Field(field)))
    }

    /// Mockito makes the object by a constructor without parameters, and one of each class.
    pub(super) fn inject(&mut self, field: FieldId, object: Var, value: Var) -> Result<(), NotExpressible> {
        let program = self.program();
        let declared = program.field(field);
        let holder = program.dotted(declared.class);
        let field = program.text(declared.name).to_owned();
        let refused = || NotExpressible::Value(format!("{holder}.{field}, which is injected"));
        let (Expr::Var(object), Expr::Var(value)) = (self.var(object), self.var(value)) else {
            return Err(refused());
        };
        let bare = |made: &Expr| matches!(made, Expr::New { arguments, .. } if arguments.is_empty());
        let others = self.arrange.statements.iter().any(
            |statement| matches!(statement, TestStatement::Inject { object: other, .. } if *other != object),
        );
        if others || !self.made(object).is_some_and(|made| bare(made)) {
            return Err(refused());
        }
        match self.made(value) {
            // As a field it is a mock in any case.
            Some(Expr::Stub(stub)) if stub.mock.is_some() => stub.functional = false,
            Some(made) if bare(made) => {}
            _ => return Err(refused()),
        }
        self.arrange.statements.push(TestStatement::Inject { object, holder, field, value });
        Ok(())
    }

    /// What a variable of the test was declared with.
    fn made(&mut self, var: TestVar) -> Option<&mut Expr> {
        self.arrange.statements.iter_mut().find_map(|statement| match statement {
            TestStatement::Declare { var: declared, value, .. } if *declared == var => Some(value),
            _ => None,
        })
    }
}
