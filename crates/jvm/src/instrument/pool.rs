//! The constant pool (JVMS 4.4): names are looked up, what probes need is added at its end.

use std::collections::HashMap;

use super::MalformedClass;
use super::bytes::{Cursor, Put};

const UTF8: u8 = 1;
const INTEGER: u8 = 3;
const CLASS: u8 = 7;
const FIELDREF: u8 = 9;
const METHODREF: u8 = 10;
const NAME_AND_TYPE: u8 = 12;

/// The constants of a class, old and new.
pub(super) struct Pool<'a> {
    old: &'a [u8],
    texts: HashMap<u16, &'a [u8]>,
    classes: HashMap<u16, u16>,
    added: Vec<u8>,
    count: u16,
}

/// The state of the pool at some time.
pub(super) struct Mark(usize, u16);

impl<'a> Pool<'a> {
    /// Reads the pool from its count on.
    pub(super) fn read(from: &mut Cursor<'a>) -> Result<Pool<'a>, MalformedClass> {
        let count = from.u2()?;
        let mut scan = from.clone();
        let (mut texts, mut classes) = (HashMap::new(), HashMap::new());
        let mut index = 1;
        while index < count {
            let tag = scan.u1()?;
            let mut width = 1;
            match tag {
                UTF8 => {
                    let length = scan.u2()?;
                    texts.insert(index, scan.take(length.into())?);
                }
                CLASS => {
                    classes.insert(index, scan.u2()?);
                }
                8 | 16 | 19 | 20 => drop(scan.take(2)?),
                15 => drop(scan.take(3)?),
                INTEGER | 4 | FIELDREF | METHODREF | 11 | NAME_AND_TYPE | 17 | 18 => drop(scan.take(4)?),
                // JVMS 4.4.5: long and double take two indices.
                5 | 6 => {
                    scan.take(8)?;
                    width = 2;
                }
                _ => return Err(MalformedClass::Constant { index, tag }),
            }
            index = index.saturating_add(width);
        }
        let old = from.take(scan.at() - from.at())?;
        Ok(Pool { old, texts, classes, added: Vec::new(), count })
    }

    pub(super) fn text(&self, index: u16) -> Result<&'a [u8], MalformedClass> {
        self.texts.get(&index).copied().ok_or(MalformedClass::Index(index))
    }

    /// A name for people; names outside of UTF-8 are shown approximately.
    pub(super) fn name(&self, index: u16) -> Result<String, MalformedClass> {
        Ok(String::from_utf8_lossy(self.text(index)?).into_owned())
    }

    pub(super) fn class_name(&self, index: u16) -> Result<String, MalformedClass> {
        let name = self.classes.get(&index).ok_or(MalformedClass::Index(index))?;
        self.name(*name)
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.added.len(), self.count)
    }

    /// Forgets what was added since.
    pub(super) fn back_to(&mut self, mark: Mark) {
        self.added.truncate(mark.0);
        self.count = mark.1;
    }

    /// Adds a field; `None` if the pool is full.
    pub(super) fn add_field(&mut self, class: &str, name: &str, descriptor: &str) -> Option<u16> {
        self.add_member(FIELDREF, class, name, descriptor)
    }

    /// Adds a method; `None` if the pool is full.
    pub(super) fn add_method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<u16> {
        self.add_member(METHODREF, class, name, descriptor)
    }

    fn add_member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> Option<u16> {
        let class = self.add_text(class)?;
        let class = self.add(CLASS, &class.to_be_bytes())?;
        let (name, descriptor) = (self.add_text(name)?, self.add_text(descriptor)?);
        let name_and_type = self.add_pair(NAME_AND_TYPE, name, descriptor)?;
        self.add_pair(tag, class, name_and_type)
    }

    /// Adds an `int`; `None` if the pool is full.
    pub(super) fn add_integer(&mut self, value: u32) -> Option<u16> {
        self.add(INTEGER, &value.to_be_bytes())
    }

    /// The pool from its count on.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.u2(self.count);
        out.extend(self.old);
        out.extend(&self.added);
    }

    fn add_text(&mut self, text: &str) -> Option<u16> {
        let mut payload = Vec::with_capacity(text.len() + 2);
        payload.u2(text.len() as u16);
        payload.extend(text.as_bytes());
        self.add(UTF8, &payload)
    }

    fn add_pair(&mut self, tag: u8, first: u16, second: u16) -> Option<u16> {
        let mut payload = Vec::with_capacity(4);
        payload.u2(first);
        payload.u2(second);
        self.add(tag, &payload)
    }

    fn add(&mut self, tag: u8, payload: &[u8]) -> Option<u16> {
        let index = self.count;
        self.count = self.count.checked_add(1)?;
        self.added.push(tag);
        self.added.extend(payload);
        Some(index)
    }
}
