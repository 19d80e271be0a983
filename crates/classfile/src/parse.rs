//! Reads a class file from its first byte to its last (JVMS 4.1), method bodies excepted.

mod attributes;

use bytes::Bytes;

use crate::access::{ACC_ABSTRACT, ACC_MODULE, ACC_NATIVE, ACC_STATIC};
use crate::attributes::{Attributes, ClassList, at_end, once, single_u16};
use crate::class::{ClassFile, KnownAttributes};
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Expected};
use crate::member::{Field, Method};
use crate::parse::attributes::{class_attribute, signature_attribute};
use crate::pool::{Checked, ConstantPool, tag};

/// Reads a class file and checks all that its accessors rely on; `bytes` is kept, not copied.
pub fn parse(bytes: Bytes) -> Result<ClassFile, Error> {
    if bytes.len() > i32::MAX as usize {
        return Err(Error::new(0, ErrorKind::TooLarge));
    }
    let mut cursor = Cursor::new(&bytes, 0);
    let (major, minor) = version(&mut cursor)?;
    let pool = ConstantPool::read(&bytes, &mut cursor, major)?;
    let (checked, bootstrap) = Checked::new(&pool, major)?;
    let mut reader = Reader { pool: &pool, checked, major, cursor };
    let access = reader.cursor.u16()?;
    let (this_class, super_class) = reader.names(access)?;
    let interfaces = reader.interfaces()?;
    let fields = reader.members(Reader::field)?;
    let methods = reader.members(Reader::method)?;
    let (known, attributes) = reader.class_attributes()?;
    match reader.cursor.remaining() {
        0 => {}
        extra => return Err(reader.cursor.error(ErrorKind::ExtraBytes(extra))),
    }
    if let Some((index, at)) = bootstrap
        && known.bootstrap_methods.as_ref().map_or(0, Vec::len) <= usize::from(index)
    {
        return Err(Error::new(at, ErrorKind::BootstrapIndex(index)));
    }
    Ok(ClassFile {
        pool,
        minor,
        major,
        access,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        known,
        attributes,
    })
}

fn version(cursor: &mut Cursor<'_>) -> Result<(u16, u16), Error> {
    let magic = cursor.u32()?;
    if magic != 0xcafe_babe {
        return Err(Error::new(0, ErrorKind::Magic(magic)));
    }
    let minor = cursor.u16()?;
    let major = cursor.u16()?;
    match major {
        0..=44 => Err(Error::new(6, ErrorKind::TooOld { major })),
        70.. => Err(Error::new(6, ErrorKind::TooNew { major })),
        56.. if minor != 0 && minor != 65535 => Err(Error::new(4, ErrorKind::Minor { major, minor })),
        _ => Ok((major, minor)),
    }
}

struct Reader<'a> {
    pool: &'a ConstantPool,
    checked: Checked<'a>,
    major: u16,
    cursor: Cursor<'a>,
}

impl<'a> Reader<'a> {
    /// `this_class` and `super_class`.
    fn names(&mut self, access: u16) -> Result<(u16, u16), Error> {
        let this_class = self.plain_class()?;
        let at = self.cursor.position();
        if self.pool.u16(at) == 0 {
            let is_root = self.pool.class_name(this_class) == "java/lang/Object" || access & ACC_MODULE != 0;
            return match self.cursor.u16()? {
                0 if is_root => Ok((this_class, 0)),
                _ => Err(Error::new(at, ErrorKind::NoSuperclass)),
            };
        }
        Ok((this_class, self.plain_class()?))
    }

    fn interfaces(&mut self) -> Result<ClassList, Error> {
        let mut again = self.cursor;
        for _ in 0..again.u16()? {
            let at = again.position();
            self.expect_plain_class(again.u16()?, at)?;
        }
        ClassList::read(&mut self.cursor, self.pool)
    }

    fn plain_class(&mut self) -> Result<u16, Error> {
        let at = self.cursor.position();
        let index = self.cursor.u16()?;
        self.expect_plain_class(index, at)?;
        Ok(index)
    }

    /// Fails unless `index` leads to a Class that is not an array's.
    fn expect_plain_class(&self, index: u16, at: usize) -> Result<(), Error> {
        self.pool.expect_tag(index, tag::CLASS, Expected::NonArrayClass, at)?;
        let name = self.pool.entry(index).and_then(|(_, name)| self.pool.utf8_bytes(self.pool.u16(name)));
        if name.is_some_and(|name| name.first() != Some(&b'[')) {
            Ok(())
        } else {
            Err(Error::new(at, ErrorKind::Index { index, expected: Expected::NonArrayClass }))
        }
    }

    /// A count and that many fields or methods.
    fn members<M>(&mut self, read: impl Fn(&mut Self) -> Result<M, Error>) -> Result<Vec<M>, Error> {
        let count = usize::from(self.cursor.u16()?);
        // A member without attributes takes eight bytes.
        let mut members = Vec::with_capacity(count.min(self.cursor.remaining() / 8));
        for _ in 0..count {
            members.push(read(self)?);
        }
        Ok(members)
    }

