// Exercises Arrays.sort and binarySearch over all element types, ranges, comparators, stability and special floating values.

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Random;

public class LibArraysSort {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {5, -3, 9, 0, Integer.MAX_VALUE, Integer.MIN_VALUE, 5};
        Arrays.sort(ints);
        System.out.println(Arrays.toString(ints) + Arrays.binarySearch(ints, 5) + Arrays.binarySearch(ints, 6));
        long[] longs = {1L << 40, -1, 7, 0};
        Arrays.sort(longs);
        System.out.println(Arrays.toString(longs) + Arrays.binarySearch(longs, 7L));
        short[] shorts = {300, -300, 0, 5};
        Arrays.sort(shorts);
        byte[] bytes = {127, -128, 0, 5, -1};
        Arrays.sort(bytes);
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars);
        System.out.println(Arrays.toString(shorts) + Arrays.toString(bytes) + new String(chars) + Arrays.binarySearch(chars, 'o'));
        double[] doubles = {1.5, -0.0, 0.0, Double.NaN, -1e300, Double.NEGATIVE_INFINITY, 0.0, -0.0, Double.POSITIVE_INFINITY};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + Arrays.binarySearch(doubles, 0.0) + Arrays.binarySearch(doubles, Double.NaN));
        float[] floats = {2f, Float.NaN, -0f, 0f, -5f};
        Arrays.sort(floats);
        System.out.println(Arrays.toString(floats));
        int[] part = {9, 8, 7, 6, 5, 4, 3};
        Arrays.sort(part, 2, 5);
        System.out.println(Arrays.toString(part) + Arrays.binarySearch(part, 2, 5, 6));
        String[] words = {"pear", "Fig", "apple", "fig", "Apple", "kiwi"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "fig"));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Collections.reverseOrder());
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "kiwi", Collections.reverseOrder()));
        Arrays.sort(words, 1, 4, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(words));
        int[][] rows = {{3, 1}, {1, 2}, {3, 0}, {1, 1}, {2, 9}};
        Arrays.sort(rows, Comparator.comparingInt(r -> r[0]));
        System.out.println(Arrays.deepToString(rows));

        Random random = new Random(99);
        int[] big = random.ints(300, -1000, 1000).toArray();
        Arrays.sort(big);
        System.out.println(Arrays.hashCode(big) + " " + big[0] + " " + big[299]);
        Integer[] boxed = new Integer[150];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = i < 75 ? i : 150 - i;
        }
        Arrays.sort(boxed, Comparator.comparing(x -> x / 10));
        System.out.println(Arrays.hashCode(boxed) + " " + boxed[40] + " " + boxed[41]);
        int[] runs = new int[400];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = i % 100;
        }
        Arrays.sort(runs);
        byte[] manyBytes = new byte[120];
        char[] manyChars = new char[100];
        double[] manyDoubles = new double[120];
        for (int i = 0; i < 120; i++) {
            manyBytes[i] = (byte) (i * 37);
            manyDoubles[i] = Math.floorMod(i * 53, 61) / 4.0;
            manyChars[i % 100] = (char) ('a' + i * 11 % 26);
        }
        Arrays.sort(manyBytes);
        Arrays.sort(manyChars);
        Arrays.sort(manyDoubles);
        System.out.println(Arrays.hashCode(runs) + " " + Arrays.hashCode(manyBytes) + " " + new String(manyChars) + " " + Arrays.hashCode(manyDoubles));
        fails("range", () -> Arrays.sort(new int[3], 2, 1));
        fails("bounds", () -> Arrays.sort(new int[3], 0, 4));
        fails("negative", () -> Arrays.sort(new long[3], -1, 2));
        fails("mixed", () -> Arrays.sort(new Object[] {1, "a"}));
        fails("nulls", () -> Arrays.sort(new String[] {"b", null}));
        fails("contract", () -> {
            Integer[] bad = new Integer[112];
            Arrays.setAll(bad, i -> i * 31 % 112);
            Arrays.sort(bad, (a, b) -> (a * 7 + b * 13) % 3 - 1);
        });
    }
}
