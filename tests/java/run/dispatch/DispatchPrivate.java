// Exercises private methods across nestmates, same-named privates in a hierarchy, and varargs with inheritance.
public class DispatchPrivate {
    private String who() {
        return "outer";
    }

    private static int counter = 0;

    private static int bump(int by) {
        return counter += by;
    }

    static class P {
        private String who() {
            return "P";
        }

        String call() {
            return who();
        }

        String callOn(P other) {
            return other.who();
        }

        private static String s() {
            return "P.s";
        }

        private int field = 1;
    }

    static class C extends P {
        private String who() {
            return "C";
        }

        String mine() {
            return who() + ((P) this).who() + ((P) this).field + field;
        }

        static String s() {
            return "C.s " + P.s();
        }

        private int field = 2;
    }

    static class G extends C {
        public String who() {
            return "G";
        }
    }

    class Inner {
        private int hidden = bump(10);

        private String who() {
            return "inner of " + DispatchPrivate.this.who();
        }

        class Deeper {
            String all() {
                return who() + " " + hidden++ + " " + ++hidden + " " + DispatchPrivate.this.who();
            }
        }
    }

    static class Sum {
        int add(int... xs) {
            int s = 0;
            for (int x : xs) {
                s += x;
            }
            return s;
        }
    }

    static class Product extends Sum {
        @Override
        int add(int... xs) {
            int p = 1;
            for (int x : xs) {
                p *= x;
            }
            return p + super.add(xs);
        }

        int add(int a, int b) {
            return 1000;
        }
    }

    public static void main(String[] args) {
        C c = new C();
        System.out.println(c.call() + " " + c.mine() + " " + c.callOn(new G()) + " " + C.s());
        G g = new G();
        System.out.println(g.who() + " " + g.call() + " " + g.mine() + " " + ((C) g).who() + " " + ((P) g).who());
        DispatchPrivate o = new DispatchPrivate();
        Inner i = o.new Inner();
        Inner.Deeper d = i.new Deeper();
        System.out.println(d.all() + " " + d.all() + " " + i.hidden + " " + counter);
        Sum s = new Product();
        Product p = new Product();
        System.out.println(s.add(2, 3) + " " + p.add(2, 3) + " " + p.add(2, 3, 4) + " " + s.add() + " " + s.add(new int[] {5}));
        counter = 0;
        System.out.println(bump(1) + bump(2) * bump(3) + " " + counter);
    }
}
