// Exercises switch expressions and arrow statements: yields, types of results, exceptions and use inside expressions.
public class SwitchExpressions {
    enum Month { JAN, FEB, MAR, APR, MAY, JUN, JUL, AUG, SEP, OCT, NOV, DEC }

    static int days(Month m, boolean leap) {
        return switch (m) {
            case APR, JUN, SEP, NOV -> 30;
            case FEB -> leap ? 29 : 28;
            default -> 31;
        };
    }

    static String oldStyle(int i) {
        return switch (i) {
            case 0:
                yield "zero";
            case 1:
            case 2:
                if (i == 2) {
                    yield "two";
                }
                yield "one";
            case 3:
                try {
                    yield "try";
                } finally {
                    System.out.print("[finally]");
                }
            default:
                int sum = 0;
                for (int k = 0; k < i; k++) {
                    sum += k;
                }
                yield "sum " + sum;
        };
    }

    static Object mixed(int i) {
        return switch (i) {
            case 0 -> 1;
            case 1 -> 'c';
            case 2 -> 2.5;
            default -> 7L;
        };
    }

    static Object objects(int i) {
        return switch (i) {
            case 0 -> "text";
            case 1 -> 1;
            case 2 -> null;
            case 3 -> new int[] {4, 5};
            default -> throw new UnsupportedOperationException("case " + i);
        };
    }

    static int deep(int a, int b) {
        return 1000 * switch (a) {
            case 1 -> switch (b) {
                case 1 -> 11;
                case 2 -> {
                    int t = switch (a + b) {
                        case 3 -> 5;
                        default -> 6;
                    };
                    yield t * 2;
                }
                default -> 19;
            };
            default -> -1;
        } + switch (b) {
            case 2 -> 2;
            default -> b < 0 ? switch (a) { default -> 9; } : 3;
        };
    }

    static void arrows(String s) {
        switch (s.length()) {
            case 0 -> System.out.print("empty ");
            case 1, 2 -> {
                int n = s.charAt(0);
                System.out.print("short" + n + " ");
            }
            case 9 -> throw new IllegalStateException("nine");
            default -> {
            }
        }
    }

    public static void main(String[] args) {
        int total = 0;
        for (Month m : Month.values()) {
            total += days(m, false) * 400 + days(m, true);
        }
        System.out.println(total);
        for (int i = 0; i < 6; i++) {
            System.out.println(oldStyle(i) + " " + mixed(i));
        }
        for (int i = 0; i < 5; i++) {
            try {
                Object o = objects(i);
                System.out.println(o instanceof int[] a ? "array " + a[1] : o);
            } catch (UnsupportedOperationException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(deep(1, 1) + " " + deep(1, 2) + " " + deep(1, 5) + " " + deep(2, -2));
        arrows("");
        arrows("a");
        arrows("zz");
        arrows("abc");
        try {
            arrows("123456789");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
