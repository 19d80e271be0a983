//! Reads the attributes of a class (JVMS 4.7) that the JVM acts upon; older versions ignore newer ones.

use crate::attributes::{Attributes, ClassList, at_end, once, single_u16};
use crate::class::{BootstrapMethod, KnownAttributes};
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Expected};
use crate::pool::{Checked, ConstantPool, tag};

/// Takes one attribute of the class into `known`.
pub(super) fn class_attribute<'a>(
    checked: &mut Checked<'a>,
    major: u16,
    known: &mut KnownAttributes,
    name: &[u8],
    mut content: Cursor<'a>,
) -> Result<(), Error> {
    let pool = checked.pool();
    match name {
        b"SourceFile" => {
            once(known.source_file != 0, &content, "SourceFile")?;
            let at = content.position();
            known.source_file = single_u16(&mut content, "SourceFile")?;
            pool.expect_utf8(known.source_file, at).map(drop)
        }
        b"InnerClasses" => {
            once(known.inner_classes != 0, &content, "InnerClasses")?;
            known.inner_classes = content.position() as u32;
            inner_classes(pool, content)
        }
        b"Signature" if major >= 49 => signature_attribute(pool, content, &mut known.signature),
        b"EnclosingMethod" if major >= 49 => {
            once(known.enclosing_method.0 != 0, &content, "EnclosingMethod")?;
            let at = content.position();
            let (class, method) = (content.u16()?, content.u16()?);
            pool.expect_class(class, at)?;
            if method != 0 {
                pool.expect_tag(method, tag::NAME_AND_TYPE, Expected::NameAndType, at + 2)?;
            }
            known.enclosing_method = (class, method);
            at_end(&content, "EnclosingMethod")
        }
        b"BootstrapMethods" if major >= 51 => {
            once(known.bootstrap_methods.is_some(), &content, "BootstrapMethods")?;
            known.bootstrap_methods = Some(bootstrap_methods(pool, content)?);
            Ok(())
        }
        b"NestHost" if major >= 55 => {
            once(known.nest_host != 0, &content, "NestHost")?;
            let at = content.position();
            known.nest_host = single_u16(&mut content, "NestHost")?;
            pool.expect_class(known.nest_host, at)
        }
        b"NestMembers" if major >= 55 => {
            once(known.nest_members.is_there(), &content, "NestMembers")?;
            known.nest_members = ClassList::read(&mut content, pool)?;
            at_end(&content, "NestMembers")
        }
        b"Record" if major >= 60 => {
            once(known.record != 0, &content, "Record")?;
            known.record = content.position() as u32;
            record(checked, content)
        }
        b"PermittedSubclasses" if major >= 61 => {
            once(known.permitted_subclasses.is_there(), &content, "PermittedSubclasses")?;
            known.permitted_subclasses = ClassList::read(&mut content, pool)?;
            at_end(&content, "PermittedSubclasses")
        }
        _ => Ok(()),
    }
}

/// JVMS 4.7.9; the text's grammar is left to [`crate::signature`], as HotSpot leaves it to reflection.
pub(super) fn signature_attribute(
    pool: &ConstantPool,
    mut content: Cursor<'_>,
    signature: &mut u16,
) -> Result<(), Error> {
    once(*signature != 0, &content, "Signature")?;
    let at = content.position();
    *signature = single_u16(&mut content, "Signature")?;
    pool.expect_utf8(*signature, at).map(drop)
}

/// JVMS 4.7.6.
fn inner_classes(pool: &ConstantPool, mut content: Cursor<'_>) -> Result<(), Error> {
    for _ in 0..content.u16()? {
        let at = content.position();
        let (inner, outer, name) = (content.u16()?, content.u16()?, content.u16()?);
        content.u16()?;
        if inner != 0 {
            pool.expect_class(inner, at)?;
        }
        if outer != 0 {
            pool.expect_class(outer, at + 2)?;
        }
        if name != 0 {
            pool.expect_utf8(name, at + 4)?;
        }
    }
    at_end(&content, "InnerClasses")
}

/// JVMS 4.7.23.
fn bootstrap_methods(pool: &ConstantPool, mut content: Cursor<'_>) -> Result<Vec<BootstrapMethod>, Error> {
    let count = usize::from(content.u16()?);
    let mut methods = Vec::with_capacity(count.min(content.remaining() / 4));
    for _ in 0..count {
        let at = content.position();
        let handle = content.u16()?;
        pool.expect_tag(handle, tag::METHOD_HANDLE, Expected::MethodHandle, at)?;
        let count = usize::from(content.u16()?);
        let mut rows = content.sub(2 * count)?;
        let mut arguments = Vec::with_capacity(count);
        for _ in 0..count {
            let at = rows.position();
            let index = rows.u16()?;
            if !pool.tag(index).is_some_and(is_loadable) {
                return Err(Error::new(at, ErrorKind::Index { index, expected: Expected::Loadable }));
            }
            arguments.push(index);
        }
        methods.push(BootstrapMethod { handle, arguments });
    }
    at_end(&content, "BootstrapMethods")?;
    Ok(methods)
}

/// JVMS table 4.4-C.
fn is_loadable(kind: u8) -> bool {
    matches!(
        kind,
        tag::INTEGER
            | tag::FLOAT
            | tag::LONG
            | tag::DOUBLE
            | tag::CLASS
            | tag::STRING
            | tag::METHOD_HANDLE
            | tag::METHOD_TYPE
            | tag::DYNAMIC
    )
}

/// JVMS 4.7.30.
fn record<'a>(checked: &mut Checked<'a>, mut content: Cursor<'a>) -> Result<(), Error> {
    let pool = checked.pool();
    for _ in 0..content.u16()? {
        let at = content.position();
        pool.expect_utf8(content.u16()?, at)?;
        checked.field(content.u16()?, at + 2)?;
        let mut signature = 0;
        Attributes::read(&mut content, pool, |attribute| match attribute.name {
            b"Signature" => signature_attribute(pool, attribute.content, &mut signature),
            _ => Ok(()),
        })?;
    }
    at_end(&content, "Record")
}
