//! Where values come from beside the code: lists that people would write down.

/// Small numbers, the simplest first.
pub(super) const SMALL_NUMBERS: [i32; 4] = [0, 1, 2, -1];
/// The same with a fraction.
pub(super) const SMALL_REALS: [f64; 3] = [0.0, 1.0, -1.0];
/// Characters, the simplest first: `a`, `b`, `0`.
pub(super) const SMALL_LETTERS: [i32; 3] = [97, 98, 48];
/// Texts, the simplest first.
pub(super) const SMALL_TEXTS: [&str; 3] = ["a", "b", ""];
/// Two texts that differ: enough for states in which texts are kept and compared.
pub(crate) const STATE_TEXTS: [&str; 2] = [SMALL_TEXTS[0], SMALL_TEXTS[1]];

/// Numbers that people try, the small ones first; boundaries last.
pub(super) const EVERYDAY_NUMBERS: [i64; 17] =
    [0, 1, 2, -1, 3, 5, 7, 10, 11, 20, 42, 100, -5, 255, 1000, i32::MAX as i64, i32::MIN as i64];
/// How many of the first ones are so small that they meet more conditions than others.
pub(super) const SMALL_EVERYDAY_NUMBERS: usize = 8;

/// Numbers that people choose for what may have a fraction; a few inputs are tried with all of them.
pub const USUAL_NUMBERS: [f64; 21] = [
    0.0, 1.0, -1.0, 2.0, 0.5, 3.0, -2.0, 4.0, -0.5, 5.0, 1.5, -3.0, 6.0, 2.5, 10.0, -4.0, 8.0, 7.0, -10.0,
    100.0, -1.5,
];

/// Texts that people try, the plainest first: words and numbers, and from [`PLAIN_TEXTS`] on what means something to
/// somebody: addresses, encodings, dates and times (one of a day that there is not), numbers, pairs, lists, markup.
pub(super) const TEXTS: &[&str] = &[
    "a",
    "",
    "b",
    "abc",
    "1",
    "0",
    "-1",
    " ",
    "a b",
    "x=1",
    "A",
    "2024-02-30",
    "http://example.org/a?b=c",
    "UTF-8",
    "2020-02-29",
    "12:30:00",
    "1.5",
    "-7",
    "1e3",
    "0x1F",
    "true",
    "key=value",
    "a,b",
    "a/b.txt",
    "<p>a</p>",
    "{\"a\": 1}",
    "A b",
    "\u{e4}",
];
/// How many of the first ones are plain: letters by chance make them as well.
pub(super) const PLAIN_TEXTS: usize = 12;
/// How many of the first ones are the plainest.
pub(super) const PLAINEST_TEXTS: usize = 4;

/// What methods of the JDK accept that code asks about the characters of a text, or reads numbers with.
pub(super) const ACCEPTED: &[((&str, &str), &str)] = &[
    (("java/lang/Character", "isAlphabetic"), "a"),
    (("java/lang/Character", "isDigit"), "1"),
    (("java/lang/Character", "isIdentifierIgnorable"), "\0"),
    (("java/lang/Character", "isISOControl"), "\n"),
    (("java/lang/Character", "isJavaIdentifierPart"), "a"),
    (("java/lang/Character", "isJavaIdentifierStart"), "a"),
    (("java/lang/Character", "isLetter"), "a"),
    (("java/lang/Character", "isLetterOrDigit"), "a"),
    (("java/lang/Character", "isLowerCase"), "a"),
    (("java/lang/Character", "isSpaceChar"), " "),
    (("java/lang/Character", "isUnicodeIdentifierPart"), "a"),
    (("java/lang/Character", "isUnicodeIdentifierStart"), "a"),
    (("java/lang/Character", "isUpperCase"), "A"),
    (("java/lang/Character", "isWhitespace"), " "),
    (("java/lang/Boolean", "parseBoolean"), "true"),
    (("java/lang/Byte", "parseByte"), "1"),
    (("java/lang/Double", "parseDouble"), "1"),
    (("java/lang/Float", "parseFloat"), "1"),
    (("java/lang/Integer", "parseInt"), "1"),
    (("java/lang/Long", "parseLong"), "1"),
    (("java/lang/Short", "parseShort"), "1"),
];

/// Arrays for code that asks whether an object is one.
pub(super) const ARRAYS: [&str; 3] = ["[Ljava/lang/Object;", "[I", "[D"];

/// Characters that mean something to somebody.
pub(super) const LETTERS: &[u8] = b"abcABZz0129 -+.,;:_/\\\"'()[]{}<>=%&#@!?*$^|~\t\n";
/// Characters that texts are put together with.
pub(super) const MARKS: &[u8] = b":=,.-/;( @";

/// Numbers that read at a glance, the simplest first.
pub(super) const PLAIN_NUMBERS: [i32; 7] = [0, 1, 2, 3, 4, 5, 10];
/// Letters that read at a glance, the simplest first.
pub(super) const PLAIN_LETTERS: [u8; 4] = *b"ab0 ";
