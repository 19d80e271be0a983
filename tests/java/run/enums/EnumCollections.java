// Exercises EnumMap and EnumSet including ranges, complements, iteration order and updates while small and large.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.FRI, 6);
        hours.put(Day.MON, 8);
        hours.put(Day.SUN, null);
        System.out.println(hours + " " + hours.size() + " " + hours.containsKey(Day.SUN) + " " + hours.get(Day.TUE) + " " + hours.containsValue(null));
        hours.merge(Day.MON, 3, Integer::sum);
        hours.computeIfAbsent(Day.WED, d -> d.ordinal() * 10);
        hours.replaceAll((d, h) -> h == null ? -1 : h + d.ordinal());
        hours.remove(Day.FRI);
        for (Map.Entry<Day, Integer> e : hours.entrySet()) {
            e.setValue(e.getValue() * 2);
            System.out.print(e.getKey() + "=" + e.getValue() + ";");
        }
        System.out.println();
        try {
            hours.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        System.out.println(hours.keySet() + " " + hours.values() + " " + hours.equals(Map.copyOf(hours)) + " " + hours.clone());
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> week = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + week + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        week.removeAll(EnumSet.range(Day.MON, Day.TUE));
        week.add(Day.SUN);
        week.retainAll(Set.of(Day.WED, Day.SUN, Day.MON));
        System.out.println(week + " " + week.contains(Day.WED) + " " + week.containsAll(List.of(Day.WED, Day.SUN)) + " " + week.equals(Set.of(Day.SUN, Day.WED)));
        for (Iterator<Day> it = week.iterator(); it.hasNext();) {
            if (it.next() == Day.WED) {
                it.remove();
            }
        }
        System.out.println(week);
        try {
            EnumSet.range(Day.SUN, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumSet<Big> big = EnumSet.range(Big.E8, Big.G3);
        big.removeIf(b -> b.ordinal() % 3 == 0);
        big.add(Big.A0);
        System.out.println(big + " " + EnumSet.complementOf(big).size() + " " + big.contains(Big.G2));
        EnumMap<Big, String> bm = new EnumMap<>(Big.class);
        for (Big b : Big.values()) {
            if (b.name().endsWith("7")) {
                bm.put(b, b.name().toLowerCase());
            }
        }
        System.out.println(bm + " " + new TreeSet<>(List.of(Day.SUN, Day.TUE, Day.FRI)).headSet(Day.SAT));
    }
}
