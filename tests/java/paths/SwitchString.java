/** Switches over strings, which javac turns into a hash and an equality test. */
final class SwitchString {
    //@ pre command != null
    static int command(String command) {
        switch (command) {
            case "start":
                return 1;
            case "stop":
                return 2;
            default:
                return 0;
        }
    }

    static boolean isVowel(String letter) {
        switch (letter) {
            case "a":
            case "e":
            case "i":
            case "o":
            case "u":
                return true;
            default:
                return false;
        }
    }

    // "Aa" and "BB" have the same hash code.
    //@ pre key != null
    static int collidingHashes(String key) {
        switch (key) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 3;
        }
    }

    //@ paths 3
    //@ domain n -1..4
    //@ complete
    static int onChosen(int n) {
        String word = n > 2 ? "many" : n == 2 ? "two" : "few";
        switch (word) {
            case "many":
                return 100;
            case "two":
                return 2;
            default:
                return 1;
        }
    }

    private SwitchString() {
    }
}
