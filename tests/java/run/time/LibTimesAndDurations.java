// Exercises LocalTime, LocalDateTime, Duration, Instant and OffsetDateTime with fixed offsets: arithmetic, truncation, text and errors.

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

public class LibTimesAndDurations {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (DateTimeException | ArithmeticException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalTime t = LocalTime.of(13, 5, 9, 120_000_000);
        System.out.println(t + " " + LocalTime.of(7, 0) + " " + LocalTime.MIDNIGHT + " " + LocalTime.MAX + " " + LocalTime.of(1, 2, 3, 4) + " " + LocalTime.parse("23:59") + " " + LocalTime.ofSecondOfDay(3661));
        System.out.println(t.plusHours(12) + " " + t.minusMinutes(1000) + " " + t.plusSeconds(86399) + " " + t.plusNanos(900_000_000) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.withHour(0) + " "
                + t.toSecondOfDay() + " " + t.toNanoOfDay() + " " + t.get(ChronoField.AMPM_OF_DAY) + t.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + t.hashCode());
        System.out.println(t.until(LocalTime.NOON, ChronoUnit.MINUTES) + " " + t.isAfter(LocalTime.NOON) + " " + t.compareTo(LocalTime.of(14, 0)) + " " + ChronoUnit.SECONDS.between(LocalTime.MIN, t));
        LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 59, 59);
        System.out.println(dt + " " + dt.plusSeconds(1) + " " + dt.plusNanos(1_500) + " " + dt.minusMonths(10) + " " + dt.toLocalDate() + " " + dt.toLocalTime() + " " + dt.getDayOfWeek() + " " + dt.plusHours(-30)
                + " " + LocalDateTime.parse("2024-02-29T12:30") + " " + dt.truncatedTo(ChronoUnit.HOURS) + " " + LocalDate.of(2020, 1, 1).atStartOfDay() + " " + dt.with(LocalTime.NOON));
        System.out.println(ChronoUnit.HOURS.between(LocalDateTime.of(2023, 1, 1, 0, 0), dt) + " " + Duration.between(LocalDateTime.of(2023, 12, 31, 0, 0, 0, 5), dt) + " " + dt.until(dt.plusYears(3).minusNanos(1), ChronoUnit.YEARS)
                + " " + dt.isBefore(dt.plusNanos(1)) + " " + dt.equals(LocalDateTime.parse("2023-12-31T23:59:59.000")) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + dt.compareTo(dt.minusYears(2)));
        Duration[] durations = {
            Duration.ZERO, Duration.ofSeconds(3661), Duration.ofMillis(-1500), Duration.ofDays(2).plusNanos(1), Duration.ofSeconds(-1, 999_000_000), Duration.ofMinutes(90), Duration.parse("PT8H6M12.345S"), Duration.parse("P2DT-3H"),
            Duration.parse("-PT0.5S"), Duration.ofNanos(Long.MAX_VALUE)
        };
        for (Duration d : durations) {
            System.out.println(d + " " + d.getSeconds() + " " + d.getNano() + " " + d.toMillis() + " " + d.toMinutes() + " " + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart() + "." + d.toMillisPart() + " "
                    + d.negated() + " " + d.abs() + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.isNegative() + d.isZero() + " " + d.compareTo(Duration.ofSeconds(1)) + " " + d.truncatedTo(ChronoUnit.SECONDS));
        }
        System.out.println(Duration.ofHours(5).dividedBy(Duration.ofMinutes(45)) + " " + Duration.ofSeconds(10).plusMillis(5).minusNanos(1) + " " + Duration.ofSeconds(1).equals(Duration.ofMillis(1000)) + " " + Duration.of(3, ChronoUnit.HALF_DAYS));
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);
        System.out.println(i + " " + Instant.EPOCH + " " + Instant.ofEpochMilli(-1) + " " + i.plus(1, ChronoUnit.DAYS) + " " + i.truncatedTo(ChronoUnit.MILLIS) + " " + i.toEpochMilli() + " " + i.getNano() + " " + Instant.parse("2000-01-01T00:00:00Z").getEpochSecond()
                + " " + Instant.MIN + " " + Instant.MAX + " " + i.until(Instant.EPOCH, ChronoUnit.HOURS) + " " + i.isAfter(Instant.EPOCH) + " " + Instant.ofEpochSecond(-62135596801L) + " " + i.hashCode());
        ZoneOffset offset = ZoneOffset.ofHoursMinutes(5, 30);
        OffsetDateTime odt = OffsetDateTime.ofInstant(i, offset);
        System.out.println(offset + " " + ZoneOffset.UTC + " " + ZoneOffset.of("-03:15:20") + " " + ZoneOffset.ofTotalSeconds(-3600).getTotalSeconds() + " " + odt + " " + odt.withOffsetSameInstant(ZoneOffset.UTC) + " " + odt.withOffsetSameLocal(ZoneOffset.UTC)
                + " " + odt.toInstant().equals(i) + " " + OffsetTime.of(t, offset) + " " + OffsetDateTime.parse("2020-05-05T10:00+02:00").isEqual(OffsetDateTime.parse("2020-05-05T08:00Z")));
        ZonedDateTime zoned = ZonedDateTime.of(dt, ZoneOffset.ofHours(-8));
        System.out.println(zoned + " " + zoned.plusDays(1).toInstant() + " " + zoned.withZoneSameInstant(ZoneOffset.UTC) + " " + zoned.getZone() + " " + zoned.toOffsetDateTime() + " " + ZonedDateTime.parse("2020-01-01T00:00:00Z"));
        fails("hour", () -> LocalTime.of(24, 0));
        fails("minute", () -> LocalTime.of(1, 60));
        fails("parse", () -> LocalTime.parse("25:00"));
        fails("parse text", () -> LocalDateTime.parse("2020-01-01 10:00"));
        fails("duration", () -> Duration.parse("1H"));
        fails("duration overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        fails("divide", () -> Duration.ofSeconds(1).dividedBy(0));
        fails("instant", () -> Instant.parse("2020-01-01"));
        fails("instant unit", () -> i.plus(1, ChronoUnit.MONTHS));
        fails("offset", () -> ZoneOffset.ofHours(19));
        fails("truncate", () -> t.truncatedTo(ChronoUnit.WEEKS));
        fails("max", () -> Instant.MAX.plusNanos(1));
    }
}
