// Exercises Collectors: groupingBy, partitioningBy, toMap, joining, teeing, summarizing, reducing, filtering, flatMapping and custom ones.

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class LibStreamCollectors {
    record Person(String name, String city, int age, double pay) {
    }

    static final List<Person> PEOPLE = List.of(
            new Person("Ann", "Oslo", 31, 50.5), new Person("Bob", "Rome", 25, 40.25), new Person("Cid", "Oslo", 47, 80.0),
            new Person("Dee", "Bonn", 25, 39.75), new Person("Eve", "Rome", 62, 90.125), new Person("Fay", "Oslo", 19, 20.0));

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList()))));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.counting())));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.averagingInt(Person::age))));
        show(PEOPLE.stream().collect(Collectors.groupingBy(p -> p.age() / 20, Collectors.summingDouble(Person::pay))));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::age, LinkedHashMap::new,
                Collectors.collectingAndThen(Collectors.toList(), List::size))));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
                Collectors.groupingBy(p -> p.age() > 30, Collectors.mapping(Person::name, Collectors.joining("+"))))));
        show(PEOPLE.stream().collect(Collectors.partitioningBy(p -> p.age() > 30, Collectors.mapping(Person::name, Collectors.toList()))));
        show(PEOPLE.stream().filter(p -> p.age() > 90).collect(Collectors.partitioningBy(p -> true, Collectors.counting())));
        show(PEOPLE.stream().collect(Collectors.toMap(Person::name, Person::age)));
        show(PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, TreeMap::new)));
        show(PEOPLE.stream().collect(Collectors.toMap(Person::age, Function.identity(), (a, b) -> b, LinkedHashMap::new)).get(25).name());
        try {
            PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        try {
            Stream.of("a").collect(Collectors.toMap(s -> s, s -> null));
        } catch (NullPointerException e) {
            show("null value");
        }
        try {
            Stream.of("a").collect(Collectors.groupingBy(s -> null));
        } catch (NullPointerException e) {
            show(e.getMessage());
        }
        IntSummaryStatistics ages = PEOPLE.stream().collect(Collectors.summarizingInt(Person::age));
        DoubleSummaryStatistics pays = PEOPLE.stream().collect(Collectors.summarizingDouble(Person::pay));
        show(ages.getMin() + " " + ages.getMax() + " " + ages.getSum() + " " + ages.getCount() + " " + ages.getAverage() + " " + pays.getMax() + " "
                + pays.getAverage() + " " + pays.getSum());
        show(PEOPLE.stream().collect(Collectors.maxBy(Comparator.comparing(Person::pay))).get() + " "
                + PEOPLE.stream().collect(Collectors.minBy(Comparator.comparing(Person::age))).map(Person::name));
        show(PEOPLE.stream().collect(Collectors.teeing(Collectors.averagingDouble(Person::pay), Collectors.counting(), (avg, n) -> avg + "/" + n)));
        show(PEOPLE.stream().map(Person::name).collect(Collectors.joining(", ", "<", ">")) + " "
                + PEOPLE.stream().map(Person::age).collect(Collectors.reducing(0, Integer::sum)) + " "
                + PEOPLE.stream().collect(Collectors.reducing(1L, p -> (long) p.age(), (a, b) -> a * b % 1009)));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
                Collectors.filtering(p -> p.age() < 30, Collectors.mapping(Person::name, Collectors.toList())))));
        show(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
                Collectors.flatMapping(p -> p.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        show(PEOPLE.stream().map(Person::city).collect(Collectors.toCollection(TreeSet::new)) + " "
                + PEOPLE.stream().map(Person::city).collect(Collectors.toSet()) + " " + PEOPLE.stream().map(Person::age).collect(Collectors.toUnmodifiableList()));
        Collector<String, StringBuilder, String> reversed = Collector.of(StringBuilder::new, (sb, s) -> sb.insert(0, s), StringBuilder::append, StringBuilder::toString);
        show(Stream.of("x", "yy", "zzz").collect(reversed) + " " + reversed.characteristics());
        ArrayList<Integer> manual = Stream.of(3, 1, 2).collect(ArrayList::new, (list, x) -> list.add(0, x), ArrayList::addAll);
        show(manual);
        Map<Character, Long> letters = "mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        show(letters + " " + letters.entrySet().stream().sorted(Map.Entry.<Character, Long>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + "" + e.getValue()).collect(Collectors.joining(" ")));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.averagingLong(x -> x)) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)));
    }
}
