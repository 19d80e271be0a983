/** Abstract classes whose template methods call back into subclasses. */
final class AbstractClasses {
    abstract static class Tariff {
        int base;

        abstract int perUnit();

        int price(int units) {
            if (units < 0) {
                throw new IllegalArgumentException("negative units");
            }
            return base + units * perUnit();
        }
    }

    static final class Flat extends Tariff {
        @Override
        int perUnit() {
            return 0;
        }
    }

    static final class Metered extends Tariff {
        int rate;

        @Override
        int perUnit() {
            return rate > 0 ? rate : 1;
        }
    }

    //@ pre tariff != null
    static int priceOfTwo(Tariff tariff) {
        return tariff.price(2);
    }

    static int priced(Tariff tariff, int units) {
        return tariff.price(units);
    }

    //@ pre a != null && b != null
    static Tariff cheaper(Tariff a, Tariff b) {
        return a.price(1) <= b.price(1) ? a : b;
    }

    //@ paths 3
    //@ domain rate -2..2, units -1..3
    //@ complete
    static int metered(int rate, int units) {
        Metered metered = new Metered();
        metered.base = 5;
        metered.rate = rate;
        return metered.price(units);
    }

    private AbstractClasses() {
    }
}
