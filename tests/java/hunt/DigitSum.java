/** Adds the digits of a number given as text. */
public class DigitSum {
    private DigitSum() {
    }

    public static int of(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i)) || text.charAt(i) == '-') {
                sum += Integer.parseInt(text.substring(i, i + 1)); // bug: NumberFormatException
            }
        }
        return sum;
    }
}
