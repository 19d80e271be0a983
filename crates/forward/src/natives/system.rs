//! `java.lang.System` and the system properties.

use attest_classfile::access::ACC_STATIC;
use attest_ir::{Builder, CallKind};
use attest_program::{Kind, SyntheticClass};
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/System.registerNatives", super::nothing),
    ("java/lang/System.arraycopy", arraycopy),
    ("java/lang/System.identityHashCode", identity_hash_code),
    ("java/lang/System.currentTimeMillis", current_time_millis),
    ("java/lang/System.nanoTime", nano_time),
    ("java/lang/System.setIn0", set_in),
    ("java/lang/System.setOut0", set_out),
    ("java/lang/System.setErr0", set_err),
    ("java/lang/System.mapLibraryName", map_library_name),
    ("java/lang/System.getSecurityManager", super::null),
    ("java/lang/System.gc", super::nothing),
    ("java/lang/System.runFinalization", super::nothing),
    ("java/lang/System.loadLibrary", super::nothing),
    ("java/lang/System.exit", exit),
    ("java/lang/System.console", super::null),
    ("java/util/TimeZone.getSystemTimeZoneID", time_zone),
    ("java/util/TimeZone.getSystemGMTOffsetID", greenwich),
    ("jdk/internal/loader/BootLoader.loadLibrary", super::nothing),
    ("java/lang/System.initProperties", init_properties),
    ("jdk/internal/util/SystemProps$Raw.vmProperties", vm_properties),
    ("jdk/internal/util/SystemProps$Raw.platformProperties", platform_properties),
];

fn time_zone(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    match machine.world.time_zone() {
        Some(zone) => Ok(Value::Ref(machine.new_string(state, &zone)?)),
        None => Ok(Value::NULL),
    }
}

fn greenwich(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Ref(machine.new_string(state, "GMT")?))
}

fn exit(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Err(Box::new(Control::Exit(arguments[0].int())))
}

fn identity_hash_code(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    Ok(Value::Int(if object.is_null() { 0 } else { state.heap.identity_hash(object) }))
}

fn current_time_millis(machine: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    machine.clock = true;
    Ok(Value::Long(machine.world.now() / 1_000_000))
}

fn nano_time(machine: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(machine.world.now()))
}

fn set_static(machine: &mut Machine<'_>, state: &mut State, name: &str, value: Value) -> NativeResult {
    let class = machine.program.load("java/lang/System")?;
    if let Some(field) = machine.program.find_field(class, name) {
        let statics = machine.prepare(state, class)?;
        state.heap.set_field(statics, machine.program.field(field).slot, Kind::Ref, value);
    }
    Ok(Value::Int(0))
}

fn set_in(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    set_static(machine, state, "in", arguments[0])
}

fn set_out(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    set_static(machine, state, "out", arguments[0])
}

fn set_err(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    set_static(machine, state, "err", arguments[0])
}

fn map_library_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = machine.text(state, arguments[0].reference());
    Ok(Value::Ref(machine.new_string(state, &format!("lib{name}.so"))?))
}

fn arraycopy(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (from, to) = (arguments[0].reference(), arguments[2].reference());
    let (start, at, count) = (arguments[1].int(), arguments[3].int(), arguments[4].int());
    if from.is_null() || to.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let (from_class, to_class) = (state.heap.class(from), state.heap.class(to));
    let (from_kind, to_kind) =
        (machine.program.class(from_class).element_kind(), machine.program.class(to_class).element_kind());
    let (Some(from_kind), Some(to_kind)) = (from_kind, to_kind) else {
        return Err(not_arrays(machine, from_class, to_class, from_kind.is_some()));
    };
    if from_kind != to_kind {
        return Err(mismatch(machine, from_class, to_class));
    }
    check_ranges(machine, state, from, to, [start, at, count])?;
    let (start, at, count) = (start as u32, at as u32, count as u32);
    let component = |class| machine.program.class(class).component();
    let checked = from_kind == Kind::Ref
        && from_class != to_class
        && !matches!((component(from_class), component(to_class)), (Some(a), Some(b)) if machine.program.is_subtype(a, b));
    if !checked {
        state.heap.copy_elements(from_kind, from, start, to, at, count);
        return Ok(Value::Int(0));
    }
    for offset in 0..count {
        let value = state.heap.element(from, start + offset, Kind::Ref);
        let object = value.reference();
        if !object.is_null() && machine.check_store(state, to, object).is_err() {
            let message = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                machine.program.dotted(component(from_class).unwrap_or(from_class)),
                machine.program.dotted(component(to_class).unwrap_or(to_class)),
            );
            return Err(machine.raise_saying_all("java/lang/ArrayStoreException", message));
        }
        state.heap.set_element(to, at + offset, Kind::Ref, value);
    }
    Ok(Value::Int(0))
}

/// An array type as arraycopy's messages spell it.
pub(crate) fn spelling(machine: &Machine<'_>, class: attest_program::ClassId) -> String {
    match machine.program.class(class).element_kind() {
        Some(Kind::Ref) => "object array[]".into(),
        Some(kind) => format!("{}[]", kind.keyword()),
        None => machine.program.dotted(class),
    }
}

