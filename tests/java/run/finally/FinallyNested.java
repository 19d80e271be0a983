// Exercises nested try, catch and finally where each level may complete abruptly in a different way.
public class FinallyNested {
    static StringBuilder log;

    static int nest(int mode) {
        log = new StringBuilder();
        int r = 0;
        try {
            log.append("a");
            try {
                log.append("b");
                try {
                    log.append("c");
                    if (mode == 1) {
                        throw new ArithmeticException("one");
                    }
                    if (mode == 2) {
                        return 2;
                    }
                    if (mode == 3) {
                        throw new ClassCastException("three");
                    }
                    if (mode == 6) {
                        throw new OutOfMemoryError("six");
                    }
                } catch (ArithmeticException e) {
                    log.append("A");
                    if (mode == 1) {
                        throw new IllegalStateException("from catch", e);
                    }
                } finally {
                    log.append("d");
                    if (mode == 4) {
                        throw new IndexOutOfBoundsException("from finally");
                    }
                    r += 10;
                }
                log.append("e");
            } catch (IllegalStateException e) {
                log.append("I").append(e.getCause().getMessage());
            } finally {
                log.append("f");
                r += 100;
                try {
                    log.append("g");
                    if (mode == 5 || mode == 2) {
                        throw new RuntimeException("inside finally");
                    }
                } catch (RuntimeException e) {
                    log.append("R");
                } finally {
                    log.append("h");
                }
            }
            log.append("i");
        } catch (ClassCastException | IndexOutOfBoundsException e) {
            log.append("[").append(e.getMessage()).append("]");
            return r + 1000;
        } finally {
            log.append("z");
        }
        return r;
    }

    static int depth(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("bottom");
            }
            return depth(n - 1) * 2;
        } catch (RuntimeException e) {
            if (n % 2 == 0) {
                throw e;
            }
            return n;
        } finally {
            log.append(n);
        }
    }

    static boolean sideEffects(boolean[] flags) {
        boolean result = false;
        try {
            result = flags[0];
            return result = flags[1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return !result;
        } finally {
            System.out.println("result " + result);
        }
    }

    public static void main(String[] args) {
        for (int mode = 0; mode <= 6; mode++) {
            try {
                System.out.println(mode + " -> " + nest(mode) + " " + log);
            } catch (Error e) {
                System.out.println(mode + " ! " + e + " " + log);
            }
        }
        log = new StringBuilder();
        System.out.println(depth(6) + " " + log);
        System.out.println(sideEffects(new boolean[] {true, false}));
        System.out.println(sideEffects(new boolean[] {true}));
        System.out.println(sideEffects(new boolean[0]));
    }
}
