/** Switch expressions, arrows and yield, patterns of instanceof. */
final class J17Switches {
    //@ paths 4
    //@ domain x -1..4
    //@ complete
    static int arrows(int x) {
        return switch (x) {
            case 0 -> 5;
            case 1 -> 6;
            case 2 -> 7;
            default -> 0;
        };
    }

    //@ paths 4
    //@ domain x -2..5
    //@ complete
    static int yielding(int x) {
        return switch (x) {
            case 1 -> 10;
            case 3 -> throw new IllegalStateException("three");
            default -> {
                int y = x * 2;
                yield y > 4 ? y : -y;
            }
        };
    }

    static int pattern(Object object) {
        if (object instanceof String s && s.length() > 2) {
            return s.charAt(2);
        }
        if (object instanceof Integer i) {
            return i;
        }
        return -1;
    }

    static int negatedPattern(Object object) {
        if (!(object instanceof int[] a)) {
            return -1;
        }
        return a.length == 0 ? 0 : a[0];
    }

    private J17Switches() {
    }
}
