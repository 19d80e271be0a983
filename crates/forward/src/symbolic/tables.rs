//! Functions on characters as tables: computed once by running the JDK's own code on every character, so that
//! they are those of its version of Unicode, and asked as terms.

use std::sync::Arc;

use attest_program::MethodId;
use attest_state::{Outcome, State, Value};
use attest_term::{Term, TermPool};

use crate::machine::{Limits, Machine};
use crate::observe::NoObserver;

/// Jumps and calls before a table is given up: a thousand for each character. Not measured; the JDK's functions need
/// fewer than twenty.
const MAX_JUMPS: u64 = 1_000 << 16;

/// A function from UTF-16 units to ints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    /// What it gives outside of the runs.
    otherwise: Rule,
    runs: Vec<Run>,
}

/// What was asked of which table (by its address: tables are kept by the library) for which unit.
pub(crate) type Asked = (usize, Question, Term);

/// What a table is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Question {
    /// The function's value.
    Value,
    /// Whether it is not 0.
    Holds,
}

/// Units on which a function follows one rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: u16,
    last: u16,
    /// 1, or 2 for every second unit.
    step: u16,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Always this.
    Is(i32),
    /// The unit and this.
    Plus(i32),
}

impl Rule {
    fn holds(self, unit: u16, value: i32) -> bool {
        match self {
            Rule::Is(constant) => value == constant,
            Rule::Plus(offset) => value == i32::from(unit) + offset,
        }
    }

    fn term(self, pool: &mut TermPool, unit: Term) -> Term {
        match self {
            Rule::Is(constant) => pool.bits(32, u64::from(constant as u32)),
            Rule::Plus(offset) => {
                let (unit, offset) = (pool.zero_extend(16, unit), pool.bits(32, u64::from(offset as u32)));
                pool.bv_add(unit, offset)
            }
        }
    }
}

impl Table {
    /// The table of a function given by its values on all units.
    fn of(values: &[i32]) -> Table {
        let identity =
            (0u16..=0xffff).zip(values).filter(|(unit, value)| i32::from(*unit) == **value).count();
        let last = values.last().copied().unwrap_or(0);
        let otherwise = if identity > values.len() / 2 { Rule::Plus(0) } else { Rule::Is(last) };
        let mut runs: Vec<Run> = Vec::new();
        let mut at = 0;
        while at < values.len() {
            let unit = at as u16;
            if otherwise.holds(unit, values[at]) {
                at += 1;
                continue;
            }
            let rules = [Rule::Is(values[at]), Rule::Plus(values[at] - i32::from(unit))];
            let mut best = Run { first: unit, last: unit, step: 1, rule: rules[0] };
            for rule in rules {
                for step in [1, 2] {
                    let mut end = at;
                    while end + step < values.len()
                        && rule.holds((end + step) as u16, values[end + step])
                        && (step == 1 || otherwise.holds((end + 1) as u16, values[end + 1]))
                    {
                        end += step;
                    }
                    if end > usize::from(best.last) {
                        best = Run { first: unit, last: end as u16, step: step as u16, rule };
                    }
                }
            }
            runs.push(best);
            at = usize::from(best.last) + 1;
        }
        Table { otherwise, runs }
    }

    /// The function's value for a unit of 16 bits.
    fn term(&self, pool: &mut TermPool, unit: Term) -> Term {
        let mut value = self.otherwise.term(pool, unit);
        // The first runs matter most: they are asked first.
        for run in self.runs.iter().rev() {
            let within = run.contains(pool, unit);
            let here = run.rule.term(pool, unit);
            value = pool.ite(within, here, value);
        }
        value
    }

    /// Whether the function of a unit is not 0; for functions that are 0 or 1.
    fn holds(&self, pool: &mut TermPool, unit: Term) -> Term {
        let truth = |rule: Rule| rule != Rule::Is(0);
        let runs = self.runs.iter().filter(|run| truth(run.rule) != truth(self.otherwise));
        let within: Vec<Term> = runs.map(|run| run.contains(pool, unit)).collect();
        let any = pool.any(&within);
        if truth(self.otherwise) { pool.not(any) } else { any }
    }
}

impl Run {
    fn contains(self, pool: &mut TermPool, unit: Term) -> Term {
        if self.first == self.last {
            let only = pool.bits(16, u64::from(self.first));
            return pool.eq(unit, only);
        }
        let (first, last) = (pool.bits(16, u64::from(self.first)), pool.bits(16, u64::from(self.last)));
        let (low, high) = (pool.bv_ule(first, unit), pool.bv_ule(unit, last));
        let within = pool.and(low, high);
        if self.step == 1 {
            return within;
        }
        let (parity, first) = (pool.extract(0, 0, unit), pool.bits(1, u64::from(self.first & 1)));
        let same = pool.eq(parity, first);
        pool.and(within, same)
    }
}

