// Exercises EnumMap, EnumSet, BitSet, IdentityHashMap and WeakHashMap in their deterministic parts.

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

public class LibEnumBitIdentity {
    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        boolean weekend() {
            return compareTo(SAT) >= 0;
        }
    }

    public static void main(String[] args) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.FRI, 6);
        hours.put(Day.MON, 8);
        hours.put(Day.WED, null);
        System.out.println(hours + " " + hours.size() + " " + hours.containsKey(Day.WED) + hours.get(Day.WED) + hours.get(Day.SUN)
                + " " + hours.containsValue(null) + " " + hours.containsKey("MON"));
        hours.merge(Day.MON, 1, Integer::sum);
        hours.remove(Day.WED);
        System.out.println(hours + " " + hours.keySet() + hours.values() + " " + hours.equals(Map.of(Day.MON, 9, Day.FRI, 6))
                + " " + new EnumMap<>(hours).equals(hours));
        try {
            hours.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null enum key");
        }
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> rest = EnumSet.complementOf(work);
        System.out.println(work + " " + rest + " " + EnumSet.allOf(Day.class).size() + EnumSet.noneOf(Day.class) + EnumSet.of(Day.SUN, Day.MON));
        work.removeIf(d -> d.ordinal() % 2 == 1);
        work.addAll(rest);
        System.out.println(work + " " + work.containsAll(rest) + work.remove(Day.TUE) + work.contains(null) + " " + EnumSet.copyOf(List.of(Day.WED, Day.TUE)));
        work.retainAll(EnumSet.of(Day.SUN, Day.WED, Day.THU));
        System.out.println(work + " " + work.stream().filter(Day::weekend).count());

        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(5, 10);
        bits.set(64);
        bits.set(130, true);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.size() + " " + bits.get(7) + bits.get(1000));
        bits.flip(0, 7);
        bits.clear(64);
        System.out.println(bits + " " + bits.nextSetBit(10) + " " + bits.nextClearBit(2) + " " + bits.previousSetBit(129) + " "
                + bits.previousClearBit(9) + " " + bits.nextSetBit(131));
        BitSet other = new BitSet(200);
        other.set(3, 8);
        other.set(130);
        BitSet and = (BitSet) bits.clone();
        and.and(other);
        BitSet or = (BitSet) bits.clone();
        or.or(other);
        BitSet xor = (BitSet) bits.clone();
        xor.xor(other);
        BitSet diff = (BitSet) bits.clone();
        diff.andNot(other);
        System.out.println(and + " " + or + " " + xor + " " + diff + " " + bits.intersects(other) + " " + bits.hashCode());
        System.out.println(bits.get(2, 8) + " " + java.util.Arrays.toString(bits.toLongArray()) + " "
                + BitSet.valueOf(new long[] {5, 1L << 63}) + " " + bits.stream().sum() + " " + other.toByteArray().length);
        try {
            bits.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        BitSet sieve = new BitSet(100);
        sieve.set(2, 100);
        for (int i = 2; i * i < 100; i++) {
            if (sieve.get(i)) {
                for (int j = i * i; j < 100; j += i) {
                    sieve.clear(j);
                }
            }
        }
        System.out.println(sieve);

        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        String one = new String("k");
        String two = new String("k");
        identity.put(one, 1);
        identity.put(two, 2);
        identity.put(null, 3);
        System.out.println(identity.size() + " " + identity.get(one) + identity.get(two) + identity.get("k") + identity.get(null)
                + identity.containsValue(2) + identity.remove(one) + identity.containsKey(one) + identity.containsKey(two));
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        weak.put(one, 1);
        weak.put(two, 2);
        weak.put("other", 3);
        weak.put(null, 4);
        System.out.println(weak.size() + " " + weak.get("k") + weak.get("other") + weak.get(null) + " " + weak.remove(one) + weak.containsKey(two));
        System.out.println(one + two);
    }
}
