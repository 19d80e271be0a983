/** Check digits. */
public class Luhn {
    private static final int[] DOUBLED = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};

    private Luhn() {
    }

    public static boolean isValid(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = number.charAt(number.length() - 1 - i) - '0';
            sum += i % 2 == 0 ? digit : DOUBLED[digit]; // bug: ArrayIndexOutOfBoundsException
        }
        return sum % 10 == 0;
    }
}