impl Machine<'_> {
    /// The table of a static method from `char` or `int`, with further constant arguments; nothing if it cannot be
    /// computed within the limits.
    ///
    /// It is computed beside the run, in a fork of the program: whether somebody has asked for it before makes no
    /// difference to anything but time.
    pub(crate) fn table(&mut self, method: MethodId, more: &[Value]) -> Option<Arc<Table>> {
        let words = more.iter().map(|value| value.word()).collect::<Vec<u64>>();
        let key = (self.program.method_text(method), words);
        if let Some(known) = self.library.tables.lock().ok()?.get(&key) {
            return known.clone();
        }
        let mut state = self.symbols().concrete.as_mut()?.fork();
        let limits = Limits { jumps: Some(MAX_JUMPS), ..Limits::default() };
        let values = self.beside(limits, |machine| machine.all_values(&mut state, method, more));
        let table = values.map(|values| Arc::new(Table::of(&values)));
        self.library.tables.lock().ok()?.insert(key, table.clone());
        table
    }

    /// The value of a table's function for a unit of 16 bits.
    pub(crate) fn table_value(&mut self, table: &Arc<Table>, unit: Term) -> Term {
        self.ask_table(table, Question::Value, unit)
    }

    /// Whether the value of a table's function is not 0; for functions that are 0 or 1.
    pub(crate) fn table_holds(&mut self, table: &Arc<Table>, unit: Term) -> Term {
        self.ask_table(table, Question::Holds, unit)
    }

    /// What a run costs does not depend on what was asked before: it is charged each time.
    fn ask_table(&mut self, table: &Arc<Table>, question: Question, unit: Term) -> Term {
        self.charge(table.runs.len() as u64);
        let symbols = self.symbols();
        let asked = (Arc::as_ptr(table) as usize, question, unit);
        if let Some(known) = symbols.characters.get(&asked) {
            return *known;
        }
        let answer = match question {
            Question::Value => table.term(&mut symbols.pool, unit),
            Question::Holds => table.holds(&mut symbols.pool, unit),
        };
        symbols.characters.insert(asked, answer);
        answer
    }

    fn all_values(&mut self, state: &mut State, method: MethodId, more: &[Value]) -> Option<Vec<i32>> {
        let mut values = Vec::with_capacity(0x1_0000);
        let mut arguments = vec![Value::Int(0)];
        arguments.extend_from_slice(more);
        for unit in 0..=0xffff {
            arguments[0] = Value::Int(unit);
            match self.invoke(state, method, &arguments, &mut NoObserver) {
                Ok(Outcome::Returned(Some(Value::Int(value)))) => values.push(value),
                _ => return None,
            }
        }
        Some(values)
    }
}

#[cfg(test)]
mod tests {
    use attest_term::TermPool;

    use super::Table;

    fn check(function: impl Fn(u16) -> i32) {
        let values: Vec<i32> = (0..=0xffffu16).map(&function).collect();
        let table = Table::of(&values);
        for unit in (0..=0xffffu16).step_by(997).chain(0..0x180) {
            let mut pool = TermPool::new();
            let constant = pool.bits(16, u64::from(unit));
            let term = table.term(&mut pool, constant);
            assert_eq!(pool.word(term), Some(u64::from(function(unit) as u32)), "of {unit:x}");
            let holds = table.holds(&mut pool, constant);
            if (0..2).contains(&function(unit)) && values.iter().all(|value| (0..2).contains(value)) {
                assert_eq!(holds, pool.bool(function(unit) == 1), "of {unit:x}");
            }
        }
    }

    #[test]
    fn a_table_gives_what_the_function_gives() {
        check(|unit| i32::from((0x30..=0x39).contains(&unit)));
        check(|unit| if (0x30..=0x39).contains(&unit) { i32::from(unit) - 0x30 } else { -1 });
        check(|unit| if (0x61..=0x7a).contains(&unit) { i32::from(unit) - 32 } else { i32::from(unit) });
        check(|unit| {
            if (0x100..0x130).contains(&unit) && unit % 2 == 0 {
                i32::from(unit) + 1
            } else {
                i32::from(unit)
            }
        });
        check(|unit| i32::from(unit % 3 == 0));
    }
}
