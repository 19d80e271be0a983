/** Exercise 1: texts. */
public class TextTools {
    private final String text;

    public TextTools(String text) {
        this.text = text;
    }

    public int vowels() {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isVowel(text.charAt(i))) {
                count++;
            }
        }
        return count;
    }

    private static boolean isVowel(char c) {
        switch (c) {
            case 'a':
            case 'e':
            case 'i':
            case 'o':
            case 'u':
                return true;
            default:
                return false;
        }
    }

    public int words() {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = text.charAt(i) != ' ';
            if (letter && !inside) {
                words++;
            }
            inside = letter;
        }
        return words;
    }

    public int lettersPerWord() {
        int letters = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != ' ') {
                letters++;
            }
        }
        return letters / words(); // bug: ArithmeticException
    }

    public String capitalised() {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1); // bug: StringIndexOutOfBoundsException
    }

    public String reversed() {
        StringBuilder result = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            result.append(text.charAt(i));
        }
        return result.toString();
    }

    public boolean isPalindrome() {
        return isPalindrome(0, text.length() - 1);
    }

    private boolean isPalindrome(int left, int right) {
        if (left >= right) {
            return true;
        }
        return text.charAt(left) == text.charAt(right) && isPalindrome(left + 1, right - 1);
    }

    public int count(String pattern) {
        int count = 0;
        for (int i = 0; i <= text.length() - pattern.length(); i++) {
            int j = 0;
            while (j < pattern.length() && text.charAt(i + j) == pattern.charAt(j)) {
                j++;
            }
            if (j == pattern.length()) {
                count++;
            }
        }
        return count;
    }

    public char mostFrequent() {
        int[] counts = new int[26];
        for (int i = 0; i < text.length(); i++) {
            counts[text.charAt(i) - 'a']++; // bug: ArrayIndexOutOfBoundsException
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return (char) ('a' + best);
    }

    public String compressed() {
        StringBuilder result = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int run = 1;
            while (text.charAt(i + run) == text.charAt(i)) { // bug: StringIndexOutOfBoundsException
                run++;
            }
            result.append(text.charAt(i)).append(run);
            i += run;
        }
        return result.toString();
    }

    public String caesar(int shift) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + Math.floorMod(c - 'a' + shift, 26));
            }
            result.append(c);
        }
        return result.toString();
    }

    public String firstWords(int number) {
        int end = 0;
        for (int i = 0; i < number && end >= 0; i++) {
            end = text.indexOf(' ', end + 1);
        }
        return end < 0 ? text : text.substring(0, end);
    }

    public int digitSum() {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                sum += text.charAt(i) - '0';
            }
        }
        return sum;
    }

    public int distance(String other) {
        int differences = Math.abs(text.length() - other.length());
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != other.charAt(i)) { // bug: StringIndexOutOfBoundsException
                differences++;
            }
        }
        return differences;
    }

    public int value() {
        return text.isEmpty() ? 0 : Integer.parseInt(text); // bug: NumberFormatException
    }
}
