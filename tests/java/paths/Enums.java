/** Enum constants, their methods and switches over them. */
final class Enums {
    enum Light {
        RED, AMBER, GREEN;

        Light next() {
            return this == RED ? GREEN : this == GREEN ? AMBER : RED;
        }
    }

    enum Operator {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        abstract int apply(int a, int b);
    }

    static int seconds(Light light) {
        switch (light) {
            case RED:
                return 30;
            case AMBER:
                return 3;
            default:
                return 20;
        }
    }

    static boolean mayDrive(Light light) {
        return light == Light.GREEN;
    }

    //@ pre light != null
    static boolean isLast(Light light) {
        return light.ordinal() == 2;
    }

    //@ pre light != null
    static Light twiceNext(Light light) {
        return light.next().next();
    }

    static int applied(Operator operator, int a, int b) {
        if (operator == null) {
            return 0;
        }
        return operator.apply(a, b);
    }

    //@ domain index -1..3
    //@ complete
    static int byIndex(int index) {
        return seconds(Light.values()[index]);
    }

    //@ pre a != null && b != null
    static boolean ordered(Light a, Light b) {
        return a.compareTo(b) <= 0;
    }

    private Enums() {
    }
}
