//! Stack maps (JVMS 4.7.4) moved to the new positions; the frames themselves stay as they are.

use super::MalformedClass;
use super::bytes::{Cursor, Put};
use super::code::Layout;

/// Rewrites the content of a `StackMapTable` attribute.
pub(super) fn move_frames(content: &[u8], layout: &Layout) -> Result<Vec<u8>, MalformedClass> {
    let mut from = Cursor::new(content);
    let mut out = Vec::with_capacity(content.len() + 16);
    let count = from.u2()?;
    out.u2(count);
    // One before the code, so that the first frame is like the others: offset = previous + delta + 1.
    let (mut old, mut new) = (-1, -1);
    for _ in 0..count {
        let kind = from.u1()?;
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => u16::from(kind - 64),
            128..=246 => return Err(MalformedClass::Frame(kind)),
            247..=255 => from.u2()?,
        };
        old += i64::from(delta) + 1;
        let moved = layout.block(old)? as i64;
        let delta = u16::try_from(moved - new - 1).map_err(|_| MalformedClass::Frame(kind))?;
        new = moved;
        match kind {
            0..=63 | 251 => match u8::try_from(delta) {
                Ok(small @ 0..=63) => out.push(small),
                _ => wide(&mut out, 251, delta),
            },
            64..=127 | 247 => {
                match u8::try_from(delta) {
                    Ok(small @ 0..=63) => out.push(64 + small),
                    _ => wide(&mut out, 247, delta),
                }
                move_types(1, &mut from, &mut out, layout)?;
            }
            248..=250 => wide(&mut out, kind, delta),
            252..=254 => {
                wide(&mut out, kind, delta);
                move_types(u16::from(kind) - 251, &mut from, &mut out, layout)?;
            }
            128..=246 | 255 => {
                wide(&mut out, kind, delta);
                for _locals_then_stack in 0..2 {
                    let types = from.u2()?;
                    out.u2(types);
                    move_types(types, &mut from, &mut out, layout)?;
                }
            }
        }
    }
    Ok(out)
}

fn wide(out: &mut Vec<u8>, kind: u8, delta: u16) {
    out.push(kind);
    out.u2(delta);
}

/// Copies verification types; an uninitialized object is named by its `new`.
fn move_types(
    count: u16,
    from: &mut Cursor<'_>,
    out: &mut Vec<u8>,
    layout: &Layout,
) -> Result<(), MalformedClass> {
    for _ in 0..count {
        let tag = from.u1()?;
        out.push(tag);
        match tag {
            0..=6 => {}
            7 => out.u2(from.u2()?),
            8 => out.u2(layout.instruction(from.u2()?.into())? as u16),
            9.. => return Err(MalformedClass::Frame(tag)),
        }
    }
    Ok(())
}