fn not_arrays(
    machine: &Machine<'_>,
    from: attest_program::ClassId,
    to: attest_program::ClassId,
    from_is_array: bool,
) -> Box<Control> {
    let (which, class) = if from_is_array { ("destination", to) } else { ("source", from) };
    let message = format!("arraycopy: {which} type {} is not an array", machine.program.dotted(class));
    machine.raise_saying_all("java/lang/ArrayStoreException", message)
}

fn mismatch(
    machine: &Machine<'_>,
    from: attest_program::ClassId,
    to: attest_program::ClassId,
) -> Box<Control> {
    let message = format!(
        "arraycopy: type mismatch: can not copy {} into {}",
        spelling(machine, from),
        spelling(machine, to)
    );
    machine.raise_saying_all("java/lang/ArrayStoreException", message)
}

fn check_ranges(
    machine: &Machine<'_>,
    state: &State,
    from: Ref,
    to: Ref,
    [start, at, count]: [i32; 3],
) -> Result<(), Box<Control>> {
    let lengths = (state.heap.length(from), state.heap.length(to));
    let name = |array: Ref, length: u32| {
        let text = spelling(machine, state.heap.class(array));
        format!("{}[{length}]", text.trim_end_matches("[]"))
    };
    let message = if start < 0 {
        format!("arraycopy: source index {start} out of bounds for {}", name(from, lengths.0))
    } else if at < 0 {
        format!("arraycopy: destination index {at} out of bounds for {}", name(to, lengths.1))
    } else if count < 0 {
        format!("arraycopy: length {count} is negative")
    } else if start as u32 as u64 + count as u64 > u64::from(lengths.0) {
        let end = start as u32 as u64 + count as u64;
        format!("arraycopy: last source index {end} out of bounds for {}", name(from, lengths.0))
    } else if at as u32 as u64 + count as u64 > u64::from(lengths.1) {
        let end = at as u32 as u64 + count as u64;
        format!("arraycopy: last destination index {end} out of bounds for {}", name(to, lengths.1))
    } else {
        return Ok(());
    };
    Err(machine.raise_saying_all("java/lang/ArrayIndexOutOfBoundsException", message))
}

fn strings(machine: &mut Machine<'_>, state: &mut State, texts: &[Option<String>]) -> NativeResult {
    let mut refs = Vec::new();
    for text in texts {
        refs.push(match text {
            Some(text) => machine.new_string(state, text)?,
            None => Ref::NULL,
        });
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/String;", &refs)?))
}

/// Before JDK 12 the JVM fills a `Properties` object itself: here by a method made for it.
fn init_properties(machine: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    const PROPERTIES: &str = "java/util/Properties";
    const DESCRIPTOR: &str = "(Ljava/util/Properties;)Ljava/util/Properties;";
    let program = machine.program;
    let draft = SyntheticClass {
        name: "attest/Properties",
        access: 0,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![("fill", DESCRIPTOR.into(), ACC_STATIC)],
    };
    let class = machine.library.bodies.define_once(program, draft, |class| {
        let mut builder = Builder::new(program, program.class(class).methods[0]);
        let properties = builder.argument(0);
        for (name, value) in crate::boot::all_properties(machine) {
            let [name, value] = [name, value].map(|text| text.encode_utf16().collect::<Vec<_>>());
            let (name, value) = (builder.text(&name), builder.text(&value));
            let set = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
            builder.call(CallKind::Virtual, PROPERTIES, "setProperty", set, &[properties, name, value]);
        }
        builder.ret(Some(properties));
        vec![builder.finish()]
    });
    let method = program.class(class).methods[0];
    Err(Box::new(Control::TailCall(method, vec![arguments[0]])))
}

/// Name and value in turn.
fn vm_properties(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let mut texts = Vec::new();
    for (name, value) in crate::boot::vm_properties(machine) {
        texts.push(Some(name));
        texts.push(Some(value));
    }
    texts.push(None);
    strings(machine, state, &texts)
}

/// Values at the indices that the JDK's own constants name.
fn platform_properties(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let class = machine.program.load("jdk/internal/util/SystemProps$Raw")?;
    let statics = machine.prepare(state, class)?;
    let mut texts = vec![None; 64];
    for (name, value) in crate::boot::platform_properties() {
        let index = machine.program.find_field(class, name).map(|f| machine.program.field(f).slot);
        let Some(slot) = index else { continue };
        let index = state.heap.field(statics, slot, Kind::Int).int() as usize;
        if let Some(place) = texts.get_mut(index) {
            *place = Some(value);
        }
    }
    let length = machine.program.find_field(class, "FIXED_LENGTH").map(|f| machine.program.field(f).slot);
    if let Some(slot) = length {
        texts.truncate(state.heap.field(statics, slot, Kind::Int).int() as usize);
    }
    strings(machine, state, &texts)
}
