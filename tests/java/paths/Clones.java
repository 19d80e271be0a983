/** Copies of objects from outside. */
final class Clones {
    static class Pair implements Cloneable {
        int first;
        Object second;

        Pair copy() throws CloneNotSupportedException {
            return (Pair) clone();
        }
    }

    static class Single {
        int value;

        Single copy() throws CloneNotSupportedException {
            return (Single) clone();
        }
    }

    //@ supported
    static boolean copied(Pair pair) throws CloneNotSupportedException {
        Pair copy = pair.copy();
        copy.first = 7;
        return pair.first == copy.first && pair.second == copy.second;
    }

    //@ supported
    static int refused(Single single) throws CloneNotSupportedException {
        return single.copy().value;
    }

    //@ pre numbers != null && numbers.length < 3
    //@ supported
    static int ofArray(int[] numbers) {
        int[] copy = numbers.clone();
        copy[0]++;
        return copy[0] - numbers[0];
    }

    private Clones() {
    }
}
