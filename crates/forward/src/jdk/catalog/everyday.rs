//! Everyday ways to make objects of the JDK, as data: which members of which classes, and what is passed to them.
//!
//! A row is exhaustive for its class: nothing else makes its objects, in particular nothing that reads the clock, draws by
//! chance, waits for somebody, asks the default locale, or opens a file. What a JDK does not have is left out.

use super::Factory;

/// A way to make an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// A constructor, a static method, a static field (whose descriptor is that of its type), or a method of an object that
    /// is made first.
    pub member: Factory,
    /// What is passed, the object that a method is called on first; if there is nothing here, all of these are made as
    /// their types say.
    pub given: &'static [Way],
    /// Methods that are called on the object before it is used.
    pub then: &'static [Factory],
    /// Whether much code that takes an object of the class does not take this one: a formatter for times where there is a
    /// date. An error that it leads to is the caller's.
    pub is_special: bool,
}

impl Way {
    const fn special(self) -> Way {
        Way { is_special: true, ..self }
    }

    const fn of(self, given: &'static [Way]) -> Way {
        Way { given, ..self }
    }

    const fn then(self, then: &'static [Factory]) -> Way {
        Way { then, ..self }
    }

    /// Whether it is a static field.
    pub fn is_field(&self) -> bool {
        !self.member.descriptor.starts_with('(')
    }
}

const fn member(class: &'static str, name: &'static str, descriptor: &'static str) -> Factory {
    Factory { class, name, descriptor }
}

const fn call(class: &'static str, name: &'static str, descriptor: &'static str) -> Way {
    Way { member: member(class, name, descriptor), given: &[], then: &[], is_special: false }
}

const fn new(class: &'static str, descriptor: &'static str) -> Way {
    call(class, "<init>", descriptor)
}

const fn field(class: &'static str, name: &'static str, ty: &'static str) -> Way {
    call(class, name, ty)
}

const BYTES_IN: Way = new("java/io/ByteArrayInputStream", "([B)V");
/// A pipe that nobody is at the other end of: reading and writing fail.
const BROKEN_IN: Way = new("java/io/PipedInputStream", "()V");
const BROKEN_OUT: Way = new("java/io/PipedOutputStream", "()V");
const TEXT_READER: Way = new("java/io/StringReader", "(Ljava/lang/String;)V");
const TEXT_WRITER: Way = new("java/io/StringWriter", "()V");
const BYTES_OUT: Way = new("java/io/ByteArrayOutputStream", "()V");
const BUILDER: Way = new("java/lang/StringBuilder", "(Ljava/lang/String;)V");
const EMPTY_BUILDER: Way = new("java/lang/StringBuilder", "()V");
const FILE: Way = new("java/io/File", "(Ljava/lang/String;)V");
const PATH: Way = call("java/io/File", "toPath", "()Ljava/nio/file/Path;");

const EPOCH_DATE: Way = call("java/time/LocalDate", "ofEpochDay", "(J)Ljava/time/LocalDate;");
const DATE: Way = call("java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;");
const DAY_TIME: Way = call("java/time/LocalTime", "of", "(II)Ljava/time/LocalTime;");
const DATE_TIME: Way =
    call("java/time/LocalDate", "atTime", "(Ljava/time/LocalTime;)Ljava/time/LocalDateTime;");
const INSTANT: Way = call("java/time/Instant", "ofEpochMilli", "(J)Ljava/time/Instant;");
const SECONDS: Way = call("java/time/Duration", "ofSeconds", "(J)Ljava/time/Duration;");
const MILLIS: Way = call("java/time/Duration", "ofMillis", "(J)Ljava/time/Duration;");
const DAYS: Way = call("java/time/Period", "ofDays", "(I)Ljava/time/Period;");
const PERIOD: Way = call("java/time/Period", "of", "(III)Ljava/time/Period;");
const UTC: Way = field("java/time/ZoneOffset", "UTC", "Ljava/time/ZoneOffset;");
const HOURS: Way = call("java/time/ZoneOffset", "ofHours", "(I)Ljava/time/ZoneOffset;");
const ZONED: Way = call("java/time/LocalDateTime", "atZone", "(Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;");
const OFFSET: Way =
    call("java/time/LocalDateTime", "atOffset", "(Ljava/time/ZoneOffset;)Ljava/time/OffsetDateTime;");
