//! Stand-ins for the few JUnit classes that generated tests use, for class paths without JUnit.
//!
//! They carry JUnit's names, so that the sources compiled against them are those that compile against JUnit, and
//! their assertions decide as JUnit's do. They are never written to a user's disk.

use crate::request::Source;

macro_rules! stand_in {
    ($folder:literal, $file:literal, $path:literal) => {
        ($path, include_str!(concat!("../java/junit/", $folder, "/", $file)))
    };
}

const JUPITER: [(&str, &str); 13] = [
    stand_in!("jupiter", "AfterEachCallback.java", "org/junit/jupiter/api/extension/AfterEachCallback.java"),
    stand_in!("jupiter", "Assertions.java", "org/junit/jupiter/api/Assertions.java"),
    stand_in!(
        "jupiter",
        "BeforeEachCallback.java",
        "org/junit/jupiter/api/extension/BeforeEachCallback.java"
    ),
    stand_in!("jupiter", "CsvSource.java", "org/junit/jupiter/params/provider/CsvSource.java"),
    stand_in!("jupiter", "Disabled.java", "org/junit/jupiter/api/Disabled.java"),
    stand_in!("jupiter", "Executable.java", "org/junit/jupiter/api/function/Executable.java"),
    stand_in!("jupiter", "ExtendWith.java", "org/junit/jupiter/api/extension/ExtendWith.java"),
    stand_in!("jupiter", "Extension.java", "org/junit/jupiter/api/extension/Extension.java"),
    stand_in!("jupiter", "ParameterResolver.java", "org/junit/jupiter/api/extension/ParameterResolver.java"),
    stand_in!("jupiter", "ParameterizedTest.java", "org/junit/jupiter/params/ParameterizedTest.java"),
    stand_in!("jupiter", "Test.java", "org/junit/jupiter/api/Test.java"),
    stand_in!("jupiter", "Timeout.java", "org/junit/jupiter/api/Timeout.java"),
    stand_in!("jupiter", "ValueSource.java", "org/junit/jupiter/params/provider/ValueSource.java"),
];

const FOUR: [(&str, &str); 4] = [
    stand_in!("four", "Assert.java", "org/junit/Assert.java"),
    stand_in!("four", "Ignore.java", "org/junit/Ignore.java"),
    stand_in!("four", "Test.java", "org/junit/Test.java"),
    stand_in!("four", "ThrowingRunnable.java", "org/junit/function/ThrowingRunnable.java"),
];

/// The sources of the stand-ins for JUnit 5, 6 and 4.
pub fn junit_stand_ins() -> Vec<Source> {
    JUPITER.iter().chain(&FOUR).map(|(file, text)| Source::new(*file, *text)).collect()
}
