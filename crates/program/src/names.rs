//! Interned names: equal strings meet in one 32-bit id.

use std::sync::Arc;

use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::ids::Name;

/// The table of all names seen so far; grows only. It may begin behind another one.
#[derive(Default)]
pub(crate) struct Names {
    first: usize,
    by_text: RwLock<FxHashMap<Arc<str>, Name>>,
    texts: boxcar::Vec<Arc<str>>,
}

impl Names {
    /// A table whose ids begin behind those that another one holds now.
    pub fn behind(other: &Names) -> Names {
        Names { first: other.first + other.texts.count(), ..Names::default() }
    }

    /// Where its ids begin.
    pub fn first(&self) -> usize {
        self.first
    }

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
        let name = Name::new((self.first + self.texts.push(text.clone())) as u32);
        by_text.insert(text, name);
        name
    }

    /// The id of `text` if it was ever interned here.
    pub fn known(&self, text: &str) -> Option<Name> {
        self.by_text.read().get(text).copied()
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.index() - self.first]
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
        assert_eq!(names.known("nowhere"), None);
    }
}
