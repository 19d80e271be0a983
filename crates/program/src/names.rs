//! Interned names: equal strings meet in one 32-bit id.

use std::sync::Arc;

use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::ids::Name;

/// The table of all names seen so far; grows only.
#[derive(Default)]
pub struct Names {
    by_text: RwLock<FxHashMap<Arc<str>, Name>>,
    texts: boxcar::Vec<Arc<str>>,
}

impl Names {
    /// The id of `text`, made if it is new.
    pub fn intern(&self, text: &str) -> Name {
        if let Some(name) = self.by_text.read().get(text) {
            return *name;
        }
        let mut by_text = self.by_text.write();
        if let Some(name) = by_text.get(text) {
            return *name;
        }
        let text: Arc<str> = text.into();
        let name = Name::new(self.texts.push(text.clone()) as u32);
        by_text.insert(text, name);
        name
    }

    /// The id of `text` if it was ever interned.
    pub fn get(&self, text: &str) -> Option<Name> {
        self.by_text.read().get(text).copied()
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn equal_texts_share_a_name() {
        let names = Names::default();
        let a = names.intern("java/lang/Object");
        assert_eq!(a, names.intern("java/lang/Object"));
        assert_ne!(a, names.intern("java/lang/String"));
        assert_eq!(names.text(a), "java/lang/Object");
        assert_eq!(names.get("nowhere"), None);
    }
}
