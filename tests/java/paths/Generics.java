import java.util.List;

/** Type parameters, with and without bounds. */
final class Generics {
    static final class Pair<A, B> {
        A first;
        B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        Pair<B, A> swapped() {
            return new Pair<>(second, first);
        }
    }

    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    //@ domain a -2..2, b -2..2
    //@ complete
    static int largerInt(int a, int b) {
        return larger(a, b);
    }

    static <T> boolean bothSame(Pair<T, T> pair) {
        return pair.first == pair.second;
    }

    //@ domain a -2..2, b -2..2
    //@ complete
    static int swapped(int a, int b) {
        Pair<Integer, Integer> pair = new Pair<>(a, b).swapped();
        int first = pair.first;
        return first > 0 ? first : 0;
    }

    @SuppressWarnings("unchecked")
    static int polluted(boolean wrong) {
        Pair<?, ?> pair = new Pair<>(wrong ? "text" : (Object) 1, 2);
        Pair<Integer, Integer> ints = (Pair<Integer, Integer>) pair;
        return ints.first;
    }

    static <T extends Animal> int weightOf(List<? extends T> animals) {
        int weight = 0;
        for (T animal : animals) {
            weight += animal.weight;
        }
        return weight;
    }

    private Generics() {
    }
}
