// Exercises try-with-resources: closing order, suppressed exceptions, null resources and failing constructors.
public class FinallyResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;

        Res(String name, boolean failOpen, boolean failClose) {
            if (failOpen) {
                throw new IllegalArgumentException("open " + name);
            }
            System.out.println("  open " + name);
            this.name = name;
            this.failClose = failClose;
        }

        @Override
        public void close() {
            System.out.println("  close " + name);
            if (failClose) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    static void run(int mode) {
        System.out.println("mode " + mode);
        try (Res a = new Res("a", (mode & 1) != 0, (mode & 2) != 0);
             Res b = (mode & 4) != 0 ? null : new Res("b", (mode & 8) != 0, (mode & 16) != 0)) {
            System.out.println("  body " + (b == null));
            if ((mode & 32) != 0) {
                throw new UnsupportedOperationException("body");
            }
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            report("caught", e);
        } catch (IllegalStateException e) {
            report("state", e);
        } finally {
            System.out.println("  finally");
        }
    }

    static void report(String label, Throwable t) {
        System.out.println("  " + label + " " + t);
        for (Throwable s : t.getSuppressed()) {
            System.out.println("    suppressed " + s);
        }
    }

    static int returning() {
        Res outside = new Res("outside", false, false);
        try (outside; Res second = new Res("second", false, false)) {
            return second.name.length();
        } finally {
            System.out.println("  after return");
        }
    }

    static String looping() {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            final int n = i;
            try (AutoCloseable c = () -> s.append("closed").append(n).append(' ')) {
                if (i == 1) {
                    continue;
                }
                s.append("body").append(i).append(' ');
                if (i == 2) {
                    break;
                }
            } catch (Exception e) {
                s.append("impossible");
            }
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int mode = 0; mode < 64; mode++) {
            if (Integer.bitCount(mode) < 4) {
                run(mode);
            }
        }
        System.out.println(returning());
        System.out.println(looping());
        try (Res same = new Res("same", false, false); AutoCloseable thrower = () -> {
            throw new Exception("checked");
        }) {
            System.out.println("  body");
        } catch (Exception e) {
            report("checked", e);
        }
    }
}
