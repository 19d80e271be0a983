//! What things cost: instructions, memory, calls, or a table of the user's own.

use std::collections::BTreeMap;

use attest_program::{ClassId, Kind, MethodId, OBJECT_ALIGNMENT, Program};
use attest_state::CodeCounts;

use super::ModelChoice;
use super::price::{Part, Price};
use super::table::{Amount, Table};
use crate::query;
use crate::session::Error;

/// A cost model, with the names in it looked up.
pub(crate) enum Model {
    /// Bytecode instructions.
    Instructions,
    /// Bytes of the objects and arrays made, as HotSpot lays them out.
    Memory,
    /// Calls made.
    Calls,
    /// Calls of certain methods.
    CallsOf(Vec<MethodId>),
    /// What a table says.
    Table(Priced),
}

/// A table with its names looked up.
#[derive(Default)]
pub(crate) struct Priced {
    unit: String,
    instruction: u64,
    any_call: u64,
    calls: BTreeMap<MethodId, u64>,
    any_object: Amount,
    objects: BTreeMap<ClassId, Amount>,
    any_array: Amount,
    arrays: BTreeMap<ClassId, Amount>,
}

impl Model {
    /// Looks up what a choice names.
    pub(crate) fn of(program: &Program, choice: &ModelChoice) -> Result<Model, Error> {
        Ok(match choice {
            ModelChoice::Instructions => Model::Instructions,
            ModelChoice::Memory => Model::Memory,
            ModelChoice::Calls => Model::Calls,
            ModelChoice::CallsOf(method) => Model::CallsOf(query::methods(program, method, "cost")?),
            ModelChoice::Table { name, text } => {
                let table = Table::parse(text).map_err(|error| error.within(name))?;
                Model::Table(Priced::of(program, &table).map_err(|error| error.within(name))?)
            }
        })
    }

    /// What is counted, in the plural.
    pub(crate) fn unit(&self) -> &str {
        match self {
            Model::Instructions => "instructions",
            Model::Memory => "bytes",
            Model::Calls | Model::CallsOf(_) => "calls",
            Model::Table(priced) => &priced.unit,
        }
    }

    /// What a run costs.
    pub(crate) fn price(&self, program: &Program, counts: &CodeCounts) -> Price {
        let mut price = Price { constant: self.flat(program, counts), parts: Vec::new() };
        for (class, length) in &counts.sized {
            if let Some((header, scale, align)) = self.array(program, *class) {
                price.parts.push(Part { header, scale, align, length: *length });
            }
        }
        price
    }

    /// What is known to be spent whatever the lengths of arrays.
    pub(crate) fn flat(&self, program: &Program, counts: &CodeCounts) -> u64 {
        match self {
            Model::Instructions => counts.instructions,
            Model::Calls => counts.calls,
            Model::CallsOf(methods) => methods.iter().filter_map(|method| counts.called.get(method)).sum(),
            Model::Memory | Model::Table(_) => {
                let mut sum = 0u64;
                for (class, count) in &counts.objects {
                    sum = sum.saturating_add(self.object(program, *class).saturating_mul(*count));
                }
                for ((class, length), count) in &counts.arrays {
                    if let Some((header, scale, align)) = self.array(program, *class) {
                        let size = scale.saturating_mul(u64::from(*length)).saturating_add(header);
                        let size = size.checked_next_multiple_of(align).unwrap_or(u64::MAX);
                        sum = sum.saturating_add(size.saturating_mul(*count));
                    }
                }
                if let Model::Table(priced) = self {
                    sum = sum.saturating_add(priced.instruction.saturating_mul(counts.instructions));
                    let mut other = counts.calls;
                    for (method, count) in &counts.called {
                        if let Some(cost) = priced.calls.get(method) {
                            sum = sum.saturating_add(cost.saturating_mul(*count));
                            other -= count;
                        }
                    }
                    sum = sum.saturating_add(priced.any_call.saturating_mul(other));
                }
                sum
            }
        }
    }

    /// What an instruction costs that is no call and makes nothing.
    pub(crate) fn instruction(&self) -> u64 {
        match self {
            Model::Instructions => 1,
            Model::Memory | Model::Calls | Model::CallsOf(_) => 0,
            Model::Table(priced) => priced.instruction,
        }
    }

    /// What a call costs, without what the method does.
    pub(crate) fn call(&self, method: MethodId) -> u64 {
        match self {
            Model::Instructions | Model::Memory => 0,
            Model::Calls => 1,
            Model::CallsOf(methods) => u64::from(methods.contains(&method)),
            Model::Table(priced) => priced.calls.get(&method).copied().unwrap_or(priced.any_call),
        }
    }

    /// What an object costs.
    pub(crate) fn object(&self, program: &Program, class: ClassId) -> u64 {
        match self {
            Model::Memory => program.object_size(class),
            Model::Table(priced) => {
                let amount = priced.objects.get(&class).copied().unwrap_or(priced.any_object);
                amount.of(u64::from(program.class(class).instance_slots))
            }
            Model::Instructions | Model::Calls | Model::CallsOf(_) => 0,
        }
    }

    /// What an array costs: at once, for each element, and to which multiple that is rounded up; nothing if
    /// arrays cost nothing.
    pub(crate) fn array(&self, program: &Program, class: ClassId) -> Option<(u64, u64, u64)> {
        match self {
            Model::Memory => {
                let kind = program.class(class).element_kind().unwrap_or(Kind::Ref);
                let (header, element) = Program::array_layout(kind);
                Some((header, element, OBJECT_ALIGNMENT))
            }
            Model::Table(priced) => {
                let amount = priced.arrays.get(&class).copied().unwrap_or(priced.any_array);
                (amount != Amount::default()).then_some((amount.once, amount.each, 1))
            }
            Model::Instructions | Model::Calls | Model::CallsOf(_) => None,
        }
    }
}

impl Priced {
    fn of(program: &Program, table: &Table) -> Result<Priced, super::table::TableError> {
        let mut priced = Priced {
            unit: table.unit.clone(),
            instruction: table.instruction,
            any_call: table.any_call,
            any_object: table.any_object,
            any_array: table.any_array,
            ..Priced::default()
        };
        for (named, cost) in &table.calls {
            let methods = query::methods(program, &named.text, "cost");
            let methods = methods.map_err(|error| named.error(error.to_string()))?;
            methods.into_iter().for_each(|method| {
                priced.calls.insert(method, *cost);
            });
        }
        for (named, amount) in &table.objects {
            let class = query::class(program, &named.text).map_err(|error| named.error(error.to_string()))?;
            priced.objects.insert(class, *amount);
        }
        for (named, amount) in &table.arrays {
            let element = match named.text.as_str() {
                "boolean" => "Z".to_owned(),
                "byte" => "B".to_owned(),
                "char" => "C".to_owned(),
                "short" => "S".to_owned(),
                "int" => "I".to_owned(),
                "long" => "J".to_owned(),
                "float" => "F".to_owned(),
                "double" => "D".to_owned(),
                class => {
                    let class =
                        query::class(program, class).map_err(|error| named.error(error.to_string()))?;
                    attest_program::descriptor_of_class(program.class_name(class))
                }
            };
            let class =
                program.load(&format!("[{element}")).map_err(|error| named.error(error.to_string()))?;
            priced.arrays.insert(class, *amount);
        }
        Ok(priced)
    }
}
