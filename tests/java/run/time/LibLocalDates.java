// Exercises LocalDate, YearMonth, Year, MonthDay, Period, DayOfWeek and Month arithmetic, parsing, comparison and exceptions.

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;

public class LibLocalDates {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (DateTimeException | ArithmeticException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.lengthOfYear() + " " + d.isLeapYear() + " " + d.toEpochDay() + " " + d.getMonth());
        System.out.println(d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.plusWeeks(5) + " " + d.plus(Period.of(1, 1, 1)) + " " + d.minus(3, ChronoUnit.DECADES));
        System.out.println(d.withDayOfMonth(1) + " " + d.withYear(2023) + " " + d.withMonth(12) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()) + " "
                + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY)) + " " + d.with(ChronoField.DAY_OF_YEAR, 100));
        LocalDate e = LocalDate.parse("1999-12-31");
        System.out.println(ChronoUnit.DAYS.between(e, d) + " " + ChronoUnit.MONTHS.between(e, d) + " " + ChronoUnit.WEEKS.between(d, e) + " " + e.until(d) + " " + Period.between(d, e) + " " + d.until(e, ChronoUnit.YEARS));
        System.out.println(d.compareTo(e) + " " + d.isAfter(e) + " " + d.isBefore(e) + " " + d.equals(LocalDate.ofYearDay(2024, 60)) + " " + d.hashCode() + " " + LocalDate.ofEpochDay(0) + " " + LocalDate.ofEpochDay(-719528));
        System.out.println(LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.EPOCH + " " + LocalDate.of(-5, 1, 1) + " " + LocalDate.of(12345, 1, 1) + " " + LocalDate.parse("-0005-03-04"));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.getEra());
        for (int y : new int[] {1900, 2000, 2023, 2024, 2100}) {
            System.out.print(y + ":" + Year.isLeap(y) + ":" + YearMonth.of(y, 2).lengthOfMonth() + ":" + LocalDate.of(y, 1, 1).getDayOfWeek() + " ");
        }
        System.out.println();
        YearMonth ym = YearMonth.parse("2023-11");
        System.out.println(ym.plusMonths(3) + " " + ym.atEndOfMonth() + " " + ym.atDay(5) + " " + ym.compareTo(YearMonth.of(2024, 1)) + " " + Year.of(2024).atMonth(2) + " " + Year.parse("1987").plusYears(20)
                + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.parse("--12-25") + " " + ym.isValidDay(31));
        System.out.println(DayOfWeek.MONDAY.plus(10) + " " + DayOfWeek.of(7) + " " + DayOfWeek.SUNDAY.getValue() + " " + Month.JANUARY.minus(1) + " " + Month.FEBRUARY.length(true) + " " + Month.OCTOBER.firstMonthOfQuarter()
                + " " + Month.MARCH.firstDayOfYear(true) + " " + DayOfWeek.from(d));
        Period p = Period.of(1, 14, 40);
        System.out.println(p + " " + p.normalized() + " " + p.negated() + " " + p.plusDays(5) + " " + p.toTotalMonths() + " " + Period.ZERO + " " + Period.ofWeeks(2) + " " + Period.parse("P1Y2M3W4D") + " " + Period.parse("-P1M")
                + " " + p.multipliedBy(2) + " " + p.isNegative() + " " + p.getUnits() + " " + p.equals(Period.of(2, 2, 40)));
        System.out.println(e.datesUntil(e.plusDays(4)).toList() + " " + e.datesUntil(LocalDate.of(2000, 6, 1), Period.ofMonths(2)).toList());
        fails("of", () -> LocalDate.of(2023, 2, 29));
        fails("month", () -> LocalDate.of(2023, 13, 1));
        fails("day", () -> LocalDate.of(2023, 4, 31));
        fails("day 32", () -> LocalDate.of(2023, 1, 32));
        fails("parse", () -> LocalDate.parse("2023-1-1"));
        fails("parse text", () -> LocalDate.parse("yesterday"));
        fails("parse invalid", () -> LocalDate.parse("2023-02-30"));
        fails("overflow", () -> LocalDate.MAX.plusDays(1));
        fails("unit", () -> d.plus(1, ChronoUnit.HOURS));
        fails("field", () -> d.get(ChronoField.HOUR_OF_DAY));
        fails("epoch day", () -> d.get(ChronoField.EPOCH_DAY));
        fails("day of week", () -> DayOfWeek.of(8));
        fails("period", () -> Period.parse("1Y"));
        fails("year day", () -> LocalDate.ofYearDay(2023, 366));
    }
}
