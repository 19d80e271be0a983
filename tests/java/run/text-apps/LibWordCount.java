// Counts words, lines, letters and word lengths of a text and prints a concordance with aligned columns and bars.

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class LibWordCount {
    static final String TEXT = """
            A program is a proof, and the proof is a program;
            what the program does, the proof says it does.
            Where the two differ, one of the two is wrong --
            and it isn't always the program that's wrong.

            Test what you can, prove what you must.
            """;
    static final Pattern WORD = Pattern.compile("[A-Za-z]+(?:'[a-z]+)?");

    record Entry(String word, int count, List<Integer> lines) {
    }

    public static void main(String[] args) {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, TreeSet<Integer>> lines = new TreeMap<>();
        Map<Integer, Integer> lengths = new TreeMap<>();
        int[] letters = new int[26];
        List<String> rows = TEXT.lines().toList();
        int words = 0;
        for (int n = 0; n < rows.size(); n++) {
            Matcher m = WORD.matcher(rows.get(n));
            while (m.find()) {
                words++;
                String word = m.group().toLowerCase(Locale.ROOT);
                counts.merge(word, 1, Integer::sum);
                lines.computeIfAbsent(word, k -> new TreeSet<>()).add(n + 1);
                lengths.merge(word.length(), 1, Integer::sum);
                for (char c : word.toCharArray()) {
                    if (c >= 'a' && c <= 'z') {
                        letters[c - 'a']++;
                    }
                }
            }
        }
        System.out.printf("%d lines, %d words, %d distinct, %d characters%n", rows.size(), words, counts.size(), TEXT.length());
        List<Entry> entries = new ArrayList<>();
        counts.forEach((word, count) -> entries.add(new Entry(word, count, new ArrayList<>(lines.get(word)))));
        entries.sort(Comparator.comparingInt(Entry::count).reversed().thenComparing(Entry::word));
        for (Entry e : entries) {
            System.out.printf("%-8s %2d %-12s %s%n", e.word(), e.count(), "*".repeat(e.count()), e.lines());
        }
        lengths.forEach((length, count) -> System.out.printf("%2d %s %.1f%%%n", length, "#".repeat(count), 100.0 * count / counts.size()));
        StringBuilder histogram = new StringBuilder();
        for (int i = 0; i < 26; i++) {
            if (letters[i] > 0) {
                histogram.append((char) ('a' + i)).append(letters[i]).append(' ');
            }
        }
        System.out.println(histogram.toString().trim());
        System.out.println(entries.stream().filter(e -> e.count() == 1).map(Entry::word).collect(Collectors.joining(", ")));
        System.out.println(rows.stream().map(r -> new StringBuilder(r).reverse().toString()).filter(r -> !r.isEmpty()).findFirst().orElse("none"));
        System.out.println(rows.stream().mapToInt(String::length).summaryStatistics());
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : TEXT.trim().split("\\s+")) {
            if (column + word.length() > 30) {
                wrapped.append('\n');
                column = 0;
            }
            wrapped.append(word).append(' ');
            column += word.length() + 1;
        }
        System.out.println(wrapped);
    }
}
