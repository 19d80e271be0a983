// Exercises commons-lang3: string utilities, builders, ranges, tuples, bit fields, fractions, reflection to string.
// jars: commons-lang3
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.BitField;
import org.apache.commons.lang3.CharSetUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

public class UseCommonsLang {
    static final class Part implements Comparable<Part> {
        final String name;
        final int weight;
        final double[] size;

        Part(String name, int weight, double... size) {
            this.name = name;
            this.weight = weight;
            this.size = size;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Part)) {
                return false;
            }
            Part that = (Part) other;
            return new EqualsBuilder().append(name, that.name).append(weight, that.weight).append(size, that.size).isEquals();
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(name).append(weight).append(size).toHashCode();
        }

        @Override
        public int compareTo(Part that) {
            return new CompareToBuilder().append(weight, that.weight).append(name, that.name).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE)
                    .append("name", name).append("weight", weight).append("size", size).toString();
        }
    }

    public static void main(String[] args) {
        strings();
        arrays();
        numbers();
        objects();
        validation();
    }

    static void strings() {
        String text = "  The quick brown fox, the lazy dog  ";
        System.out.println(StringUtils.strip(text) + "|" + StringUtils.isBlank(" \t") + "|" + StringUtils.isBlank(text));
        System.out.println(StringUtils.capitalize("attest") + StringUtils.uncapitalize("ATTEST") + StringUtils.swapCase("aTtEsT"));
        System.out.println(StringUtils.center("mid", 9, '*') + StringUtils.leftPad("7", 4, "ab") + StringUtils.rightPad("7", 4, '.'));
        System.out.println(StringUtils.abbreviate(text.trim(), 16) + "|" + StringUtils.abbreviateMiddle(text.trim(), "..", 12));
        System.out.println(StringUtils.substringBetween("a[b]c[d]e", "[", "]") + Arrays.toString(StringUtils.substringsBetween("a[b]c[d]e", "[", "]")));
        System.out.println(StringUtils.substringBeforeLast("a.b.c", ".") + " " + StringUtils.substringAfter("a.b.c", "."));
        System.out.println(Arrays.toString(StringUtils.split("a,,b;c", ",;")) + Arrays.toString(StringUtils.splitPreserveAllTokens("a,,b", ',')));
        System.out.println(Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBarXMLParser200ok")));
        System.out.println(StringUtils.join(Arrays.asList(1, null, "x"), "-") + StringUtils.reverseDelimited("a.b.c", '.'));
        System.out.println(StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.difference("i am a machine", "i am a robot"));
        System.out.println(StringUtils.getCommonPrefix("interview", "internet", "interval") + " " + StringUtils.countMatches("abababa", "aba"));
        System.out.println(StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}) + StringUtils.rotate("abcdefg", 2));
        System.out.println(StringUtils.normalizeSpace(" a \n b\t\tc ") + "|" + StringUtils.deleteWhitespace(" a b ") + "|" + StringUtils.repeat("ab", ",", 3));
        System.out.println(StringUtils.containsOnly("aab", "ab") + " " + StringUtils.indexOfAny("zzab", 'a', 'b') + " " + StringUtils.ordinalIndexOf("aabaab", "a", 3));
        System.out.println(StringUtils.isNumeric("123") + " " + StringUtils.isAlphaSpace("a b") + " " + StringUtils.stripAccents("\u00e9\u00e0\u00fc"));
        System.out.println(CharSetUtils.squeeze("hello", "k-t") + CharSetUtils.delete("hello", "hl") + CharSetUtils.count("hello", "a-l"));
        System.out.println(StringEscapeUtils.escapeJava("tab\t\"\u00e9\"") + StringEscapeUtils.unescapeJava("\\u0041\\n").trim());
    }

    static void arrays() {
        int[] numbers = {3, 1, 4, 1, 5, 9, 2, 6};
        int[] copy = numbers.clone();
        ArrayUtils.reverse(copy);
        ArrayUtils.shift(copy, 3);
        System.out.println(Arrays.toString(copy) + ArrayUtils.indexOf(numbers, 5) + ArrayUtils.contains(numbers, 7));
        System.out.println(Arrays.toString(ArrayUtils.addAll(numbers, 5, 3)) + Arrays.toString(ArrayUtils.removeElements(numbers, 1, 1, 9)));
        System.out.println(Arrays.toString(ArrayUtils.toObject(new int[] {1, 2})) + Arrays.toString(ArrayUtils.subarray(numbers, 2, 100)));
        System.out.println(Arrays.toString(ArrayUtils.insert(1, numbers, 70, 71)) + ArrayUtils.toString(new int[][] {{1}, {2, 3}}));
        System.out.println(ArrayUtils.isSorted(numbers) + " " + ArrayUtils.getLength(null) + " " + NumberUtils.max(numbers) + " " + NumberUtils.min(numbers));
    }

    static void numbers() {
        for (String s : new String[] {"12", "0x1F", "1.5e3", "12L", "1e400", "-07", "abc", "", "1.1f", "99999999999"}) {
            String made;
            try {
                Number number = NumberUtils.createNumber(s);
                made = number.getClass().getSimpleName() + " " + number;
            } catch (NumberFormatException e) {
                made = e.getMessage();
            }
            System.out.println(s + ": " + NumberUtils.isCreatable(s) + " " + NumberUtils.isParsable(s) + " " + NumberUtils.toInt(s, -1) + " " + made);
        }
        Fraction sum = Fraction.ZERO;
        for (int i = 1; i <= 9; i++) {
            sum = sum.add(Fraction.getFraction(1, i * (i + 1)));
        }
        System.out.println(sum + " " + Fraction.getFraction("3 1/4").multiplyBy(sum).toProperString() + " " + Fraction.getFraction(0.375).invert());
        BitField field = new BitField(0x0ff0);
        int holder = field.setValue(0, 0x5a);
        System.out.println(Integer.toHexString(holder) + " " + field.getValue(holder) + " " + field.isAllSet(holder) + " " + field.isSet(holder));
        MutableInt counter = new MutableInt(5);
        counter.add(7);
        System.out.println(counter.getAndIncrement() + counter.incrementAndGet() + " " + counter);
    }

    static void objects() {
        List<Part> parts = new ArrayList<>(List.of(new Part("gear", 5, 1, 2), new Part("axle", 5), new Part("bolt", 1, 0.5), new Part("gear", 5, 1, 2)));
        parts.sort(null);
        System.out.println(parts);
        System.out.println(parts.get(2).equals(parts.get(3)) + " " + (parts.get(2).hashCode() == parts.get(3).hashCode()) + " " + parts.get(0).hashCode());
        Range<Integer> range = Range.of(3, 9);
        System.out.println(range + " " + range.contains(9) + " " + range.intersectionWith(Range.of(7, 20)) + " " + range.elementCompareTo(12) + " " + range.fit(1));
        Pair<String, Integer> pair = ImmutablePair.of("k", 2);
        System.out.println(pair + " " + pair.compareTo(Pair.of("k", 3)) + " " + Triple.of(1, 'x', 2.5) + " " + pair.toString("%2$s<-%1$s"));
    }

    static void validation() {
        Runnable[] checks = {
            () -> Validate.isTrue(1 > 2, "must be greater: %d", 1L),
            () -> Validate.notNull(null, "the %s is null", "part"),
            () -> Validate.notEmpty(new ArrayList<>(), "nothing in it"),
            () -> Validate.inclusiveBetween(1, 5, 9),
            () -> Validate.validIndex(new String[2], 4),
            () -> ImmutablePair.of(1, 2).setValue(3),
        };
        for (Runnable check : checks) {
            try {
                check.run();
                System.out.println("passed");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}
