// Exercises MessageFormat with quoting, indexes, number and choice elements, parsing, and StringCharacterIterator.

import java.text.CharacterIterator;
import java.text.MessageFormat;
import java.text.Normalizer;
import java.text.ParseException;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.Locale;

public class LibMessageFormats {
    static void f(String pattern, Object... arguments) {
        try {
            System.out.println(pattern + " -> " + new MessageFormat(pattern, Locale.US).format(arguments));
        } catch (IllegalArgumentException e) {
            System.out.println(pattern + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) throws ParseException {
        f("plain");
        f("{0} and {1}", "a", "b");
        f("{1} {0} {1}", "x", "y");
        f("It''s {0}", "fine");
        f("It's {0}", "lost");
        f("'{'{0}'}'", 1);
        f("{0} {2}", "only");
        f("{0}", (Object) null);
        f("{0}", 1234567);
        f("{0,number,integer} {0,number,percent} {0,number,#.##}", 1234.567);
        f("{0,choice,0#none|1#one|1<{0} many}", 0);
        f("{0,choice,0#none|1#one|1<{0,number,integer} many}", 5000);
        f("{0}{0}{0}", 'c');
        f("{ 0 }", "spaces");
        f("{0", "x");
        f("{x}", "x");
        f("{-1}", "x");
        f("{0,foo}", "x");
        f("}", "x");
        f("{}", "x");
        System.out.println(MessageFormat.format("{0}-{1}", "static", true));
        MessageFormat m = new MessageFormat("{0}: {1} of {2}", Locale.US);
        System.out.println(Arrays.toString(m.parse("disk: 3 of 10")) + " " + m.toPattern() + " " + m.getFormats().length);
        try {
            m.parse("no match");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        System.out.println(m.equals(new MessageFormat("{0}: {1} of {2}", Locale.US)) + " " + m.format(new Object[] {1, 2, 3}, new StringBuffer("> "), null));

        CharacterIterator it = new StringCharacterIterator("abcdef", 1, 5, 2);
        System.out.println(it.current() + " " + it.next() + " " + it.previous() + " " + it.first() + " " + it.last() + " " + it.getIndex() + " " + it.getBeginIndex() + " " + it.getEndIndex() + " " + it.setIndex(3));
        StringBuilder forward = new StringBuilder();
        for (char c = it.first(); c != CharacterIterator.DONE; c = it.next()) {
            forward.append(c);
        }
        StringBuilder backward = new StringBuilder();
        for (char c = it.last(); c != CharacterIterator.DONE; c = it.previous()) {
            backward.append(c);
        }
        System.out.println(forward + " " + backward + " " + it.getIndex() + " " + (it.previous() == CharacterIterator.DONE));
        try {
            it.setIndex(9);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String composed = "\u00e9\u00f1";
        String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
        System.out.println(decomposed.length() + " " + Normalizer.normalize(decomposed, Normalizer.Form.NFC).equals(composed) + " " + decomposed.replaceAll("\\p{M}", "") + " " + Normalizer.normalize("\ufb01", Normalizer.Form.NFKC)
                + " " + Normalizer.isNormalized(composed, Normalizer.Form.NFC));
    }
}
