//! Call sequences: lists of statements over variables.

mod statement;

use attest_program::{ClassId, FieldId, GenericType, MethodId, Program, TypeArguments};

pub(crate) use statement::Answered;
pub use statement::{Input, Reply, Statement};

/// A variable of a call sequence: what the statement with its number gives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(u32);

impl Var {
    /// The object that a call will be made on: a variable from outside, until the sequence is put behind another.
    pub const RECEIVER: Var = Var(u32::MAX);

    /// The variable of the statement with this number.
    pub fn of(statement: usize) -> Var {
        Var(u32::try_from(statement).unwrap_or(u32::MAX))
    }

    /// The number of its statement.
    pub fn statement(self) -> usize {
        self.0 as usize
    }

    fn moved(self, by: usize, receiver: Var) -> Var {
        if self == Var::RECEIVER { receiver } else { Var::of(self.statement() + by) }
    }
}

/// A list of statements, and the variable that it is about: the last call of a test, or an object that was made.
///
/// A statement uses the variables of those before it, and perhaps [`Var::RECEIVER`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    statements: Vec<Statement>,
    result: Var,
}

/// What sequences are made of.
impl Sequence {
    fn single(statement: Statement) -> Sequence {
        Sequence { statements: vec![statement], result: Var::of(0) }
    }

    /// A value that is left open.
    pub fn input(descriptor: &str, name: &str) -> Sequence {
        let (descriptor, name) = (descriptor.to_owned(), name.to_owned());
        let (nullable, arguments) = (false, TypeArguments::new());
        Sequence::single(Statement::Input(Input { descriptor, name, nullable, arguments }))
    }

    /// Null of a class.
    pub fn null(class: ClassId) -> Sequence {
        Sequence::single(Statement::Null(class))
    }

    /// A static field that is set once.
    pub fn constant(field: FieldId) -> Sequence {
        Sequence::single(Statement::Constant(field))
    }

    /// An object of an interface or abstract class with an answer for each method without a body.
    pub(crate) fn stub(constructor: MethodId, of: GenericType, answers: Vec<Answered>) -> Sequence {
        let mut whole = Sequence::empty();
        let reply = |answered| match answered {
            Answered::Unasked => Reply::Unasked,
            Answered::Nothing => Reply::Nothing,
            Answered::Value(made) => Reply::Value(whole.append(made, Var::RECEIVER)),
            Answered::Changing(first, second) => {
                let first = whole.append(first, Var::RECEIVER);
                Reply::Changing(first, whole.append(second, Var::RECEIVER))
            }
            Answered::Throws(made) => Reply::Throws(whole.append(made, Var::RECEIVER)),
            Answered::Runs => Reply::Runs,
        };
        let answers = answers.into_iter().map(reply).collect();
        whole.result = whole.push(Statement::Stub { constructor, of, answers });
        whole
    }

    /// The same where a method of the stub that a statement makes answers something else.
    pub(crate) fn with_answer(&self, at: usize, method: usize, answered: Answered) -> Sequence {
        let mut other = self.clone();
        let mut place = at;
        let mut put = |made: Sequence| {
            let (begin, result) = (place, made.result.moved(place, Var::RECEIVER));
            place += made.statements.len();
            other.insert(begin, made, Var::RECEIVER);
            result
        };
        let reply = match answered {
            Answered::Unasked => Reply::Unasked,
            Answered::Nothing => Reply::Nothing,
            Answered::Value(made) => Reply::Value(put(made)),
            Answered::Changing(first, second) => {
                let first = put(first);
                Reply::Changing(first, put(second))
            }
            Answered::Throws(made) => Reply::Throws(put(made)),
            Answered::Runs => Reply::Runs,
        };
        if let Some(Statement::Stub { answers, .. }) = other.statements.get_mut(place)
            && let Some(answer) = answers.get_mut(method)
        {
            *answer = reply;
        }
        other.sweep();
        other
    }

    /// The object that a call will be made on.
    pub fn receiver_itself() -> Sequence {
        Sequence { statements: Vec::new(), result: Var::RECEIVER }
    }

