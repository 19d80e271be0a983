// Exercises joda-time in UTC: calendar arithmetic, periods, intervals, other chronologies, formatters, time zones, errors.
// jars: joda-time
import java.util.Locale;
import org.joda.time.DateTime;
import org.joda.time.DateTimeConstants;
import org.joda.time.DateTimeFieldType;
import org.joda.time.DateTimeZone;
import org.joda.time.Days;
import org.joda.time.Duration;
import org.joda.time.IllegalFieldValueException;
import org.joda.time.Instant;
import org.joda.time.Interval;
import org.joda.time.LocalDate;
import org.joda.time.LocalDateTime;
import org.joda.time.LocalTime;
import org.joda.time.Months;
import org.joda.time.MutableDateTime;
import org.joda.time.Partial;
import org.joda.time.Period;
import org.joda.time.PeriodType;
import org.joda.time.Weeks;
import org.joda.time.YearMonth;
import org.joda.time.Years;
import org.joda.time.chrono.BuddhistChronology;
import org.joda.time.chrono.CopticChronology;
import org.joda.time.chrono.GregorianChronology;
import org.joda.time.chrono.ISOChronology;
import org.joda.time.chrono.IslamicChronology;
import org.joda.time.chrono.JulianChronology;
import org.joda.time.format.DateTimeFormat;
import org.joda.time.format.DateTimeFormatter;
import org.joda.time.format.DateTimeFormatterBuilder;
import org.joda.time.format.ISODateTimeFormat;
import org.joda.time.format.ISOPeriodFormat;
import org.joda.time.format.PeriodFormatter;
import org.joda.time.format.PeriodFormatterBuilder;

