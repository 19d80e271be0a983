// Exercises private access in both directions between an outer class, its nested classes and their compound updates.
public class InnerAccess {
    private int i = 1;
    private long l = 2;
    private double d = 3;
    private String s = "s";
    private static short sh = 4;
    private int[] arr = {5, 6};

    private InnerAccess() {
    }

    private InnerAccess(int i) {
        this.i = i;
    }

    private int twice(int v) {
        return v * 2;
    }

    private static class Vault {
        private static int opened;
        private final int code;
        private char tag = 'a';
        private byte small = 127;

        private Vault(int code) {
            this.code = code;
        }

        private boolean open(int guess) {
            opened++;
            return guess == code;
        }

        private static class Key {
            private int cut(Vault v) {
                return v.code + opened;
            }
        }
    }

    class Poker {
        String poke() {
            i++;
            ++i;
            i += 10;
            l <<= 3;
            d /= 2;
            s += "x";
            sh -= 5;
            arr[0]--;
            arr[i % 2] ^= 0xff;
            return i-- + " " + l + " " + d + " " + s + " " + sh + " " + arr[0] + " " + arr[1] + " " + twice(i) + " " + i;
        }
    }

    static class Peer {
        static int peek(InnerAccess a, InnerAccess b) {
            int old = a.i;
            a.i = b.i;
            b.i = old;
            return a.twice(a.i) + new InnerAccess(old).i;
        }
    }

    interface Shape {
        double area();

        class Square implements Shape {
            private final double side;

            Square(double side) {
                this.side = side;
            }

            @Override
            public double area() {
                return side * side;
            }
        }

        Shape UNIT = new Square(1);

        enum Kind { ROUND, FLAT }
    }

    public static void main(String[] args) {
        InnerAccess a = new InnerAccess();
        InnerAccess b = new InnerAccess(50);
        System.out.println(a.new Poker().poke());
        System.out.println(a.new Poker().poke());
        System.out.println(Peer.peek(a, b) + " " + a.i + " " + b.i);
        Vault v = new Vault(42);
        System.out.println(v.open(1) + " " + v.open(42) + " " + Vault.opened + " " + new Vault.Key().cut(v));
        v.tag++;
        v.small++;
        v.tag += 1;
        Vault.opened *= 7;
        System.out.println(v.tag + " " + v.small + " " + Vault.opened);
        System.out.println(Shape.UNIT.area() + new Shape.Square(3).side + " " + Shape.Kind.FLAT + " " + Shape.Kind.valueOf("ROUND").ordinal());
        System.out.println(new Object() {
            int hidden = 9;

            int grow() {
                return hidden *= hidden;
            }
        }.grow());
        var ad = new Object() {
            int count;
            String name = "ad hoc";
        };
        ad.count += 3;
        System.out.println(ad.count + ad.name);
    }
}