    /// An array of these.
    pub fn array(class: ClassId, elements: Vec<Sequence>) -> Sequence {
        Sequence::with(elements, |elements| Statement::Array { class, elements })
    }

    /// A call with these arguments: a constructor's, a static method's, or that of a method on the receiver.
    pub fn call(program: &Program, method: MethodId, arguments: Vec<Sequence>) -> Sequence {
        let declared = program.method(method);
        let constructor = program.text(declared.name) == "<init>";
        let receiver = (!declared.is_static()).then_some(Var::RECEIVER);
        Sequence::with(arguments, |arguments| match constructor {
            true => Statement::New { constructor: method, arguments },
            false => Statement::Call { method, receiver, arguments, throws: None },
        })
    }

    /// A write of a field of the object that a call would be made on.
    pub(crate) fn set(field: FieldId, value: Sequence) -> Sequence {
        Sequence::with(vec![value], |values| Statement::Set {
            field,
            object: Var::RECEIVER,
            value: values[0],
        })
    }

    fn with(parts: Vec<Sequence>, last: impl FnOnce(Vec<Var>) -> Statement) -> Sequence {
        let mut whole = Sequence::empty();
        let vars = parts.into_iter().map(|part| whole.append(part, Var::RECEIVER)).collect();
        whole.result = whole.push(last(vars));
        whole
    }

    /// What a call on what this makes gives.
    pub fn on(mut self, call: Sequence) -> Sequence {
        self.result = self.append(call, self.result);
        self
    }

    /// What this makes, after a call on it.
    pub fn after(mut self, call: Sequence) -> Sequence {
        self.append(call, self.result);
        self
    }

    /// Adds a statement.
    pub fn push(&mut self, statement: Statement) -> Var {
        self.statements.push(statement);
        Var::of(self.statements.len() - 1)
    }

    /// Adds the statements of another, whose calls are made on an object of this; gives the variable it is about.
    pub fn append(&mut self, other: Sequence, receiver: Var) -> Var {
        let by = self.statements.len();
        for mut statement in other.statements {
            statement.each_var(|var| var.moved(by, receiver));
            self.statements.push(statement);
        }
        other.result.moved(by, receiver)
    }

    /// Adds a statement of another, whose variables are these of this.
    pub(crate) fn push_moved(&mut self, statement: &Statement, vars: &[Var]) -> Var {
        let mut statement = statement.clone();
        statement.each_var(|var| vars.get(var.statement()).copied().unwrap_or(var));
        self.push(statement)
    }

    /// Adds the statements of another whose open values are variables of this; gives the variable it is about.
    pub fn append_given(&mut self, other: &Sequence, inputs: &[Var]) -> Var {
        let mut inputs = inputs.iter().copied();
        let mut vars: Vec<Var> = Vec::new();
        for statement in &other.statements {
            vars.push(match statement {
                Statement::Input(_) => inputs.next().unwrap_or(Var::RECEIVER),
                other => self.push_moved(other, &vars),
            });
        }
        vars.get(other.result.statement()).copied().unwrap_or(other.result)
    }

    /// Nothing yet.
    pub fn empty() -> Sequence {
        Sequence { statements: Vec::new(), result: Var::RECEIVER }
    }

    /// About another of its variables.
    pub fn about(mut self, result: Var) -> Sequence {
        self.result = result;
        self
    }

    /// Lets the call that a variable stands for throw.
    pub fn expect_throw(&mut self, var: Var, exception: ClassId) {
        if let Some(Statement::Call { throws, .. }) = self.statements.get_mut(var.statement()) {
            *throws = Some(exception);
        }
    }

    /// Puts the statements of another before the statement of this number, its calls on an object of this.
    pub fn insert(&mut self, at: usize, other: Sequence, receiver: Var) {
        let later = self.statements.split_off(at.min(self.statements.len()));
        let by = other.statements.len();
        self.append(other, receiver);
        let moved = |var: Var| match var == Var::RECEIVER || var.statement() < at {
            true => var,
            false => Var::of(var.statement() + by),
        };
        for mut statement in later {
            statement.each_var(moved);
            self.statements.push(statement);
        }
        self.result = moved(self.result);
    }
}

