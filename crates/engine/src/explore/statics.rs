//! Static fields that hold anything when a method begins, as a user names them.

use attest_classfile::access::{ACC_FINAL, ACC_SYNTHETIC};
use attest_program::{FieldId, Program};

use crate::nearest::nearest;
use crate::query;
use crate::session::Error;

/// The fields that names mean: `pkg.Class.field`, or `pkg.Class.*` for all that are not final.
pub(super) fn fields(program: &Program, names: &[String]) -> Result<Vec<FieldId>, Error> {
    let mut found = Vec::new();
    for name in names {
        for field in named(program, name.trim())? {
            if !found.contains(&field) {
                found.push(field);
            }
        }
    }
    Ok(found)
}

/// A static field as conditions and inputs name it.
pub(super) fn name(program: &Program, field: FieldId) -> String {
    let declared = program.field(field);
    let class = program.dotted(declared.class);
    format!("{}.{}", class.rsplit(['.', '$']).next().unwrap_or(&class), program.text(declared.name))
}

fn named(program: &Program, text: &str) -> Result<Vec<FieldId>, Error> {
    let wrong = |problem: String| Error::Unusable(format!("--static {text}: {problem}"));
    let Some((holder, wanted)) = text.rsplit_once(['.', '#']).filter(|(a, b)| !a.is_empty() && !b.is_empty())
    else {
        return Err(wrong("a field is named as pkg.Class.field, all of a class as pkg.Class.*".to_owned()));
    };
    let class = query::class(program, holder)?;
    let dotted = program.dotted(class);
    let is_static = |id: &FieldId| {
        let field = program.field(*id);
        field.is_static() && field.access & ACC_SYNTHETIC == 0
    };
    let statics: Vec<FieldId> = program.class(class).fields.iter().copied().filter(is_static).collect();
    let is_final = |id: &FieldId| program.field(*id).access & ACC_FINAL != 0;
    if wanted == "*" {
        let free: Vec<FieldId> = statics.iter().copied().filter(|id| !is_final(id)).collect();
        return match free.is_empty() {
            false => Ok(free),
            true => Err(wrong(format!("{dotted} has no static field that is not final"))),
        };
    }
    let names: Vec<&str> = statics.iter().map(|id| program.text(program.field(*id).name)).collect();
    match statics.iter().zip(&names).find(|(_, name)| **name == wanted) {
        Some((id, _)) if is_final(id) => {
            let why =
                "the field is final: its value is compiled in, or the initialiser of its class gives it";
            Err(wrong(why.to_owned()))
        }
        Some((id, _)) => Ok(vec![*id]),
        None => {
            let advice = match (nearest(wanted, names.iter().copied()).first(), names.is_empty()) {
                (Some(near), _) => format!("; did you mean {near}?"),
                (None, false) => format!("; it has {}", names.join(", ")),
                (None, true) => String::new(),
            };
            Err(wrong(format!("{dotted} has no static field {wanted}{advice}")))
        }
    }
}
