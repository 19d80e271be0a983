/** instanceof and casts of references. */
final class TypeTests {
    static int kind(Object object) {
        if (object instanceof String) {
            return 1;
        }
        if (object instanceof Integer) {
            return 2;
        }
        return object == null ? 0 : 3;
    }

    static int weightOf(Object object) {
        return ((Animal) object).weight;
    }

    static boolean isHeavyBird(Animal animal) {
        return animal instanceof Animal.Bird && animal.weight > 10;
    }

    static int guarded(Animal animal) {
        if (animal instanceof Animal.Bird) {
            return ((Animal.Bird) animal).standsOnOneLeg ? 1 : 2;
        }
        return -1;
    }

    static int arrays(Object object) {
        if (object instanceof int[]) {
            return ((int[]) object).length;
        }
        if (object instanceof Object[]) {
            return -((Object[]) object).length;
        }
        return 0;
    }

    //@ paths 2
    //@ domain text 0..1
    //@ complete
    static int wrongCast(boolean text) {
        Object object = text ? "text" : Integer.valueOf(7);
        return (Integer) object;
    }

    //@ paths 1
    //@ complete
    static boolean nullIsNoInstance() {
        Object nothing = null;
        String text = (String) nothing;
        return text instanceof String;
    }

    private TypeTests() {
    }
}
