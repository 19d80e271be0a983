//! Cost models of users: a text with a line for each thing that costs something.
//!
//! ```text
//! # what a message costs
//! unit cents
//! instruction 0
//! call app.Sms#send(String) 5
//! call * 1
//! object app.Message 3
//! object * 12 + 4 per field
//! array int 16 + 4 per element
//! array * 4 per element
//! ```

use crate::session::Error;

/// What is wrong with a table, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{line}:{column}: {message}")]
pub struct TableError {
    place: String,
    line: usize,
    column: usize,
    message: String,
}

impl TableError {
    /// The same, with the name of the file.
    pub(crate) fn within(mut self, file: &str) -> TableError {
        self.place = format!("{file}:");
        self
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        Error::malformed(error)
    }
}

/// A cost with a part for each element or field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Amount {
    /// Once.
    pub(crate) once: u64,
    /// For each.
    pub(crate) each: u64,
}

impl Amount {
    /// The cost for a number of elements or fields.
    pub(crate) fn of(self, count: u64) -> u64 {
        self.each.saturating_mul(count).saturating_add(self.once)
    }
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The name.
    pub(crate) text: String,
    line: usize,
    column: usize,
}

impl Named {
    /// Something is wrong with what the name means.
    pub(crate) fn error(&self, message: impl Into<String>) -> TableError {
        TableError { place: String::new(), line: self.line, column: self.column, message: message.into() }
    }
}

/// A table as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    /// What is counted.
    pub(crate) unit: String,
    /// An instruction.
    pub(crate) instruction: u64,
    /// A call of a method that is not listed.
    pub(crate) any_call: u64,
    /// Calls.
    pub(crate) calls: Vec<(Named, u64)>,
    /// An object of a class that is not listed.
    pub(crate) any_object: Amount,
    /// Objects.
    pub(crate) objects: Vec<(Named, Amount)>,
    /// An array of elements that are not listed.
    pub(crate) any_array: Amount,
    /// Arrays, by the type of their elements.
    pub(crate) arrays: Vec<(Named, Amount)>,
}

impl Table {
    /// Reads a table.
    pub(crate) fn parse(text: &str) -> Result<Table, TableError> {
        let mut table = Table { unit: "units".to_owned(), ..Table::default() };
        let mut said = false;
        for (at, line) in text.lines().enumerate() {
            let line = line.split(" #").next().unwrap_or_default();
            let words = words(line, at + 1);
            let Some((first, rest)) = words.split_first() else { continue };
            if first.text.starts_with('#') {
                continue;
            }
            said = true;
            table.line(first, rest)?;
        }
        match said {
            true => Ok(table),
            false => Err(TableError {
                place: String::new(),
                line: 1,
                column: 1,
                message: "nothing costs anything here".to_owned(),
            }),
        }
    }

    fn line(&mut self, first: &Named, rest: &[Named]) -> Result<(), TableError> {
        let name = || rest.first().ok_or_else(|| first.error(format!("what {} is missing", first.text)));
        match first.text.as_str() {
            "unit" => self.unit = name()?.text.clone(),
            "instruction" => self.instruction = plain(first, rest)?,
            "call" => {
                let name = name()?;
                let cost = plain(name, &rest[1..])?;
                match name.text.as_str() {
                    "*" => self.any_call = cost,
                    _ => self.calls.push((name.clone(), cost)),
                }
            }
            "object" => {
                let name = name()?;
                let amount = amount(name, &rest[1..], "field")?;
                match name.text.as_str() {
                    "*" => self.any_object = amount,
                    _ => self.objects.push((name.clone(), amount)),
                }
            }
            "array" => {
                let name = name()?;
                let amount = amount(name, &rest[1..], "element")?;
                match name.text.as_str() {
                    "*" => self.any_array = amount,
                    _ => self.arrays.push((name.clone(), amount)),
                }
            }
            other => {
                let message = format!("{other:?} is none of unit, instruction, call, object, array");
                return Err(first.error(message));
            }
        }
        Ok(())
    }
}

/// The words of a line; parentheses keep together what is within.
fn words(line: &str, number: usize) -> Vec<Named> {
    let mut words: Vec<Named> = Vec::new();
    let (mut depth, mut open) = (0, false);
    for (column, letter) in line.chars().enumerate() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if letter.is_whitespace() && depth <= 0 {
            open = false;
            continue;
        }
        match words.last_mut() {
            Some(word) if open => word.text.push(letter),
            _ => {
                words.push(Named { text: letter.to_string(), line: number, column: column + 1 });
                open = true;
            }
        }
    }
    words
}

/// `5`
fn plain(before: &Named, words: &[Named]) -> Result<u64, TableError> {
    match words {
        [one] => number(one),
        [] => Err(before.error(format!("the cost of {} is missing", before.text))),
        [_, more, ..] => Err(more.error("a cost is one number")),
    }
}

fn number(word: &Named) -> Result<u64, TableError> {
    word.text.parse().map_err(|_| word.error(format!("{:?} is no number from 0 on", word.text)))
}

/// `12`, `4 per field` or `12 + 4 per field`.
fn amount(before: &Named, words: &[Named], thing: &str) -> Result<Amount, TableError> {
    let mut amount = Amount::default();
    let sides: Vec<&[Named]> = words.split(|word| word.text == "+").collect();
    for side in sides {
        match side {
            [once] => amount.once = amount.once.saturating_add(number(once)?),
            [each, per, what] if per.text == "per" && what.text == thing => {
                amount.each = amount.each.saturating_add(number(each)?);
            }
            [] => return Err(before.error(format!("the cost of {} is missing", before.text))),
            [first, ..] => return Err(first.error(format!("write N, N per {thing}, or N + N per {thing}"))),
        }
    }
    Ok(amount)
}

#[cfg(test)]
mod tests {
    use super::{Amount, Table};

    #[test]
    fn every_kind_of_line_is_understood() {
        let text = "# messages\nunit cents\ninstruction 2\ncall a.B#c(int, String) 5 # each\ncall * 1\n\
                    object a.B 3\nobject * 12 + 4 per field\narray int 4 per element\n";
        let table = Table::parse(text).expect("a table");
        assert_eq!((table.unit.as_str(), table.instruction, table.any_call), ("cents", 2, 1));
        assert_eq!(table.calls[0].0.text, "a.B#c(int, String)");
        assert_eq!(table.objects[0].1, Amount { once: 3, each: 0 });
        assert_eq!(table.any_object, Amount { once: 12, each: 4 });
        assert_eq!(table.arrays[0].1, Amount { once: 0, each: 4 });
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, told) in [
            ("", "1:1: nothing costs anything here"),
            ("unit a\nprice b 3", "2:1: \"price\" is none of unit, instruction, call, object, array"),
            ("call a#b", "1:6: the cost of a#b is missing"),
            ("call a#b -1", "1:10: \"-1\" is no number from 0 on"),
            ("call a#b 1 2", "1:12: a cost is one number"),
            ("object * 4 per element", "1:10: write N, N per field, or N + N per field"),
        ] {
            assert_eq!(Table::parse(text).expect_err(text).to_string(), told);
        }
    }
}