/// What sequences say.
impl Sequence {
    /// The statements, in order.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The variable that it is about.
    pub fn result(&self) -> Var {
        self.result
    }

    /// The statement of a variable; nothing for the receiver.
    pub fn statement(&self, var: Var) -> Option<&Statement> {
        self.statements.get(var.statement())
    }

    /// The statement that gives what it is about.
    pub fn last(&self) -> Option<&Statement> {
        self.statement(self.result)
    }

    /// The method that the last call calls.
    pub fn target(&self) -> Option<MethodId> {
        self.last().and_then(Statement::method)
    }

    /// The object that the last call is made on.
    pub fn receiver(&self) -> Option<Var> {
        self.last().and_then(Statement::receiver)
    }

    /// What it leaves open, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.statements.iter().filter_map(|statement| match statement {
            Statement::Input(input) => Some(input),
            _ => None,
        })
    }

    /// How many values are left open before a statement.
    pub fn inputs_before(&self, at: usize) -> usize {
        let inputs = |statement: &&Statement| matches!(statement, Statement::Input(_));
        self.statements.iter().take(at).filter(inputs).count()
    }

    /// Lets the value that it is about be null, if it is left open.
    pub fn allow_null(&mut self) -> bool {
        match self.statements.get_mut(self.result.statement()) {
            Some(Statement::Input(input)) => {
                input.nullable = true;
                true
            }
            _ => false,
        }
    }

    /// How many calls and writes of fields it takes.
    pub fn size(&self) -> usize {
        self.statements.iter().filter(|statement| statement.is_call()).count()
    }

    /// The class as which what it is about is at hand.
    pub fn class(&self, program: &Program) -> Option<ClassId> {
        self.last()?.class(program)
    }

    /// The calls that are made on an object, and the writes of its fields, before the last one, by the numbers of their statements.
    fn calls_on(&self, object: Var) -> Vec<usize> {
        let on = |at: &usize| self.statements[*at].receiver() == Some(object) && Var::of(*at) != self.result;
        (0..self.statements.len()).filter(on).collect()
    }

    /// Whether the value of a statement is used.
    pub fn is_used(&self, var: Var) -> bool {
        self.result == var || self.statements.iter().any(|statement| statement.uses().any(|used| used == var))
    }
}

/// Parts of sequences.
impl Sequence {
    /// The statements before one, about another variable; what plays no part in it may still be there.
    pub fn before(&self, at: usize, result: Var) -> Sequence {
        Sequence { statements: self.statements[..at.min(self.statements.len())].to_vec(), result }
    }

    /// What makes a variable: all that it depends on, and the calls on those objects before a statement.
    pub fn slice(&self, var: Var, before: usize) -> Sequence {
        let mut part = self.before(before, var);
        part.sweep();
        part
    }

    /// A call and its arguments, to be made on any object.
    pub fn detached(&self, at: usize) -> Sequence {
        let mut part = self.before(at + 1, Var::of(at));
        if let Some(receiver) = self.statements.get(at).and_then(Statement::receiver) {
            part.replace(receiver, Var::RECEIVER);
        }
        let live = part.live(false);
        part.keep(&live);
        part
    }

    /// The calls on an object whose results are not used, and the writes of its fields.
    pub fn changes_of(&self, object: Var) -> Vec<usize> {
        self.calls_on(object).into_iter().filter(|at| !self.is_used(Var::of(*at))).collect()
    }

    /// Leaves a statement out whose variable is not used.
    pub fn remove(&mut self, at: usize) {
        let mut kept = vec![true; self.statements.len()];
        if let Some(gone) = kept.get_mut(at) {
            *gone = false;
        }
        self.keep(&kept);
    }

    /// Leaves out what plays no part in what it is about; gives which statements stay.
    pub fn sweep(&mut self) -> Vec<bool> {
        let live = self.live(true);
        self.keep(&live);
        live
    }

