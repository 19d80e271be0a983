//! Objects with what frameworks inject into them: by setters, by fields that a test can set, and by Mockito into private ones.

use attest_classfile::access::{ACC_ABSTRACT, ACC_INTERFACE, ACC_PRIVATE};
use attest_program::{
    Bindings, ClassId, FieldId, GenericType, MethodId, Reading, class_of_descriptor, package,
};

use super::{Chooser, Reach};
use crate::injection::{Injected, injected_members};
use crate::sequence::{Sequence, Statement};
use crate::stub;

impl Chooser<'_> {
    /// Whether objects of a class lack what is injected into them: without stubs there is nothing to inject.
    pub(super) fn leaves_out_injected(&self, class: ClassId) -> bool {
        self.bodies.is_none() && !injected_members(self.program, class).is_empty()
    }

    /// An object that a constructor made, with what is injected into it.
    pub(super) fn with_injected(
        &self,
        made: Sequence,
        maker: MethodId,
        reach: &Reach,
        depth: usize,
    ) -> Sequence {
        let class = self.program.method(maker).class;
        if self.bodies.is_none() || self.program.text(self.program.method(maker).name) != "<init>" {
            return made;
        }
        let members = injected_members(self.program, class);
        if members.is_empty() {
            return made;
        }
        let reach = &self.asking_of(class, reach);
        members.into_iter().fold(made, |made, member| match member {
            Injected::Setter(method) => self.set_by_call(made, method, reach, depth),
            Injected::Field(field) => match self.injected_value(field, class, reach, depth) {
                Some(value) => made.after(Sequence::set(field, value)),
                None => made,
            },
        })
    }

    fn set_by_call(&self, made: Sequence, method: MethodId, reach: &Reach, depth: usize) -> Sequence {
        if !self.callable(method, reach) {
            return made;
        }
        let lists = self.argument_lists((method, &Bindings::new()), reach, depth + 1, 1);
        match lists.into_iter().next() {
            Some(arguments) => made.after(Sequence::call(self.program, method, arguments)),
            None => made,
        }
    }

    /// What is put into a field; nothing if a test cannot do that.
    fn injected_value(
        &self,
        field: FieldId,
        class: ClassId,
        reach: &Reach,
        depth: usize,
    ) -> Option<Sequence> {
        let program = self.program;
        let declared = program.field(field);
        let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
        let ty = program.field_type(field, &Bindings::new(), Reading::One);
        let near = package(program.class_name(declared.class)) == reach.package;
        if declared.access & ACC_PRIVATE == 0 && near {
            return self.values((descriptor, ty.as_ref()), name, reach, depth).into_iter().next();
        }
        if !self.injects_privately(class) {
            return None;
        }
        let held = program.load(class_of_descriptor(descriptor)?).ok()?;
        let ty = ty.unwrap_or(GenericType::of(held));
        if program.class(held).access & (ACC_ABSTRACT | ACC_INTERFACE) != 0 {
            return self.stubs(&ty, reach).into_iter().find(|stub| self.is_mock(stub));
        }
        let bare = |way: &Sequence| {
            way.statements().len() == 1
                && matches!(way.last(), Some(Statement::New { arguments, .. }) if arguments.is_empty())
        };
        self.objects(&ty, name, reach, depth).into_iter().find(bare)
    }

    /// Whether Mockito injects into private fields of a class: it has no constructor but one without parameters.
    fn injects_privately(&self, class: ClassId) -> bool {
        let program = self.program;
        let makers = program.class(class).methods.iter().map(|id| program.method(*id));
        let mut makers = makers.filter(|method| program.text(method.name) == "<init>");
        stub::is_mockito_at_hand(program) && makers.all(|maker| maker.signature.parameters.is_empty())
    }

    fn is_mock(&self, stub: &Sequence) -> bool {
        matches!(stub.last(), Some(Statement::Stub { of, .. }) if stub::may_be_mocked(self.program, of.class))
    }
}
