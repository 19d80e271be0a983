/** Roman numbers. */
public class Roman {
    private Roman() {
    }

    private static int digit(char c) {
        switch (c) {
            case 'I':
                return 1;
            case 'V':
                return 5;
            case 'X':
                return 10;
            default:
                return 0;
        }
    }

    public static int value(String roman) {
        int value = 0;
        for (int i = 0; i < roman.length(); i++) {
            int digit = digit(roman.charAt(i));
            int next = digit(roman.charAt(i + 1)); // bug: StringIndexOutOfBoundsException
            value += digit < next ? -digit : digit;
        }
        return value;
    }
}
