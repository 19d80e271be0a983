// A text formatter: greedy wrapping, justification, word frequencies, Caesar and run-length coding, and palindromes.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class AppWrap {
    static final String TEXT = "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife. "
        + "However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed.";

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+")) {
            while (word.length() > width) {
                if (line.length() > 0) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                lines.add(word.substring(0, width - 1) + "-");
                word = word.substring(width - 1);
            }
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] words = line.split(" ");
        if (words.length == 1) {
            return line;
        }
        int gaps = words.length - 1;
        int spaces = width - line.replace(" ", "").length();
        StringBuilder s = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            s.append(" ".repeat(spaces / gaps + (i <= spaces % gaps ? 1 : 0))).append(words[i]);
        }
        return s.toString();
    }

    static String caesar(String s, int k) {
        char[] cs = s.toCharArray();
        for (int i = 0; i < cs.length; i++) {
            char base = Character.isUpperCase(cs[i]) ? 'A' : 'a';
            if (Character.isLetter(cs[i])) {
                cs[i] = (char) (base + Math.floorMod(cs[i] - base + k, 26));
            }
        }
        return new String(cs);
    }

    static String rle(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); ) {
                j++;
            }
            out.append(s.charAt(i)).append(j - i > 1 ? "" + (j - i) : "");
        }
        return out.toString();
    }

    static boolean palindrome(CharSequence s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            while (i < j && !Character.isLetter(s.charAt(i))) i++;
            while (i < j && !Character.isLetter(s.charAt(j))) j--;
            if (Character.toLowerCase(s.charAt(i)) != Character.toLowerCase(s.charAt(j))) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        for (int width : new int[] {40, 9}) {
            for (String line : wrap(TEXT, width)) {
                System.out.println("|" + justify(line, width) + "|");
            }
        }
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : TEXT.toLowerCase().split("[^a-z]+")) {
            counts.merge(w, 1, Integer::sum);
        }
        counts.values().removeIf(n -> n < 2);
        System.out.println(counts);
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Hello, World!", 3), -3) + " " + caesar("xyz", 29));
        System.out.println(rle("aaabccdddd") + " " + rle("") + " " + rle("x"));
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("ab") + " " + palindrome("") + " " + palindrome("..a"));
        System.out.println(wrap("", 5) + " " + wrap("one", 2));
    }
}
