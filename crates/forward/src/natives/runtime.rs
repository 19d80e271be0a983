//! `Runtime`, `VM`, `CDS`, references and other parts of the JVM's own machinery.

use attest_state::{State, Value};

use super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Runtime.availableProcessors", one),
    ("java/lang/Runtime.freeMemory", free_memory),
    ("java/lang/Runtime.totalMemory", total_memory),
    ("java/lang/Runtime.maxMemory", total_memory),
    ("java/lang/Runtime.gc", super::nothing),
    ("java/lang/Shutdown.beforeHalt", super::nothing),
    ("java/lang/Shutdown.halt0", halt),
    ("jdk/internal/misc/PreviewFeatures.isPreviewEnabled", super::zero),
    ("jdk/internal/misc/VM.initialize", super::nothing),
    ("jdk/internal/misc/VM.initializeFromArchive", super::nothing),
    ("jdk/internal/misc/VM.getuid", super::zero_long),
    ("jdk/internal/misc/VM.geteuid", super::zero_long),
    ("jdk/internal/misc/VM.getgid", super::zero_long),
    ("jdk/internal/misc/VM.getegid", super::zero_long),
    ("jdk/internal/misc/VM.isBooted", super::one),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment", nano_time_adjustment),
    ("jdk/internal/misc/CDS.isDumpingClassList0", super::zero),
    ("jdk/internal/misc/CDS.isDumpingArchive0", super::zero),
    ("jdk/internal/misc/CDS.isSharingEnabled0", super::zero),
    ("jdk/internal/misc/CDS.getCDSConfigStatus", super::zero),
    ("jdk/internal/misc/CDS.getRandomSeedForDumping", super::zero_long),
    ("jdk/internal/misc/CDS.initializeFromArchive", super::nothing),
    ("jdk/internal/misc/CDS.defineArchivedModules", super::nothing),
    ("jdk/internal/misc/Signal.findSignal0", find_signal),
    ("jdk/internal/misc/Signal.handle0", super::zero_long),
    ("jdk/internal/misc/Signal.raise0", super::nothing),
    ("java/lang/Terminator.setup", super::nothing),
    ("java/lang/ref/Reference.get0", referent),
    ("java/lang/ref/Reference.refersTo0", refers_to),
    ("java/lang/ref/PhantomReference.refersTo0", refers_to),
    ("java/lang/ref/Reference.clear0", clear),
    ("java/lang/ref/PhantomReference.clear0", clear),
    ("java/lang/ref/Reference.getAndClearReferencePendingList", super::null),
    ("java/lang/ref/Reference.hasReferencePendingList", super::zero),
    ("java/lang/ref/Finalizer.register", super::nothing),
    ("java/lang/ref/Finalizer.isFinalizationEnabled", super::zero),
    ("java/lang/ref/Finalizer.startFinalizerThread", super::nothing),
    ("java/lang/ref/Reference.startReferenceHandlerThread", super::nothing),
    ("jdk/internal/vm/ContinuationSupport.isSupported0", super::zero),
    ("jdk/internal/vm/vector/VectorSupport.registerNatives", super::zero),
    ("java/lang/invoke/VarHandle.fullFence", super::nothing),
    ("jdk/internal/misc/ScopedMemoryAccess.registerNatives", super::nothing),
    ("java/lang/ClassLoader.registerNatives", super::nothing),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8", super::one),
    ("java/security/AccessController.getStackAccessControlContext", super::null),
    ("java/security/AccessController.getInheritedAccessControlContext", super::null),
    ("java/security/AccessController.ensureMaterializedForStackWalk", super::nothing),
    ("java/security/AccessController.checkPermission", super::nothing),
    ("java/security/AccessController.getProtectionDomain", super::null),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivilegedWithCombiner(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivilegedWithCombiner(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        run_action,
    ),
];

fn one(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(1))
}

fn total_memory(_: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(state.heap.limit_bytes() as i64))
}

fn free_memory(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    machine.world.asked += 1;
    Ok(Value::Long((state.heap.limit_bytes() - state.heap.bytes()) as i64))
}

fn halt(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Err(Box::new(Control::Exit(arguments[0].int())))
}

fn nano_time_adjustment(machine: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    machine.clock = true;
    let offset = arguments[0].long();
    let now = machine.world.now();
    let seconds = now / 1_000_000_000 - offset;
    Ok(Value::Long(seconds.wrapping_mul(1_000_000_000).wrapping_add(now % 1_000_000_000)))
}

fn find_signal(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(-1))
}

/// Some releases read the field in native code, for collectors that run beside the program.
fn referent(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(machine.named(state, arguments[0].reference(), "referent"))
}

fn refers_to(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let referent = machine.named(state, arguments[0].reference(), "referent");
    Ok(Value::boolean(referent == arguments[1]))
}

fn clear(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    machine.set_named(state, arguments[0].reference(), "referent", Value::NULL);
    Ok(Value::Int(0))
}

/// There are no permissions to drop or gain: the action is simply run.
fn run_action(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let action = arguments[0].reference();
    if action.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let class = state.heap.class(action);
    match machine.program.find_method(class, "run", "()Ljava/lang/Object;") {
        Some(run) => {
            let run = machine.program.select(class, run)?;
            Err(Box::new(Control::TailCall(run, vec![arguments[0]])))
        }
        None => Err(Box::new(Control::Unsupported("doPrivileged of something without run()".into()))),
    }
}
