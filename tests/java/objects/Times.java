import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.Date;
import java.util.TimeZone;

/** Dates, times, durations, zones and clocks. */
public final class Times {
    private Times() {}

    public static boolean leap(LocalDate date) {
        if (date.getMonth() == Month.FEBRUARY && date.getDayOfMonth() == 29) {
            return true; // reached
        }
        return false; // reached
    }

    public static long days(LocalDate from, LocalDate to) {
        if (from.isAfter(to)) {
            return -1; // reached
        }
        return from.equals(to) ? 0 : ChronoUnit.DAYS.between(from, to); // reached
    }

    public static String greeting(LocalTime time) {
        if (time.getHour() < 12) {
            return "morning"; // reached
        }
        return time.getHour() < 18 ? "afternoon" : "evening"; // reached
    }

    public static boolean late(LocalDateTime time) {
        if (time.getHour() >= 22 || time.getDayOfWeek() == DayOfWeek.SUNDAY) {
            return true; // reached
        }
        return false; // reached
    }

    public static boolean past(Instant instant, Clock clock) {
        if (instant.isBefore(clock.instant())) {
            return true; // reached
        }
        return false; // reached
    }

    public static long backoff(Duration wait) {
        if (wait.isNegative()) {
            return 0; // reached
        }
        if (wait.compareTo(Duration.ofMinutes(1)) > 0) {
            return 60; // reached
        }
        return wait.getSeconds(); // reached
    }

    public static int months(Period period) {
        if (period.isZero()) {
            return 0; // reached
        }
        return period.getYears() * 12 + period.getMonths(); // reached
    }

    public static boolean utc(ZoneId zone) {
        if (zone.equals(ZoneOffset.UTC)) {
            return true; // reached
        }
        return zone.getId().startsWith("Z"); // reached
    }

    public static int ahead(ZoneOffset offset) {
        if (offset.getTotalSeconds() > 0) {
            return 1; // reached
        }
        return 0; // reached
    }

    public static int hour(ZonedDateTime time) {
        if (time.getOffset().getTotalSeconds() == 0) {
            return time.getHour(); // reached
        }
        return -1; // reached
    }

    public static boolean sameDay(OffsetDateTime first, OffsetDateTime second) {
        if (first.toLocalDate().equals(second.toLocalDate())) {
            return true; // reached
        }
        return false; // reached
    }

    public static int length(YearMonth month) {
        if (month.getMonthValue() == 2) {
            return month.lengthOfMonth(); // reached
        }
        return 0; // reached
    }

    public static boolean old(Year year) {
        if (year.isBefore(Year.of(1900))) {
            return true; // reached
        }
        return false; // reached
    }

    public static String shown(DateTimeFormatter formatter, LocalDate date) {
        String text = formatter.format(date);
        if (text.isEmpty()) {
            return "nothing";
        }
        return text; // reached
    }

    public static boolean early(Date date) {
        if (date.getTime() < 1000) {
            return true; // reached
        }
        return false; // reached
    }

    public static int year(Calendar calendar) {
        if (calendar.getTimeInMillis() > 0) {
            return 1; // reached
        }
        return 0; // reached
    }

    public static boolean east(TimeZone zone) {
        if (zone.getRawOffset() > 0) {
            return true; // reached
        }
        return false; // reached
    }

    public static boolean weekend(DayOfWeek day) {
        if (day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY) {
            return true; // reached
        }
        return false; // reached
    }

    public static long perDay(ChronoUnit unit) {
        if (unit.isTimeBased()) {
            return Duration.ofDays(1).dividedBy(unit.getDuration()); // reached
        }
        return 0; // reached
    }
}
