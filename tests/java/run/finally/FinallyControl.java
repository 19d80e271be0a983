// Exercises return, break, continue and throw inside finally blocks overriding earlier completions.
public class FinallyControl {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int returnOverrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    @SuppressWarnings("finally")
    static int returnSwallows() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 3;
        }
    }

    static int valueIsSaved() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 99;
            log.append("x=").append(x);
        }
    }

    static int[] arrayIsShared() {
        int[] a = {1};
        try {
            return a;
        } finally {
            a[0] = 99;
        }
    }

    @SuppressWarnings("finally")
    static String breakInFinally() {
        int i = 0;
        while (true) {
            try {
                i++;
                throw new RuntimeException();
            } finally {
                if (i > 3) {
                    break;
                }
                continue;
            }
        }
        return "broke at " + i;
    }

    @SuppressWarnings("finally")
    static void throwReplaces() {
        try {
            throw new RuntimeException("first");
        } finally {
            throw new IllegalArgumentException("second");
        }
    }

    static long wide(long a, double b) {
        try {
            try {
                return a + (long) b;
            } finally {
                a = 0;
                b = 0;
                log.append(" inner");
            }
        } finally {
            log.append(" outer ").append(a).append(b);
        }
    }

    static String loops() {
        StringBuilder s = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                try {
                    if (j == 1) {
                        continue;
                    }
                    if (j == 3) {
                        continue outer;
                    }
                    if (i == 3) {
                        break outer;
                    }
                    s.append(i).append(j).append(' ');
                } finally {
                    s.append('f').append(j).append(' ');
                }
            }
        }
        return s.toString();
    }

    public static void main(String[] args) {
        System.out.println(returnOverrides() + " " + returnSwallows() + " " + valueIsSaved() + " " + arrayIsShared()[0]);
        System.out.println(breakInFinally());
        try {
            throwReplaces();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getCause());
        }
        System.out.println(wide(1L << 40, 2.9) + " " + log);
        System.out.println(loops());
    }
}
