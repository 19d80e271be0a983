//! Start-up: the main thread, the JDK's own first phase, then the program.

use std::path::{Path, PathBuf};

use std::convert::Infallible;

use attest_program::{ClassId, MethodId};
use attest_state::{Outcome, Ref, State, Value};

use crate::control::Control;
use crate::machine::{Machine, RunEnd};
use crate::main_method::MainMethod;
use crate::observe::NoObserver;

/// How a whole program ended. A `main` that returns or throws exits with a code, when everything it had to say is written;
/// what the launcher says where there is no such class or no `main` in it is all that is thrown.
pub type Exit = Outcome<Infallible, String>;

impl Machine<'_> {
    /// Makes the main thread and runs the JDK's `System.initPhase1`.
    pub fn boot(&mut self, state: &mut State) -> Result<(), Exit> {
        let group_class = self.known_class("java/lang/ThreadGroup")?;
        let thread_class = self.known_class("java/lang/Thread")?;
        for class in ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/reflect/Method"] {
            let class = self.known_class(class)?;
            self.initialise_now(state, class)?;
        }
        let thread = self.object(state, thread_class)?;
        state.threads[0].object = thread;
        self.set_named(state, thread, "priority", Value::Int(5));
        self.initialise_now(state, group_class)?;
        let system = self.object(state, group_class)?;
        let handle = state.handles.len();
        state.handles.push(system);
        self.call_now(state, group_class, "<init>", "()V", |s| vec![Value::Ref(s.handles[handle])])?;
        let main_group = self.object(state, group_class)?;
        state.handles.push(main_group);
        let name = self.string(state, "main")?;
        state.handles.push(name);
        self.call_now(state, group_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", |s| {
            vec![
                Value::Ref(s.handles[handle + 1]),
                Value::Ref(s.handles[handle]),
                Value::Ref(s.handles[handle + 2]),
            ]
        })?;
        self.initialise_now(state, thread_class)?;
        self.call_now(state, thread_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", |s| {
            let thread = s.threads[0].object;
            vec![Value::Ref(thread), Value::Ref(s.handles[handle + 1]), Value::Ref(s.handles[handle + 2])]
        })?;
        let thread = state.threads[0].object;
        let holder = self.named(state, thread, "holder").reference();
        let target = if holder.is_null() { thread } else { holder };
        self.set_named(state, target, "threadStatus", Value::Int(5));
        let method_class = self.known_class("java/lang/reflect/Method")?;
        self.initialise_now(state, method_class)?;
        let system_class = self.known_class("java/lang/System")?;
        match self.program.jdk().version {
            ..9 => self.call_now(state, system_class, "initializeSystemClass", "()V", |_| Vec::new()),
            _ => self.call_now(state, system_class, "initPhase1", "()V", |_| Vec::new()),
        }?;
        Ok(())
    }

    /// Runs `main` of a class as the `java` launcher does, to the end of the last thread.
    pub fn run_main(&mut self, state: &mut State, class: &str, arguments: &[String]) -> Exit {
        match self.try_main(state, class, arguments) {
            Ok(code) => Exit::Exited(code),
            Err(exit) => exit,
        }
    }

    fn try_main(&mut self, state: &mut State, class: &str, arguments: &[String]) -> Result<i32, Exit> {
        self.boot(state)?;
        let internal = class.replace('.', "/");
        let class = match self.program.load(&internal) {
            Ok(class) => class,
            Err(error) => return Err(Exit::Threw(format!("cannot load main class {class}: {error}"))),
        };
        let main = self.find_main(class)?;
        let mut strings = Vec::new();
        for argument in arguments {
            strings.push(self.string(state, argument)?);
        }
        let array = self.new_ref_array(state, "[Ljava/lang/String;", &strings);
        let array = array.map_err(|control| self.exit_of(state, *control))?;
        let array_handle = state.handles.len();
        state.handles.push(array);
        let code = self.call_main(state, class, &main, array_handle)?;
        self.wait_for_threads(state)?;
        match self.shut_down(state)? {
            Some(other) => Ok(other),
            None => Ok(code),
        }
    }

    fn call_main(
        &mut self,
        state: &mut State,
        class: ClassId,
        main: &MainMethod,
        array: usize,
    ) -> Result<i32, Exit> {
        let mut arguments = Vec::new();
        if !main.is_static {
            match self.main_object(state, class)? {
                Ok(handle) => arguments.push(Value::Ref(state.handles[handle])),
                Err(code) => return Ok(code),
            }
        }
        if main.takes_arguments {
            arguments.push(Value::Ref(state.handles[array]));
        }
        self.call_to_end(state, main.method, &arguments)
    }

    /// Calls a method of the program; what it throws is reported. The code of a process that ends then.
    pub(crate) fn call_to_end(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<i32, Exit> {
        let end = self.invoke(state, method, arguments, &mut NoObserver);
        self.exit_code(state, end)
    }

    /// The code of a process whose `main` ended so, or how it ended itself; an uncaught exception is reported by the
    /// JDK's own code.
    fn exit_code(&mut self, state: &mut State, end: RunEnd) -> Result<i32, Exit> {
        match end {
            Ok(Outcome::Returned(_)) => Ok(0),
            Ok(Outcome::Exited(code)) => Err(Exit::Exited(code)),
            Ok(Outcome::Unsupported(what)) => Err(Exit::Unsupported(what)),
            Ok(Outcome::OutOfBudget) | Err(_) => Err(Exit::OutOfBudget),
            Ok(Outcome::Diverged) => Err(Exit::Diverged),
            Ok(Outcome::Threw(exception)) => {
                let thread = self.known_class("java/lang/Thread")?;
                let handle = state.handles.len();
                state.handles.push(exception);
                let method =
                    self.program.find_method(thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
                let Some(method) = method else { return Ok(1) };
                let arguments = [Value::Ref(state.threads[0].object), Value::Ref(state.handles[handle])];
                state.frames.clear();
                state.shrink_stack(0);
                match self.invoke(state, method, &arguments, &mut NoObserver) {
                    Ok(Outcome::Exited(code)) => Err(Exit::Exited(code)),
                    Ok(Outcome::Unsupported(what)) => Err(Exit::Unsupported(what)),
                    Ok(
                        Outcome::Returned(_) | Outcome::Threw(_) | Outcome::OutOfBudget | Outcome::Diverged,
                    )
                    | Err(_) => Ok(1),
                }
            }
        }
    }

    /// The JVM ends when the last thread that is no daemon does.
    fn wait_for_threads(&mut self, state: &mut State) -> Result<(), Exit> {
        while self.others_alive(state) {
            state.threads[0].status = attest_state::ThreadStatus::Ended;
            if let Some(end) = self.switch_thread(state) {
                return self.ended_by_thread(state, end);
            }
            let end = self.run(state, &mut NoObserver);
            state.threads[0].status = attest_state::ThreadStatus::Ready;
            match end {
                Ok(Outcome::Exited(_) | Outcome::Unsupported(_) | Outcome::OutOfBudget) => {
                    return self.ended_by_thread(state, end);
                }
                Ok(Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Diverged) | Err(_) => {}
            }
        }
        state.threads[0].status = attest_state::ThreadStatus::Ready;
        if state.current != 0 {
            state.switch_to(0);
        }
        Ok(())
    }

    /// A thread that ends the program ends the wait only.
    fn ended_by_thread(&mut self, state: &mut State, end: RunEnd) -> Result<(), Exit> {
        match self.exit_code(state, end) {
            Ok(_) | Err(Exit::Exited(_)) => Ok(()),
            Err(exit) => Err(exit),
        }
    }

    /// Runs the shutdown hooks, as `DestroyJavaVM` does.
    fn shut_down(&mut self, state: &mut State) -> Result<Option<i32>, Exit> {
        let class = self.known_class("java/lang/Shutdown")?;
        let Some(method) = self.program.find_method(class, "shutdown", "()V") else { return Ok(None) };
        match self.invoke(state, method, &[], &mut NoObserver) {
            Ok(Outcome::Exited(code)) => Ok(Some(code)),
            Ok(Outcome::Unsupported(what)) => Err(Exit::Unsupported(what)),
            Ok(Outcome::Returned(_) | Outcome::Threw(_))
            | Ok(Outcome::OutOfBudget | Outcome::Diverged)
            | Err(_) => Ok(None),
        }
    }

    fn known_class(&self, name: &str) -> Result<ClassId, Exit> {
        self.program.load(name).map_err(|e| Exit::Unsupported(format!("a JDK whose {name} is missing: {e}")))
    }

    pub(crate) fn object(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Exit> {
        self.allocate(state, class).map_err(|control| self.exit_of(state, *control))
    }

    fn string(&mut self, state: &mut State, text: &str) -> Result<Ref, Exit> {
        self.new_string(state, text).map_err(|control| self.exit_of(state, *control))
    }

    fn exit_of(&mut self, _: &mut State, control: Control) -> Exit {
        match control {
            Control::Unsupported(what) => Exit::Unsupported(what),
            other => Exit::Unsupported(format!("start-up of this JDK: {other:?}")),
        }
    }

    fn initialise_now(&mut self, state: &mut State, class: ClassId) -> Result<(), Exit> {
        if !self.needs_initialisation(state, class) {
            return Ok(());
        }
        let end = match self.start_initialisation(state, class) {
            Ok(()) => self.run(state, &mut NoObserver),
            Err(control) => return Err(self.exit_of(state, *control)),
        };
        self.expect_return(state, end, self.program.class_name(class))
    }

    fn call_now(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
        descriptor: &str,
        arguments: impl Fn(&State) -> Vec<Value>,
    ) -> Result<(), Exit> {
        let method = self
            .program
            .class(class)
            .declared_method(self.program.intern(name), self.program.intern(descriptor));
        let Some(method) = method else {
            let class = self.program.dotted(class);
            return Err(Exit::Unsupported(format!("a JDK without {class}.{name}{descriptor}")));
        };
        let values = arguments(state);
        let end = self.invoke(state, method, &values, &mut NoObserver);
        self.expect_return(state, end, &format!("{}.{name}", self.program.class_name(class)))
    }

    fn expect_return(&mut self, state: &mut State, end: RunEnd, what: &str) -> Result<(), Exit> {
        match end {
            Ok(Outcome::Returned(_)) => Ok(()),
            Ok(Outcome::Exited(code)) => Err(Exit::Exited(code)),
            Ok(Outcome::Unsupported(missing)) => Err(Exit::Unsupported(missing)),
            Ok(Outcome::OutOfBudget) | Err(_) => Err(Exit::OutOfBudget),
            Ok(Outcome::Diverged) => Err(Exit::Diverged),
            Ok(Outcome::Threw(exception)) => {
                let class = self.program.dotted(state.heap.class(exception));
                let message = self.named(state, exception, "detailMessage").reference();
                let message = if message.is_null() { String::new() } else { self.text(state, message) };
                let trace: Vec<String> = self.told(state, exception);
                let trace = trace.join(" < ");
                Err(Exit::Unsupported(format!("start-up: {what} threw {class}: {message} at {trace}")))
            }
        }
    }

    /// The places of an exception's stack trace, for messages of ours.
    fn told(&mut self, state: &State, exception: Ref) -> Vec<String> {
        let trace = self.named(state, exception, "backtrace").reference();
        if trace.is_null() {
            return Vec::new();
        }
        let places =
            state.heap.elements::<i64>(trace).iter().take(8).map(|w| crate::trace::Place::unpack(*w));
        places.map(|p| self.program.method_text(p.method)).collect()
    }
}

/// The folder that `java.home` names: the `jre` of a JDK 8, else the home itself.
fn runtime(home: &Path) -> PathBuf {
    let jre = home.join("jre");
    if jre.join("lib").join("rt.jar").is_file() { jre } else { home.to_owned() }
}

/// Properties that the JVM itself sets.
pub(crate) fn vm_properties(machine: &Machine<'_>) -> Vec<(String, String)> {
    let jdk = machine.program.jdk();
    let version = specification_version(jdk.version);
    let runtime = runtime(&jdk.home);
    let path: Vec<String> = machine.program.path().entries().map(|e| e.display().to_string()).collect();
    let mut properties = vec![
        ("java.home", runtime.display().to_string()),
        ("java.vm.specification.name", "Java Virtual Machine Specification".into()),
        ("java.vm.specification.vendor", "Oracle Corporation".into()),
        ("java.vm.specification.version", version.clone()),
        ("java.vm.name", "Attest".into()),
        ("java.vm.vendor", "Attest".into()),
        ("java.vm.version", jdk.full_version.clone()),
        ("java.vm.info", "interpreted mode".into()),
        ("java.class.path", path.join(":")),
        ("java.class.version", format!("{}.0", jdk.version + 44)),
        ("java.library.path", "/usr/lib".into()),
        ("jdk.debug", "release".into()),
        ("sun.boot.library.path", runtime.join("lib").display().to_string()),
        ("java.vm.compressedOopsMode", "32-bit".into()),
        ("sun.nio.MaxDirectMemorySize", "-1".into()),
        ("sun.nio.PageAlignDirectMemory", "false".into()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect::<Vec<_>>();
    properties.extend(machine.properties.iter().cloned());
    properties
}

/// `1.8`, then `9` and on.
fn specification_version(version: u32) -> String {
    if version < 9 { format!("1.{version}") } else { version.to_string() }
}

/// All properties by their own names, as the JVM of JDK 11 and before sets them.
pub(crate) fn all_properties(machine: &Machine<'_>) -> Vec<(String, String)> {
    let specification = specification_version(machine.program.jdk().version);
    let mut properties: Vec<(String, String)> = [
        ("java.specification.name", "Java Platform API Specification"),
        ("java.specification.vendor", "Oracle Corporation"),
        ("java.specification.version", &specification),
        ("user.language", "en"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into();
    for (index, value) in platform_properties() {
        let name = index.trim_start_matches('_').trim_end_matches("_NDX").replace('_', ".");
        if !name.ends_with(".language") {
            properties.push((name, value));
        }
    }
    properties.extend(vm_properties(machine));
    properties
}

/// Properties of the platform, by the names of the JDK's index constants.
pub(crate) fn platform_properties() -> Vec<(&'static str, String)> {
    let directory = std::env::current_dir().map_or_else(|_| ".".into(), |d| d.display().to_string());
    let home = std::env::var("HOME").unwrap_or_else(|_| "/".into());
    let user = user_name().unwrap_or_else(|| "?".into());
    vec![
        ("_display_language_NDX", "en".into()),
        ("_format_language_NDX", "en".into()),
        ("_file_separator_NDX", "/".into()),
        ("_path_separator_NDX", ":".into()),
        ("_line_separator_NDX", "\n".into()),
        ("_file_encoding_NDX", "UTF-8".into()),
        ("_native_encoding_NDX", "UTF-8".into()),
        ("_sun_jnu_encoding_NDX", "UTF-8".into()),
        ("_stdout_encoding_NDX", "UTF-8".into()),
        ("_stderr_encoding_NDX", "UTF-8".into()),
        ("_sun_stdout_encoding_NDX", "UTF-8".into()),
        ("_sun_stderr_encoding_NDX", "UTF-8".into()),
        ("_stdin_encoding_NDX", "UTF-8".into()),
        ("_java_io_tmpdir_NDX", "/tmp".into()),
        ("_os_arch_NDX", "amd64".into()),
        ("_os_name_NDX", "Linux".into()),
        ("_os_version_NDX", "5.0".into()),
        ("_sun_arch_data_model_NDX", "64".into()),
        ("_sun_cpu_endian_NDX", "little".into()),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle".into()),
        ("_user_dir_NDX", directory),
        ("_user_home_NDX", home),
        ("_user_name_NDX", user),
    ]
}

/// The name of the user that runs this process, as the system's table has it.
fn user_name() -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    let number = std::fs::metadata("/proc/self").ok()?.uid().to_string();
    let table = std::fs::read_to_string("/etc/passwd").ok()?;
    let line = table.lines().find(|line| line.split(':').nth(2) == Some(&number))?;
    line.split(':').next().map(str::to_owned)
}