const DAY_UNIT: Way = field("java/time/temporal/ChronoUnit", "DAYS", "Ljava/time/temporal/ChronoUnit;");
const HOUR_UNIT: Way = field("java/time/temporal/ChronoUnit", "HOURS", "Ljava/time/temporal/ChronoUnit;");
const DAY_FIELD: Way =
    field("java/time/temporal/ChronoField", "DAY_OF_MONTH", "Ljava/time/temporal/ChronoField;");
const HOUR_FIELD: Way =
    field("java/time/temporal/ChronoField", "HOUR_OF_DAY", "Ljava/time/temporal/ChronoField;");
const CALENDAR: Way = new("java/util/GregorianCalendar", "(III)V");

const ROOT: Way = field("java/util/Locale", "ROOT", "Ljava/util/Locale;");
const US: Way = field("java/util/Locale", "US", "Ljava/util/Locale;");
const GERMANY: Way = field("java/util/Locale", "GERMANY", "Ljava/util/Locale;");
const JAPAN: Way = field("java/util/Locale", "JAPAN", "Ljava/util/Locale;");

const NUMBER_FORMAT: Way =
    call("java/text/NumberFormat", "getInstance", "(Ljava/util/Locale;)Ljava/text/NumberFormat;");
const DECIMAL_FORMAT: Way =
    new("java/text/DecimalFormat", "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V");
const DATE_FORMAT: Way = new("java/text/SimpleDateFormat", "(Ljava/lang/String;Ljava/util/Locale;)V");

const COMPLETED: Way = call(
    "java/util/concurrent/CompletableFuture",
    "completedFuture",
    "(Ljava/lang/Object;)Ljava/util/concurrent/CompletableFuture;",
);
const FAILED: Way = call(
    "java/util/concurrent/CompletableFuture",
    "failedFuture",
    "(Ljava/lang/Throwable;)Ljava/util/concurrent/CompletableFuture;",
)
.special();
const LOCK: Way = new("java/util/concurrent/locks/ReentrantLock", "()V");
const READ_WRITE_LOCK: Way = new("java/util/concurrent/locks/ReentrantReadWriteLock", "()V");

const ADD: Factory =
    member("java/util/StringJoiner", "add", "(Ljava/lang/CharSequence;)Ljava/util/StringJoiner;");
const SET_PROPERTY: Factory =
    member("java/util/Properties", "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;");
const SET_TIME: Factory = member("java/util/Calendar", "setTimeInMillis", "(J)V");
const WRITE: Factory = member("java/io/ByteArrayOutputStream", "write", "(I)V");
const CLEAR: Factory = member("java/util/EnumSet", "clear", "()V");