public class UseJodaTime {
    public static void main(String[] args) {
        DateTimeZone.setDefault(DateTimeZone.UTC);
        DateTime start = new DateTime(2024, 1, 31, 23, 59, 58, 999);
        System.out.println(start + " " + start.plusMonths(1) + " " + start.plusMillis(1001) + " " + start.minusYears(4).plusDays(29) + " " + start.getMillis());
        System.out.println(start.withDayOfYear(60) + " " + start.dayOfWeek().getAsText(Locale.ENGLISH) + " " + start.monthOfYear().getMaximumValue() + " " + start.weekOfWeekyear().get() + "/" + start.getWeekyear() + " " + start.year().isLeap() + " " + start.hourOfDay().roundHalfEvenCopy() + " " + start.centuryOfEra().get());
        LocalDate day = new LocalDate(2023, 12, 25);
        System.out.println(day.plusWeeks(1).withDayOfWeek(DateTimeConstants.FRIDAY) + " " + day.dayOfMonth().withMaximumValue() + " " + day.isBefore(day.plusDays(1)) + " " + day.toInterval() + " " + day.getEra() + " " + day.property(DateTimeFieldType.dayOfYear()).get());
        LocalDate other = new LocalDate(2020, 2, 29);
        System.out.println(Days.daysBetween(other, day).getDays() + " " + Weeks.weeksBetween(other, day) + " " + Months.monthsBetween(other, day) + " " + Years.yearsBetween(other, day) + " " + new Period(other, day) + " " + new Period(other, day, PeriodType.yearMonthDay()) + " " + other.plusYears(1) + " " + other.plusYears(4));
        Period period = new Period(1, 2, 3, 4, 5, 6, 7, 8);
        System.out.println(period + " " + period.plusDays(40).minusHours(80) + " " + period.multipliedBy(2).getMonths() + " " + new Period(0, 0, 0, 0, 50, 130, 70, 1500).normalizedStandard() + " " + start.plus(period) + " " + ISOPeriodFormat.standard().parsePeriod("P1Y2M10DT2H30M").toString());
        Interval a = new Interval(start, Duration.standardHours(5));
        Interval b = new Interval(start.plusHours(3), Period.days(1));
        System.out.println(a.overlap(b) + " " + a.gap(b) + " " + a.abuts(b) + " " + a.contains(start.plusHours(5)) + " " + b.toDuration() + " " + a.isBefore(b) + " " + Interval.parse("2024-01-01/P1M").toPeriod());
        System.out.println(new LocalTime(23, 30).plusMinutes(45) + " " + new YearMonth(2024, 2).plusMonths(11) + " " + new Partial().with(DateTimeFieldType.hourOfDay(), 9).with(DateTimeFieldType.dayOfMonth(), 3) + " " + new LocalDateTime(0L).plusSeconds(86401) + " " + new Instant(-1L) + " " + Duration.millis(123456));

        long instant = start.getMillis();
        System.out.println(new DateTime(instant, JulianChronology.getInstanceUTC()) + " " + new DateTime(instant, BuddhistChronology.getInstanceUTC()) + " " + new DateTime(instant, CopticChronology.getInstanceUTC()) + " " + new DateTime(instant, IslamicChronology.getInstanceUTC()) + " " + new DateTime(-70000000000000L, GregorianChronology.getInstanceUTC()) + " " + new DateTime(-70000000000000L, ISOChronology.getInstanceUTC()));
        DateTimeZone fixed = DateTimeZone.forOffsetHoursMinutes(-5, -30);
        DateTimeZone berlin = DateTimeZone.forID("Europe/Berlin");
        DateTime beforeGap = new DateTime(2024, 3, 31, 1, 59, berlin);
        System.out.println(start.withZone(fixed) + " " + start.withZoneRetainFields(fixed) + " " + fixed.getID() + " " + DateTimeZone.forID("+03:15").getOffset(0L) + " " + beforeGap.plusMinutes(1) + " " + berlin.isStandardOffset(instant) + " " + new DateTime(berlin.nextTransition(instant), DateTimeZone.UTC) + " " + new LocalDateTime(2024, 3, 31, 2, 30).toDateTime(DateTimeZone.UTC));

        DateTimeFormatter pattern = DateTimeFormat.forPattern("EEEE, d MMMM yyyy 'at' hh:mm:ss.SSS a Z").withLocale(Locale.ENGLISH);
        System.out.println(pattern.print(start) + " | " + DateTimeFormat.forPattern("yy-D-e-ww-HH").print(start) + " | " + ISODateTimeFormat.basicOrdinalDateTime().print(start) + " | " + ISODateTimeFormat.weekDate().print(start));
        System.out.println(DateTimeFormat.forPattern("dd/MM/yyyy HH:mm").parseDateTime("05/11/1999 07:08") + " " + ISODateTimeFormat.dateTimeParser().parseDateTime("2024-W05-3T10:15:30.5Z") + " " + LocalDate.parse("2024-060") + " " + LocalTime.parse("10:20:30.4") + " " + DateTime.parse("2024-02-29T12:00+02:00"));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendYear(4, 9).appendLiteral('.').appendMonthOfYearShortText().appendOptional(new DateTimeFormatterBuilder().appendLiteral(' ').appendDayOfMonth(1).toParser()).toFormatter().withLocale(Locale.ENGLISH);
        System.out.println(built.parseLocalDate("2024.Mar 7") + " " + built.parseLocalDate("2024.Dec"));
        PeriodFormatter words = new PeriodFormatterBuilder().appendYears().appendSuffix(" year", " years").appendSeparator(", ", " and ").appendDays().appendSuffix(" day", " days").appendSeparator(" and ").appendHours().appendSuffix("h").printZeroNever().toFormatter();
        System.out.println(words.print(new Period(1, 0, 0, 3, 0, 0, 0, 0)) + " | " + words.print(Period.years(2).withHours(5)) + " | " + words.parsePeriod("2 years and 4 days"));
        MutableDateTime mutable = start.toMutableDateTime();
        mutable.addMonths(13);
        mutable.setRounding(mutable.getChronology().dayOfMonth(), MutableDateTime.ROUND_FLOOR);
        System.out.println(mutable + " " + mutable.getRoundingMode() + " " + start.compareTo(mutable) + " " + start.hashCode() + " " + day.hashCode() + " " + period.hashCode());

        Runnable[] attempts = {
            () -> new LocalDate(2023, 2, 29),
            () -> new DateTime(2024, 3, 31, 2, 30, berlin),
            () -> DateTime.parse("2024-13-01"),
            () -> DateTimeFormat.forPattern("yyyy").parseDateTime("12x"),
            () -> new Interval(10, 5),
            () -> DateTimeZone.forID("Nowhere/City"),
            () -> DateTimeFormat.forPattern("yyyy-bb"),
            () -> new Period(other, day).toStandardDuration(),
            () -> start.plusYears(300000000),
            () -> new LocalTime(1, 2).getField(7),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (IllegalFieldValueException e) {
                System.out.println(e.getFieldName() + ": " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
