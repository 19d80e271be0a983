// Exercises newer text and number methods: indexOf ranges, splitWithDelimiters, StringBuilder.repeat, clamp, shortest decimals, emoji.
// java: 21

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

public class LibStringNewer {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        String s = "abracadabra";
        System.out.println(s.indexOf('a', 1, 5) + " " + s.indexOf('a', 1, 3) + " " + s.indexOf("ra", 3, 11) + " " + s.indexOf("ra", 3, 10) + " " + s.indexOf("", 2, 2) + " " + s.indexOf('\u4e2d', 0, 4));
        fails("range", () -> s.indexOf('a', 5, 2));
        fails("range end", () -> s.indexOf("a", 0, 99));
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 2)) + Arrays.toString(",a,".splitWithDelimiters(",", -1)));
        System.out.println(new StringBuilder("<").repeat("ab", 3).repeat('!', 2).repeat(0x41, 2).repeat("x", 0).append('>'));
        fails("repeat", () -> new StringBuilder().repeat("x", -1));
        System.out.println(new StringBuffer("z").repeat("\u4e2d", 2).length() + " " + "CharSequence".chars().sum());
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.clamp(-3L, 0, 10) + " " + Math.clamp(2.5, 0.0, 1.0) + " " + Math.clamp(-0.0, 0.0, 1.0) + " " + Math.clamp(Float.NaN, 0f, 1f));
        fails("clamp", () -> Math.clamp(1, 5, 2));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 3) + " " + Math.unsignedMultiplyHigh(-1L, 2L) + " " + Math.divideExact(7, -2));
        fails("divideExact", () -> Math.divideExact(Integer.MIN_VALUE, -1));
        System.out.println(2e23 + " " + 2.0e-3 + " " + 1.1754944E-38f + " " + 9.0071993E15f + " " + 4.9e-324 + " " + 2.2250738585072014E-308 + " " + 1.0E23 + " " + 8.41E21 + " " + 9.5367431640625E-7 + " " + 5e-324 * 3 + " " + 1.4e-45f * 7);
        System.out.println(Integer.compress(0b10110110, 0b11110000) + " " + Integer.expand(0b1011, 0b11110000) + " " + Long.compress(-1L, 0xff00ff00L) + " " + Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x7bff));
        System.out.println(Character.isEmoji(0x1f600) + " " + Character.isEmoji('a') + " " + Character.isEmojiModifier(0x1f3fb) + " " + "%s".formatted(List.of(1).getFirst()) + " " + Locale.of("de", "CH"));
        Object[] values = {1, "two", 3.0, 'c', null, List.of(1, 2), new int[] {1}};
        for (Object v : values) {
            System.out.println(switch (v) {
                case null -> "null";
                case Integer i when i > 0 -> "positive " + i;
                case Integer i -> "integer " + i;
                case String t -> "text " + t.length();
                case Character c -> "char " + c;
                case List<?> l -> "list " + l.size();
                case int[] a -> "array " + a.length;
                default -> "other " + v;
            });
        }
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + "  x ".chars().mapToObj(Character::toString).collect(Collectors.joining("|")));
    }
}
