// Exercises DateTimeFormatter: the ISO constants, numeric patterns, literals, optional sections, builders, resolver styles and errors.

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class LibDateFormatters {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (DateTimeException | IllegalArgumentException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static DateTimeFormatter pattern(String p) {
        return DateTimeFormatter.ofPattern(p, Locale.ROOT);
    }

    public static void main(String[] args) {
        LocalDateTime dt = LocalDateTime.of(2024, 3, 7, 9, 5, 2, 34_000_000);
        OffsetDateTime odt = dt.atOffset(ZoneOffset.ofHours(2));
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_LOCAL_TIME.format(dt) + " " + DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(dt) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(dt)
                + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(dt) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(odt) + " " + DateTimeFormatter.ISO_INSTANT.format(odt)
                + " " + DateTimeFormatter.ISO_DATE.format(odt) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(odt));
        String[] patterns = {
            "yyyy-MM-dd", "dd/MM/yy", "d.M.uuuu", "HH:mm:ss.SSS", "H:m:s", "hh:mm", "K k", "yyyyMMddHHmmss", "D", "DDD", "SSSSSSSSS", "n", "N", "A", "'at' HH 'o''clock'", "uuuu-'W'", "yyyy[-MM[-dd]]", "[HH:mm]", "Q", "yyyy/QQ", "''"
        };
        for (String p : patterns) {
            System.out.println(p + " -> " + pattern(p).format(dt));
        }
        System.out.println(pattern("yyyy-MM-dd HH:mm xxx XXX Z x XX").format(odt) + " " + pattern("XXX").format(odt.withOffsetSameInstant(ZoneOffset.UTC)));
        System.out.println(LocalDate.parse("07/03/2024", pattern("dd/MM/yyyy")) + " " + LocalDate.parse("20240307", DateTimeFormatter.BASIC_ISO_DATE) + " " + LocalTime.parse("0905", pattern("HHmm")) + " "
                + LocalDateTime.parse("7.3.2024 9:05", pattern("d.M.uuuu H:mm")) + " " + YearMonth.parse("03/2024", pattern("MM/uuuu")) + " " + LocalDate.parse("2024-067", DateTimeFormatter.ISO_ORDINAL_DATE) + " "
                + LocalDate.parse("2024-W10-4", DateTimeFormatter.ISO_WEEK_DATE) + " " + OffsetDateTime.parse("2024-03-07T09:05:02+02:00").toEpochSecond() + " " + LocalDate.parse("31-12-99", pattern("dd-MM-yy")));
        System.out.println(LocalDate.parse("2024-02-31", pattern("uuuu-MM-dd")) + " " + LocalDate.parse("2024-14-35", pattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        fails("strict", () -> LocalDate.parse("2024-02-31", pattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendLiteral('<').appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral("|").appendValue(ChronoField.MONTH_OF_YEAR, 2)
                .appendLiteral('|').padNext(4, '_').appendValue(ChronoField.DAY_OF_MONTH).optionalStart().appendLiteral('T').appendValue(ChronoField.HOUR_OF_DAY, 2).optionalEnd().appendLiteral('>')
                .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 30).toFormatter(Locale.ROOT);
        System.out.println(built.format(dt) + " " + built.format(LocalDate.of(12024, 1, 2)) + " " + LocalDateTime.parse("<2024|03|___7T11>", built));
        DateTimeFormatter fraction = new DateTimeFormatterBuilder().appendPattern("HH:mm:ss").appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter(Locale.ROOT);
        System.out.println(fraction.format(LocalTime.of(1, 2, 3)) + " " + fraction.format(LocalTime.of(1, 2, 3, 450_000_000)) + " " + LocalTime.parse("01:02:03.000000007", fraction));
        System.out.println(dt.format(pattern("MM")) + " " + dt.toLocalDate().format(DateTimeFormatter.ISO_DATE) + " " + DateTimeFormatter.ISO_LOCAL_DATE + " " + pattern("yyyy-MM"));
        fails("no field", () -> pattern("HH").format(LocalDate.of(2020, 1, 1)));
        fails("no offset", () -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(dt));
        fails("bad pattern", () -> pattern("yyyy-bb"));
        fails("too many", () -> pattern("HHH"));
        fails("unterminated", () -> pattern("yyyy 'open"));
        fails("reserved", () -> pattern("{x}"));
        fails("bracket", () -> pattern("yyyy]"));
        fails("parse index", () -> LocalDate.parse("2024/03/07", pattern("yyyy-MM-dd")));
        fails("trailing", () -> LocalDate.parse("2024-03-07x"));
        fails("value range", () -> LocalTime.parse("99:00", pattern("HH:mm")));
        fails("missing", () -> LocalDate.parse("2024", pattern("uuuu")));
    }
}
