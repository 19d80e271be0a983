//! Options as users of `java` type them (`-cp`, `-ea`, `-Dname=value`, `-jar`), in the form of our own.

use std::ffi::{OsStr, OsString};

/// Arguments that the parser of our own options understands.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Translated {
    /// The arguments, the command's own name first.
    pub arguments: Vec<OsString>,
    /// What the user should know of options that were left out.
    pub notes: Vec<String>,
}

/// Our own options of `run` that take a value.
const WITH_VALUE: [&str; 9] =
    ["--class-path", "--cp", "--jdk", "--time", "--memory", "--format", "--spec", "--config", "--color"];
/// Options of `java` that change how fast a program runs, never what it does.
const TUNING: [&str; 8] = ["-Xms", "-Xmn", "-Xint", "-Xcomp", "-Xmixed", "-Xshare:", "-server", "-client"];

/// Translates the arguments of the process; an error is one sentence.
pub fn translate(arguments: Vec<OsString>) -> Result<Translated, String> {
    let mut given = arguments.into_iter();
    let mut result = Translated::default();
    result.arguments.extend(given.by_ref().take(1));
    match given.next() {
        Some(command) if command == "run" => {
            result.arguments.push(command);
            run(given, &mut result)?;
        }
        Some(command) => {
            result.arguments.push(command);
            result.arguments.extend(given.map(|argument| match argument.to_str() {
                Some("-cp" | "-classpath") => "--class-path".into(),
                _ => argument,
            }));
        }
        None => {}
    }
    Ok(result)
}

fn run(mut given: impl Iterator<Item = OsString>, result: &mut Translated) -> Result<(), String> {
    let mut assertions = false;
    while let Some(argument) = given.next() {
        let text = argument.to_str().unwrap_or_default().to_owned();
        match text.as_str() {
            "-cp" | "-classpath" => {
                let path = given.next().ok_or_else(|| format!("{text} needs a path behind it"))?;
                result.arguments.push(joined("--class-path=", &path));
            }
            option if WITH_VALUE.contains(&option) => match given.next() {
                Some(value) => result.arguments.push(joined(&format!("{option}="), &value)),
                None => result.arguments.push(argument),
            },
            "-ea" | "--ea" | "-enableassertions" | "--enable-assertions" => assertions = true,
            "-da" | "-disableassertions" | "--disable-assertions" => assertions = false,
            "-dsa" | "-disablesystemassertions" => {}
            "-jar" | "--jar" => {
                let jar = given.next().ok_or_else(|| format!("{text} needs a jar behind it"))?;
                result.arguments.push(joined("--jar=", &jar));
                result.arguments.push("--".into());
                result.arguments.extend(given.by_ref().map(readable));
            }
            "--" => {
                result.arguments.push(argument);
                result.arguments.extend(given.by_ref().map(readable));
            }
            "-version" | "-showversion" | "--show-version" => {
                return Err("`attest --version` tells Attest's version, `attest doctor` the JDK's".to_owned());
            }
            "-?" | "-help" => result.arguments.push("--help".into()),
            "-h" | "-q" => result.arguments.push(argument),
            option if option.starts_with("-D") => match &option[2..] {
                "" => return Err("-D needs a name behind it: -Dname=value".to_owned()),
                define => result.arguments.push(format!("--define={define}").into()),
            },
            option if option.starts_with("-Xmx") => {
                result.arguments.push(format!("--memory={}", &option[4..]).into());
            }
            option if is_tuning(option) => {
                result.notes.push(format!("{option} tunes java's own machine and is left out"));
            }
            option if option.starts_with("--") => match not_modelled(option) {
                Some(advice) => return Err(format!("{option} is not supported: {advice}")),
                None => result.arguments.push(argument),
            },
            option if option.len() > 1 && option.starts_with('-') => {
                let advice = not_modelled(option).unwrap_or("leave it out");
                return Err(format!("{option} is not an option of attest run: {advice}"));
            }
            _ => {
                result.arguments.extend(["--".into(), readable(argument)]);
                result.arguments.extend(given.by_ref().map(readable));
            }
        }
    }
    if assertions {
        // Options end where the program begins.
        result.arguments.insert(2, "--enable-assertions".into());
    }
    Ok(())
}