/// The rows, by name.
pub(super) const EVERYDAY: &[(&str, &[Way])] = &[
    ("java/io/BufferedReader", &[new("java/io/BufferedReader", "(Ljava/io/Reader;)V")]),
    ("java/io/ByteArrayInputStream", &[BYTES_IN]),
    ("java/io/ByteArrayOutputStream", &[BYTES_OUT, BYTES_OUT.then(&[WRITE])]),
    ("java/io/File", &[FILE]),
    (
        "java/io/InputStream",
        &[
            BYTES_IN,
            BROKEN_IN,
            new("java/io/SequenceInputStream", "(Ljava/io/InputStream;Ljava/io/InputStream;)V")
                .of(&[BYTES_IN, BROKEN_IN]),
        ],
    ),
    ("java/io/OutputStream", &[BYTES_OUT, BROKEN_OUT]),
    ("java/io/PrintStream", &[new("java/io/PrintStream", "(Ljava/io/OutputStream;)V")]),
    ("java/io/PrintWriter", &[new("java/io/PrintWriter", "(Ljava/io/Writer;)V")]),
    ("java/io/Reader", &[TEXT_READER, new("java/io/PipedReader", "()V")]),
    ("java/io/StringReader", &[TEXT_READER]),
    ("java/io/Writer", &[TEXT_WRITER, new("java/io/PipedWriter", "()V")]),
    ("java/lang/Appendable", &[EMPTY_BUILDER, TEXT_WRITER]),
    ("java/lang/Readable", &[TEXT_READER]),
    (
        "java/lang/StringBuffer",
        &[new("java/lang/StringBuffer", "(Ljava/lang/String;)V"), new("java/lang/StringBuffer", "()V")],
    ),
    ("java/lang/StringBuilder", &[BUILDER, EMPTY_BUILDER]),
    (
        "java/math/BigDecimal",
        &[
            call("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
            // With any scale at all, most arithmetic overflows.
            call("java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;").special(),
        ],
    ),
    (
        "java/math/BigInteger",
        &[
            call("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
            call("java/math/BigInteger", "multiply", "(Ljava/math/BigInteger;)Ljava/math/BigInteger;").of(&[
                call("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
                call("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
            ]),
        ],
    ),
    ("java/math/MathContext", &[new("java/math/MathContext", "(I)V")]),
    (
        "java/net/URI",
        &[
            call("java/net/URI", "create", "(Ljava/lang/String;)Ljava/net/URI;"),
            new("java/net/URI", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V"),
        ],
    ),
    (
        "java/net/URL",
        &[
            new("java/net/URL", "(Ljava/lang/String;)V"),
            new("java/net/URL", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V"),
        ],
    ),
    (
        "java/nio/ByteBuffer",
        &[
            call("java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;"),
            call("java/nio/ByteBuffer", "allocate", "(I)Ljava/nio/ByteBuffer;"),
        ],
    ),
    (
        "java/nio/CharBuffer",
        &[
            call("java/nio/CharBuffer", "wrap", "(Ljava/lang/CharSequence;)Ljava/nio/CharBuffer;"),
            call("java/nio/CharBuffer", "wrap", "([C)Ljava/nio/CharBuffer;"),
        ],
    ),
    ("java/nio/DoubleBuffer", &[call("java/nio/DoubleBuffer", "wrap", "([D)Ljava/nio/DoubleBuffer;")]),
    ("java/nio/FloatBuffer", &[call("java/nio/FloatBuffer", "wrap", "([F)Ljava/nio/FloatBuffer;")]),
    ("java/nio/IntBuffer", &[call("java/nio/IntBuffer", "wrap", "([I)Ljava/nio/IntBuffer;")]),
    ("java/nio/LongBuffer", &[call("java/nio/LongBuffer", "wrap", "([J)Ljava/nio/LongBuffer;")]),
    ("java/nio/ShortBuffer", &[call("java/nio/ShortBuffer", "wrap", "([S)Ljava/nio/ShortBuffer;")]),
    (
        "java/nio/charset/Charset",
        &[
            field("java/nio/charset/StandardCharsets", "UTF_8", "Ljava/nio/charset/Charset;"),
            field("java/nio/charset/StandardCharsets", "US_ASCII", "Ljava/nio/charset/Charset;"),
            field("java/nio/charset/StandardCharsets", "UTF_16", "Ljava/nio/charset/Charset;"),
        ],
    ),
    ("java/nio/file/Path", &[PATH.of(&[FILE])]),
    ("java/sql/Date", &[new("java/sql/Date", "(J)V")]),
    ("java/sql/Time", &[new("java/sql/Time", "(J)V")]),
    ("java/sql/Timestamp", &[new("java/sql/Timestamp", "(J)V")]),
    ("java/text/DateFormat", &[DATE_FORMAT]),
    ("java/text/DecimalFormat", &[DECIMAL_FORMAT]),
    (
        "java/text/DecimalFormatSymbols",
        &[call(
            "java/text/DecimalFormatSymbols",
            "getInstance",
            "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;",
        )],
    ),
    ("java/text/MessageFormat", &[new("java/text/MessageFormat", "(Ljava/lang/String;Ljava/util/Locale;)V")]),
    ("java/text/NumberFormat", &[NUMBER_FORMAT, DECIMAL_FORMAT]),
    ("java/text/SimpleDateFormat", &[DATE_FORMAT]),
    (
        "java/time/Clock",
        &[call("java/time/Clock", "fixed", "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;")],
    ),
    ("java/time/Duration", &[SECONDS, MILLIS]),
    ("java/time/Instant", &[INSTANT]),
    ("java/time/LocalDate", &[DATE, EPOCH_DATE]),
    ("java/time/LocalDateTime", &[DATE_TIME]),
    (
        "java/time/LocalTime",
        &[DAY_TIME, call("java/time/LocalTime", "ofSecondOfDay", "(J)Ljava/time/LocalTime;")],
    ),
    ("java/time/MonthDay", &[call("java/time/MonthDay", "of", "(II)Ljava/time/MonthDay;")]),
    ("java/time/OffsetDateTime", &[OFFSET]),
    (
        "java/time/OffsetTime",
        &[call("java/time/LocalTime", "atOffset", "(Ljava/time/ZoneOffset;)Ljava/time/OffsetTime;")],
    ),
    ("java/time/Period", &[DAYS, PERIOD]),
    ("java/time/Year", &[call("java/time/Year", "of", "(I)Ljava/time/Year;")]),
    ("java/time/YearMonth", &[call("java/time/YearMonth", "of", "(II)Ljava/time/YearMonth;")]),
    (
        "java/time/ZoneId",
        &[UTC, HOURS, call("java/time/ZoneId", "of", "(Ljava/lang/String;)Ljava/time/ZoneId;")],
    ),
    ("java/time/ZoneOffset", &[UTC, HOURS]),
    ("java/time/ZonedDateTime", &[ZONED]),
    ("java/time/chrono/ChronoLocalDate", &[DATE, EPOCH_DATE]),
    ("java/time/chrono/ChronoLocalDateTime", &[DATE_TIME]),
    ("java/time/chrono/ChronoZonedDateTime", &[ZONED]),
    (
        "java/time/format/DateTimeFormatter",
        &[
            field(
                "java/time/format/DateTimeFormatter",
                "ISO_LOCAL_DATE",
                "Ljava/time/format/DateTimeFormatter;",
            ),
            field(
                "java/time/format/DateTimeFormatter",
                "ISO_LOCAL_DATE_TIME",
                "Ljava/time/format/DateTimeFormatter;",
            )
            .special(),
            call(
                "java/time/format/DateTimeFormatter",
                "ofPattern",
                "(Ljava/lang/String;Ljava/util/Locale;)Ljava/time/format/DateTimeFormatter;",
            )
            .special(),
        ],
    ),
    ("java/time/temporal/Temporal", &[DATE, DATE_TIME]),
    ("java/time/temporal/TemporalAccessor", &[DATE, DAY_TIME.special()]),
    ("java/time/temporal/TemporalAmount", &[DAYS, SECONDS.special()]),
    ("java/time/temporal/TemporalField", &[DAY_FIELD, HOUR_FIELD.special()]),
    ("java/time/temporal/TemporalUnit", &[DAY_UNIT, HOUR_UNIT.special()]),
    (
        "java/util/BitSet",
        &[call("java/util/BitSet", "valueOf", "([B)Ljava/util/BitSet;"), new("java/util/BitSet", "()V")],
    ),
    ("java/util/Calendar", &[CALENDAR, CALENDAR.then(&[SET_TIME])]),
    (
        "java/util/Currency",
        &[
            call("java/util/Currency", "getInstance", "(Ljava/util/Locale;)Ljava/util/Currency;").of(&[US]),
            call("java/util/Currency", "getInstance", "(Ljava/util/Locale;)Ljava/util/Currency;")
                .of(&[JAPAN]),
        ],
    ),
    ("java/util/Date", &[new("java/util/Date", "(J)V")]),
    ("java/util/EnumMap", &[new("java/util/EnumMap", "(Ljava/util/Map;)V")]),
    (
        "java/util/EnumSet",
        &[
            call("java/util/EnumSet", "of", "(Ljava/lang/Enum;)Ljava/util/EnumSet;"),
            call("java/util/EnumSet", "of", "(Ljava/lang/Enum;Ljava/lang/Enum;)Ljava/util/EnumSet;"),
            call("java/util/EnumSet", "of", "(Ljava/lang/Enum;)Ljava/util/EnumSet;").then(&[CLEAR]),
        ],
    ),
    ("java/util/GregorianCalendar", &[CALENDAR, CALENDAR.then(&[SET_TIME])]),
    ("java/util/Locale", &[ROOT, US, GERMANY]),
    (
        "java/util/Properties",
        &[
            new("java/util/Properties", "()V").then(&[SET_PROPERTY]),
            new("java/util/Properties", "()V"),
            new("java/util/Properties", "()V").then(&[SET_PROPERTY, SET_PROPERTY]),
        ],
    ),
    ("java/util/Random", &[new("java/util/Random", "(J)V")]),
    ("java/util/Scanner", &[new("java/util/Scanner", "(Ljava/lang/String;)V")]),
    ("java/util/SplittableRandom", &[new("java/util/SplittableRandom", "(J)V")]),
    (
        "java/util/StringJoiner",
        &[
            new("java/util/StringJoiner", "(Ljava/lang/CharSequence;)V").then(&[ADD, ADD]),
            new("java/util/StringJoiner", "(Ljava/lang/CharSequence;)V"),
        ],
    ),
    ("java/util/TimeZone", &[new("java/util/SimpleTimeZone", "(ILjava/lang/String;)V")]),
    ("java/util/UUID", &[new("java/util/UUID", "(JJ)V")]),
    ("java/util/concurrent/CompletableFuture", &[COMPLETED, FAILED]),
    ("java/util/concurrent/CompletionStage", &[COMPLETED, FAILED]),
    ("java/util/concurrent/Future", &[COMPLETED, FAILED]),
    ("java/util/concurrent/locks/Lock", &[LOCK]),
    ("java/util/concurrent/locks/ReadWriteLock", &[READ_WRITE_LOCK]),
    ("java/util/concurrent/locks/ReentrantLock", &[LOCK]),
    ("java/util/concurrent/locks/ReentrantReadWriteLock", &[READ_WRITE_LOCK]),
    (
        "java/util/regex/Matcher",
        &[call("java/util/regex/Pattern", "matcher", "(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;")],
    ),
    (
        "java/util/regex/Pattern",
        &[call("java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;")],
    ),
    (
        "java/util/stream/DoubleStream",
        &[call("java/util/stream/DoubleStream", "of", "([D)Ljava/util/stream/DoubleStream;")],
    ),
    (
        "java/util/stream/IntStream",
        &[call("java/util/stream/IntStream", "of", "([I)Ljava/util/stream/IntStream;")],
    ),
    (
        "java/util/stream/LongStream",
        &[call("java/util/stream/LongStream", "of", "([J)Ljava/util/stream/LongStream;")],
    ),
];

/// The everyday ways to make an object of a class or interface of the JDK, the simplest first; nothing if it has no row.
pub fn everyday(class: &str) -> Option<&'static [Way]> {
    let at = EVERYDAY.binary_search_by_key(&class, |(name, _)| name).ok()?;
    Some(EVERYDAY[at].1)
}
