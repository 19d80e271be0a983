/** The root of a small hierarchy of overriding methods. */
class Animal {
    int weight;

    int legs() {
        return 4;
    }

    //@ pre this.weight > 0
    boolean isHeavyPerLeg() {
        return weight / legs() > 100;
    }

    int compareLegs(Animal other) {
        return legs() - other.legs();
    }

    static class Bird extends Animal {
        boolean standsOnOneLeg;

        @Override
        int legs() {
            return standsOnOneLeg ? 1 : 2;
        }
    }

    static final class Snake extends Animal {
        @Override
        int legs() {
            return 0;
        }
    }

    static final class Penguin extends Bird {
        @Override
        int legs() {
            return super.legs() + 0;
        }
    }
}