    fn field(&mut self) -> Result<Field, Error> {
        let (pool, major) = (self.pool, self.major);
        let access = self.cursor.u16()?;
        let name = self.utf8()?;
        let at = self.cursor.position();
        let descriptor = self.cursor.u16()?;
        self.checked.field(descriptor, at)?;
        let (mut signature, mut constant_value) = (0, 0);
        let attributes = Attributes::read(&mut self.cursor, pool, |attribute| {
            let mut content = attribute.content;
            match attribute.name {
                // On an instance field the attribute means nothing (JVMS 4.7.2).
                b"ConstantValue" if access & ACC_STATIC != 0 => {
                    once(constant_value != 0, &content, "ConstantValue")?;
                    let at = content.position();
                    constant_value = single_u16(&mut content, "ConstantValue")?;
                    constant_of_type(pool, constant_value, pool.expect_utf8(descriptor, at)?, at)
                }
                b"Signature" if major >= 49 => signature_attribute(pool, content, &mut signature),
                _ => Ok(()),
            }
        })?;
        Ok(Field { access, name, descriptor, signature, constant_value, attributes })
    }

    fn method(&mut self) -> Result<Method, Error> {
        let (pool, major) = (self.pool, self.major);
        let start = self.cursor.position();
        let access = self.cursor.u16()?;
        let name = self.utf8()?;
        let at = self.cursor.position();
        let descriptor = self.cursor.u16()?;
        let slots = self.checked.method(descriptor, at)?;
        let receiver = u16::from(access & ACC_STATIC == 0);
        if slots + receiver > 255 {
            return Err(Error::new(at, ErrorKind::TooManyParameters));
        }
        let (mut signature, mut code, mut exceptions, mut parameters) = (0, (0, 0), ClassList::default(), 0);
        let attributes = Attributes::read(&mut self.cursor, pool, |attribute| {
            let mut content = attribute.content;
            match attribute.name {
                b"Code" => {
                    once(code.0 != 0, &content, "Code")?;
                    code = (content.position() as u32, content.remaining() as u32);
                    Ok(())
                }
                b"Exceptions" => {
                    once(exceptions.is_there(), &content, "Exceptions")?;
                    exceptions = ClassList::read(&mut content, pool)?;
                    at_end(&content, "Exceptions")
                }
                b"Signature" if major >= 49 => signature_attribute(pool, content, &mut signature),
                b"MethodParameters" if major >= 52 => {
                    once(parameters != 0, &content, "MethodParameters")?;
                    parameters = content.position() as u32;
                    method_parameters(pool, content)
                }
                _ => Ok(()),
            }
        })?;
        // Of a class initializer's flags only one counts, and of an old one's none (JVMS 4.6, 2.9.2).
        let initializer =
            pool.utf8_bytes(name) == Some(b"<clinit>") && (major < 51 || access & ACC_STATIC != 0);
        let bodiless = access & (ACC_NATIVE | ACC_ABSTRACT) != 0 && !initializer;
        match (bodiless, code.0 != 0) {
            (true, true) => Err(Error::new(start, ErrorKind::UnexpectedCode)),
            (false, false) => Err(Error::new(start, ErrorKind::MissingCode)),
            _ => Ok(Method { access, name, descriptor, signature, code, exceptions, parameters, attributes }),
        }
    }

    fn class_attributes(&mut self) -> Result<(KnownAttributes, Attributes), Error> {
        let (checked, major) = (&mut self.checked, self.major);
        let mut known = KnownAttributes::default();
        let attributes = Attributes::read(&mut self.cursor, self.pool, |attribute| {
            class_attribute(checked, major, &mut known, attribute.name, attribute.content)
        })?;
        Ok((known, attributes))
    }

    fn utf8(&mut self) -> Result<u16, Error> {
        let at = self.cursor.position();
        let index = self.cursor.u16()?;
        self.pool.expect_utf8(index, at)?;
        Ok(index)
    }
}

/// JVMS table 4.7.2-A.
fn constant_of_type(pool: &ConstantPool, index: u16, descriptor: &[u8], at: usize) -> Result<(), Error> {
    let expected = match descriptor {
        b"I" | b"S" | b"C" | b"B" | b"Z" => tag::INTEGER,
        b"J" => tag::LONG,
        b"F" => tag::FLOAT,
        b"D" => tag::DOUBLE,
        b"Ljava/lang/String;" => tag::STRING,
        _ => return Err(Error::new(at, ErrorKind::Index { index, expected: Expected::ConstantOfFieldType })),
    };
    pool.expect_tag(index, expected, Expected::ConstantOfFieldType, at)
}

/// JVMS 4.7.24.
fn method_parameters(pool: &ConstantPool, mut content: Cursor<'_>) -> Result<(), Error> {
    for _ in 0..content.u8()? {
        let at = content.position();
        let name = content.u16()?;
        if name != 0 {
            pool.expect_utf8(name, at)?;
        }
        content.u16()?;
    }
    at_end(&content, "MethodParameters")
}
