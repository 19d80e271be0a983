/** Methods with a variable number of arguments. */
final class VarArgs {
    static int count(int... numbers) {
        return numbers.length;
    }

    //@ pre numbers != null && numbers.length <= 3
    //@ paths 4
    //@ complete
    static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    //@ paths 2
    //@ domain a -3..3, b -3..3
    //@ complete
    static boolean sumOfThree(int a, int b) {
        return sum(a, b, 1) == 4;
    }

    static int lastLength(String... words) {
        return words[words.length - 1].length();
    }

    //@ paths 1
    //@ complete
    static int none() {
        return count() + sum();
    }

    private VarArgs() {
    }
}
