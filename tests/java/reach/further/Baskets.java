import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections filled by the entry. */
public class Baskets {
    public static int list(int a, int b, int c) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        if (b > a) {
            list.add(b);
        }
        if (c > b) {
            list.add(0, c);
        }
        if (list.size() == 2 && list.get(0) < list.get(1)) {
            return 1; // target: reachable
        }
        if (list.size() == 3 && list.get(0) <= list.get(1)) {
            return 2; // target: unreachable
        }
        return 0;
    }

    public static int map(int key, int other) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.put(other, 2);
        if (map.size() == 1 && map.get(key) == 2) {
            return 1; // target: reachable
        }
        if (map.size() == 1 && map.get(other) == 1) {
            return 2; // target: unreachable
        }
        if (!map.containsKey(key)) {
            return 3; // target: unreachable
        }
        return 0;
    }

    public static int brackets(String text) {
        if (text.length() > 4) {
            return 0;
        }
        ArrayDeque<Character> open = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return 1;
                }
                char last = open.pop();
                if (last == '(' && c != ')') {
                    return 2; // target: reachable
                }
                if (last != '(' && last != '[') {
                    return 3; // target: unreachable
                }
            }
        }
        if (text.length() == 4 && open.isEmpty() && text.charAt(0) == '[' && text.charAt(1) == '(') {
            return 4; // target: reachable
        }
        return 0;
    }
}