    /// Which statements play a part; whether calls on the receiver do in any case.
    fn live(&self, on_receiver: bool) -> Vec<bool> {
        let mut live = vec![false; self.statements.len()];
        let mark = |var: Var, live: &mut Vec<bool>| {
            if let Some(slot) = live.get_mut(var.statement()) {
                *slot = true;
            }
        };
        mark(self.result, &mut live);
        for at in (0..self.statements.len()).rev() {
            let statement = &self.statements[at];
            // A call may change its receiver and what it is given.
            let changes = statement.changes_objects()
                && statement.uses().any(|var| {
                    var == Var::RECEIVER && on_receiver
                        || self.is_object(var) && live.get(var.statement()).copied().unwrap_or_default()
                });
            if live[at] || changes {
                live[at] = true;
                statement.uses().for_each(|var| mark(var, &mut live));
            }
        }
        live
    }

    fn is_object(&self, var: Var) -> bool {
        !matches!(self.statement(var), None | Some(Statement::Input(_) | Statement::Null(_)))
    }

    /// Keeps some statements; none of them uses another.
    fn keep(&mut self, kept: &[bool]) {
        let mut numbers = Vec::new();
        let mut next = 0;
        for keep in kept {
            numbers.push(next);
            next += usize::from(*keep);
        }
        let moved = |var: Var| numbers.get(var.statement()).map_or(var, |at| Var::of(*at));
        let statements = std::mem::take(&mut self.statements);
        for (mut statement, _) in statements.into_iter().zip(kept).filter(|(_, keep)| **keep) {
            statement.each_var(moved);
            self.statements.push(statement);
        }
        self.result = moved(self.result);
    }

    /// Lets all that use a variable use another, which comes before it.
    pub fn replace(&mut self, var: Var, by: Var) {
        let other = |used: Var| if used == var { by } else { used };
        self.statements.iter_mut().for_each(|statement| statement.each_var(other));
        self.result = other(self.result);
    }

    /// Passes a variable that comes before a statement as an argument of it.
    pub fn pass(&mut self, at: usize, place: usize, var: Var) {
        if let Some(Statement::New { arguments, .. } | Statement::Call { arguments, .. }) =
            self.statements.get_mut(at)
            && let Some(argument) = arguments.get_mut(place)
        {
            *argument = var;
        }
    }

    /// Lets a method of the stub that a statement makes answer zero or null.
    pub(crate) fn leave_unasked(&mut self, at: usize, method: usize) {
        if let Some(Statement::Stub { answers, .. }) = self.statements.get_mut(at)
            && let Some(answer) = answers.get_mut(method)
        {
            *answer = Reply::Unasked;
        }
    }

    /// The same array or collection with null in it: for the element of this number of what was put in last.
    pub(crate) fn holding_null(&self, program: &Program, number: usize) -> Option<Sequence> {
        let null_of = |class: &str| Some(Sequence::null(program.load_descriptor(class).ok()?));
        let descriptor_of = |class: ClassId| program.class_name(class).strip_prefix('[').map(str::to_owned);
        match self.last()? {
            Statement::Array { class, .. } => {
                Some(Sequence::array(*class, vec![null_of(&descriptor_of(*class)?)?]))
            }
            Statement::Input(input) if input.descriptor.starts_with("[L") => {
                let class = program.load_descriptor(&input.descriptor).ok()?;
                Some(Sequence::array(class, vec![null_of(&input.descriptor[1..])?]))
            }
            _ => {
                let at = *self.changes_of(self.result).last()?;
                if number >= self.statements.get(at)?.arguments().len() {
                    return None;
                }
                let mut other = self.clone();
                let null = null_of("Ljava/lang/Object;")?;
                other.insert(at, null, Var::RECEIVER);
                other.pass(at + 1, number, Var::of(at));
                other.sweep();
                Some(other)
            }
        }
    }

