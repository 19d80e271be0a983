import java.util.HashMap;
import java.util.Map;

/** Text: builders, substrings, hash codes, and counting words in a map. */
public class Strings {
    static long work() {
        StringBuilder text = new StringBuilder();
        int seed = 3;
        for (int i = 0; i < 8_000; i++) {
            seed = seed * 1103515245 + 12345;
            text.append("word").append((seed >>> 16) % 500).append(i % 7 == 0 ? ". " : " ");
        }
        String all = text.toString();
        Map<String, Integer> counts = new HashMap<>();
        int start = 0;
        for (int i = 0; i < all.length(); i++) {
            if (all.charAt(i) == ' ') {
                String word = all.substring(start, i);
                Integer count = counts.get(word);
                counts.put(word, count == null ? 1 : count + 1);
                start = i + 1;
            }
        }
        long sum = all.hashCode();
        for (int i = 0; i < 500; i++) {
            Integer count = counts.get("word" + i);
            if (count != null) {
                sum += (long) count * i;
            }
        }
        return sum + all.indexOf("word499. ") + all.toUpperCase().lastIndexOf("WORD7");
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long result = work();
            System.out.println((System.nanoTime() - start) + " " + result);
        }
    }
}