fn is_tuning(option: &str) -> bool {
    let collector = option.starts_with("-XX:+Use") && option.ends_with("GC");
    collector || TUNING.iter().any(|tuning| option.starts_with(tuning))
}

/// What to do instead of an option of `java` that has a meaning we do not have.
fn not_modelled(option: &str) -> Option<&'static str> {
    let name = option.split(['=', ':']).next().unwrap_or(option);
    Some(match name {
        "-ea" | "-enableassertions" => "assertions are on for all classes or for none; write -ea",
        "-da" | "-disableassertions" => "assertions are on for all classes or for none; leave it out",
        "-esa" | "-enablesystemassertions" => "assertions of the JDK's own classes stay off; write -ea",
        "-m" | "--module" | "-p" | "--module-path" | "--add-modules" => {
            "modules of the program are not known; put its jars on the class path with -cp"
        }
        "--add-opens" | "--add-exports" | "--add-reads" | "--patch-module" => {
            "modules of the program are not known; leave it out"
        }
        "-javaagent" | "-agentlib" | "-agentpath" => "agents need java's own machine; leave it out",
        "-Xss" => "the depth of the stack is fixed; leave it out",
        name if name.starts_with("-X") => "it is for java's own machine; leave it out",
        _ => return None,
    })
}

/// As `java` does, bytes that are no text become replacement characters.
fn readable(argument: OsString) -> OsString {
    argument.to_string_lossy().into_owned().into()
}

fn joined(option: &str, value: &OsStr) -> OsString {
    let mut text = OsString::from(option);
    text.push(value);
    text
}

#[cfg(test)]
mod tests {
    use super::translate;

    fn check(given: &str, expected: &str) {
        let arguments = given.split(' ').map(Into::into).collect();
        let translated = translate(arguments).map(|t| t.arguments.join(" ".as_ref()).into_string().unwrap());
        assert_eq!(translated.as_deref(), Ok(expected));
    }

    #[test]
    fn java_s_options_become_ours() {
        check("attest run -cp a:b Main", "attest run --class-path=a:b -- Main");
        check("attest run -classpath a -ea Main", "attest run --enable-assertions --class-path=a -- Main");
        check("attest run -Dx=y=z -Xmx64m Main", "attest run --define=x=y=z --memory=64m -- Main");
        check("attest run --time 1s Main", "attest run --time=1s -- Main");
        check("attest run -ea -da Main", "attest run -- Main");
        check("attest ir -cp x A#b", "attest ir --class-path x A#b");
    }

    #[test]
    fn what_stands_behind_the_program_is_the_program_s() {
        check("attest run Main -cp x --help -ea", "attest run -- Main -cp x --help -ea");
        check("attest run -jar a.jar -ea --stats", "attest run --jar=a.jar -- -ea --stats");
        check("attest run -ea Main -da", "attest run --enable-assertions -- Main -da");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let refused = |given: &str| translate(given.split(' ').map(Into::into).collect()).unwrap_err();
        assert!(refused("attest run -ea:pkg... Main").contains("write -ea"));
        assert!(refused("attest run -cp").contains("needs a path"));
        assert!(refused("attest run --module-path=mods Main").contains("-cp"));
        assert!(refused("attest run -frob Main").contains("not an option"));
    }

    #[test]
    fn what_only_tunes_is_left_out_with_a_note() {
        let translated = translate(vec!["attest".into(), "run".into(), "-XX:+UseG1GC".into(), "M".into()]);
        let translated = translated.unwrap();
        assert_eq!(translated.arguments, ["attest", "run", "--", "M"]);
        assert_eq!(translated.notes.len(), 1);
    }
}