    /// Passes the same object twice to the last call.
    pub(crate) fn share_argument(&mut self, (first, second): (usize, usize)) {
        let Some(var) = self.last().and_then(|last| last.arguments().get(first).copied()) else { return };
        self.pass(self.result.statement(), second, var);
        self.sweep();
    }

    /// Puts another statement in the place of one.
    pub fn put(&mut self, at: usize, statement: Statement) {
        if let Some(place) = self.statements.get_mut(at) {
            *place = statement;
        }
    }
}

#[cfg(test)]
mod tests {
    use attest_program::{ClassId, FieldId, MethodId};

    use super::{Sequence, Statement, Var};

    fn call(method: u32, arguments: Vec<Sequence>) -> Sequence {
        Sequence::with(arguments, |arguments| Statement::Call {
            method: MethodId::new(method),
            receiver: Some(Var::RECEIVER),
            arguments,
            throws: None,
        })
    }

    fn new(arguments: Vec<Sequence>) -> Sequence {
        Sequence::with(arguments, |arguments| Statement::New { constructor: MethodId::new(0), arguments })
    }

    fn number() -> Sequence {
        Sequence::input("I", "n")
    }

    fn methods(sequence: &Sequence) -> Vec<u32> {
        sequence
            .statements()
            .iter()
            .filter_map(Statement::method)
            .map(|method| method.index() as u32)
            .collect()
    }

    #[test]
    fn calls_are_bound_to_the_object_that_they_are_put_behind() {
        let itself = call(7, vec![Sequence::receiver_itself(), number()]);
        let whole = new(vec![number()]).after(call(5, vec![number()])).on(itself);
        assert_eq!(methods(&whole), [0, 5, 7]);
        assert_eq!(whole.inputs().count(), 3);
        let last = whole.last().expect("a call");
        assert_eq!(last.receiver(), Some(Var::of(1)));
        assert_eq!(last.arguments(), [Var::of(1), Var::of(4)]);
        assert_eq!(whole.calls_on(Var::of(1)), [3]);
        assert_eq!(whole.size(), 3);
    }

    #[test]
    fn what_plays_no_part_is_swept_away() {
        let mut whole = new(vec![number()]).after(call(5, vec![number()])).on(call(7, vec![]));
        whole.push(Statement::Constant(FieldId::new(3)));
        let mut object = Sequence::null(ClassId::new(1));
        object.append(whole.clone(), Var::RECEIVER);
        assert_eq!(object.sweep(), [true, false, false, false, false, false, false]);
        assert_eq!(whole.sweep().last(), Some(&false));
        assert_eq!(methods(&whole), [0, 5, 7]);
        assert_eq!(methods(&whole.slice(Var::of(1), 2)), [0]);
        assert_eq!(methods(&whole.slice(Var::of(3), 4)), [0, 5]);
        assert_eq!(methods(&whole.detached(3)), [5]);
        assert_eq!(whole.changes_of(Var::of(1)), [3]);
        whole.remove(3);
        assert_eq!(methods(&whole), [0, 7]);
    }

    #[test]
    fn another_argument_is_passed() {
        let mut whole = new(vec![number()]).on(call(7, vec![number(), number()]));
        whole.insert(4, number(), Var::RECEIVER);
        whole.pass(5, 1, Var::of(4));
        assert_eq!(whole.sweep(), [true, true, true, false, true, true]);
        assert_eq!(whole.last().map(|last| last.arguments().to_vec()), Some(vec![Var::of(2), Var::of(3)]));
    }

    #[test]
    fn a_call_is_put_between_others() {
        let mut whole = new(vec![]).after(call(5, vec![])).on(call(7, vec![number()]));
        whole.insert(1, call(6, vec![number()]), Var::of(0));
        assert_eq!(methods(&whole), [0, 6, 5, 7]);
        assert_eq!(whole.last().and_then(Statement::receiver), Some(Var::of(0)));
        assert_eq!(whole.last().map(|last| last.arguments().to_vec()), Some(vec![Var::of(4)]));
        assert_eq!(whole.inputs_before(3), 1);
    }
}
