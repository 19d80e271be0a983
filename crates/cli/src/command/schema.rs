//! `attest schema`

use crate::arguments::Schema;
use crate::exit::Exit;
use crate::schema::schemas;
use crate::talk;

/// Prints the JSON Schema of what a command writes, or which there are.
pub fn schema(schema: &Schema) -> Exit {
    let mut all = schemas();
    let Some(name) = &schema.name else {
        return talk::data(&all.keys().map(|name| format!("{name}\n")).collect::<String>());
    };
    match all.remove(name.as_str()) {
        Some(found) => talk::json(&found),
        None => {
            talk::usage(&format!("there is no schema {name}; `attest schema` lists those that there are"))
        }
    }
}
