// Exercises Scanner over strings: tokens, numbers, radix, delimiters, lines, patterns, findInLine, and mismatch exceptions.

import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class LibScannerText {
    static Scanner scan(String s) {
        return new Scanner(s).useLocale(Locale.ROOT);
    }

    public static void main(String[] args) {
        Scanner s = scan("12 -7 3.5 true word 99999999999 ff 1,234 1e3");
        System.out.println(s.hasNextInt() + " " + s.nextInt() + " " + s.nextByte() + " " + s.hasNextInt() + s.hasNextDouble() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.next() + " " + s.hasNextInt() + s.nextLong() + " "
                + s.nextInt(16) + " " + s.nextInt() + " " + s.nextDouble() + " " + s.hasNext());
        s = scan("first line\nsecond\r\n\nfourth");
        StringBuilder lines = new StringBuilder();
        while (s.hasNextLine()) {
            lines.append('[').append(s.nextLine()).append(']');
        }
        System.out.println(lines);
        s = scan("5\nname with spaces\n6 tail");
        System.out.println(s.nextInt() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.nextInt() + "|" + s.nextLine() + "|" + s.hasNextLine());
        s = scan("a,b;;c , d").useDelimiter("[,;]");
        StringBuilder parts = new StringBuilder();
        while (s.hasNext()) {
            parts.append('[').append(s.next()).append(']');
        }
        System.out.println(parts + " " + s.delimiter());
        s = scan("key = value; x=1").useDelimiter("\\s*[=;]\\s*");
        System.out.println(s.next() + s.next() + s.next() + s.nextInt());
        s = scan("tel: 555-1234 end");
        System.out.println(s.findInLine("(\\d+)-(\\d+)") + " " + s.match().group(2) + " " + s.next() + " " + s.findInLine("zzz"));
        s = scan("aaa123bbb").skip("a+");
        System.out.println(s.findWithinHorizon("\\d+", 10) + " " + s.findWithinHorizon("x", 0) + " " + s.hasNext("b+") + " " + s.next(Pattern.compile("b+")));
        System.out.println(scan("1 2 3 x").tokens().collect(Collectors.toList()) + " " + scan("a1b22").findAll("\\d+").map(r -> r.group()).toList());
        s = scan("12345678901234567890 1.25e-2 7");
        System.out.println(s.nextBigInteger() + " " + s.nextBigDecimal() + " " + s.nextShort() + " " + s.radix());
        s = scan("abc 300");
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " then " + s.next());
        }
        try {
            s.nextByte();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(s.next());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        try {
            s.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        s.close();
        try {
            s.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        StringTokenizer t = new StringTokenizer("one two\tthree\n four");
        StringBuilder tokens = new StringBuilder(t.countTokens() + ":");
        while (t.hasMoreTokens()) {
            tokens.append(t.nextToken()).append('|');
        }
        System.out.println(tokens);
        t = new StringTokenizer("3+4*(5-6)", "+-*/()", true);
        tokens.setLength(0);
        while (t.hasMoreElements()) {
            tokens.append(t.nextElement()).append(' ');
        }
        System.out.println(tokens);
        t = new StringTokenizer("a=1;b=2", "=");
        System.out.println(t.nextToken() + " " + t.nextToken(";") + " " + t.nextToken("=") + " " + t.countTokens() + " " + t.hasMoreTokens());
        try {
            new StringTokenizer("").nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no token");
        }
    }
}
