/** Loops over the characters of a string. */
final class StringLoops {
    //@ pre s != null
    //@ loop 3
    static int countA(String s) {
        int count = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == 'a') {
                count++;
            }
        }
        return count;
    }

    //@ pre s != null
    //@ loop 3
    static boolean isPalindrome(String s) {
        int left = 0;
        int right = s.length() - 1;
        while (left < right) {
            if (s.charAt(left++) != s.charAt(right--)) {
                return false;
            }
        }
        return true;
    }

    //@ pre s != null
    //@ loop 3
    static boolean allDigits(String s) {
        for (char c : s.toCharArray()) {
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return !s.isEmpty();
    }

    //@ pre s != null
    //@ loop 3
    static int parentheses(String s) {
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
                if (depth < 0) {
                    return -1;
                }
            }
        }
        return depth;
    }

    //@ pre s != null
    //@ loop 3
    static int hash(String s) {
        int hash = 7;
        for (int i = 0; i < s.length(); i++) {
            hash = 31 * hash + s.charAt(i);
        }
        return hash;
    }

    private StringLoops() {
    }
}
