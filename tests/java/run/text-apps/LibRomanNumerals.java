// Converts roman numerals both ways, spells numbers in English, and prints a month calendar and a multiplication table.

import java.time.DayOfWeek;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

public class LibRomanNumerals {
    static final Map<String, Integer> SYMBOLS = new LinkedHashMap<>();
    static final Pattern VALID = Pattern.compile("M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})");
    static final String[] SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split(" ");
    static final String[] TENS = "? ? twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static {
        String[] names = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        for (int i = 0; i < names.length; i++) {
            SYMBOLS.put(names[i], values[i]);
        }
    }

    static String toRoman(int n) {
        if (n < 1 || n > 3999) {
            throw new IllegalArgumentException("no roman numeral for " + n);
        }
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, Integer> e : SYMBOLS.entrySet()) {
            while (n >= e.getValue()) {
                out.append(e.getKey());
                n -= e.getValue();
            }
        }
        return out.toString();
    }

    static int fromRoman(String s) {
        if (s.isEmpty() || !VALID.matcher(s).matches()) {
            throw new NumberFormatException("not roman: \"" + s + "\"");
        }
        int total = 0;
        for (int i = 0; i < s.length(); i++) {
            int value = SYMBOLS.get(s.substring(i, i + 1));
            total += i + 1 < s.length() && value < SYMBOLS.get(s.substring(i + 1, i + 2)) ? -value : value;
        }
        return total;
    }

    static String spell(long n) {
        if (n < 0) {
            return "minus " + spell(-n);
        } else if (n < 20) {
            return SMALL[(int) n];
        } else if (n < 100) {
            return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[(int) n % 10]);
        } else if (n < 1000) {
            return SMALL[(int) n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + spell(n % 100));
        }
        String[] units = {"thousand", "million", "billion"};
        long unit = 1000;
        int u = 0;
        while (u + 1 < units.length && n >= unit * 1000) {
            unit *= 1000;
            u++;
        }
        return spell(n / unit) + " " + units[u] + (n % unit == 0 ? "" : (n % unit < 100 ? " and " : " ") + spell(n % unit));
    }

    static void calendar(YearMonth month) {
        System.out.printf("%12s %d%n", month.getMonth(), month.getYear());
        System.out.println("Mo Tu We Th Fr Sa Su");
        StringBuilder line = new StringBuilder("   ".repeat(month.atDay(1).getDayOfWeek().getValue() - 1));
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            line.append(String.format("%2d ", day));
            if (month.atDay(day).getDayOfWeek() == DayOfWeek.SUNDAY || day == month.lengthOfMonth()) {
                System.out.println(line.toString().stripTrailing());
                line.setLength(0);
            }
        }
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 444, 1066, 1994, 2024, 3999}) {
            System.out.println(n + " " + toRoman(n) + " " + fromRoman(toRoman(n)) + " " + spell(n));
        }
        int mismatches = 0;
        int longest = 0;
        for (int n = 1; n < 4000; n += 37) {
            mismatches += fromRoman(toRoman(n)) == n ? 0 : 1;
            longest = Math.max(longest, toRoman(n).length());
        }
        System.out.println(mismatches + " " + longest);
        for (String bad : new String[] {"", "IIII", "VX", "ABC", "mcm", "IXI"}) {
            try {
                System.out.println(fromRoman(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            toRoman(4000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (long n : new long[] {0, 100, 101, 999, 1000, 1001, 12345, 1_000_000, 2_147_483_647L, -42}) {
            System.out.println(spell(n));
        }
        calendar(YearMonth.of(2024, 2));
        calendar(YearMonth.of(2023, 10));
        for (int r = 1; r <= 9; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 1; c <= 9; c++) {
                row.append(String.format("%4d", r * c));
            }
            System.out.println(row);
        }
    }
}
