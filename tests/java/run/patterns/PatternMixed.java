// Exercises pattern switches mixing constants with patterns: strings, integers, enums of several types and sealed enums.
// java: 21
public class PatternMixed {
    sealed interface Card permits Suit, Joker {
    }

    enum Suit implements Card { CLUBS, SPADES, HEARTS }

    enum Joker implements Card { RED, BLACK }

    static String card(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Suit s -> "suit " + s.name().toLowerCase();
            case Joker.RED -> "red joker";
            case Joker j -> "joker " + j.ordinal();
        };
    }

    static String text(String s) {
        return switch (s) {
            case "yes", "y" -> "affirmative";
            case "Aa" -> "hash one";
            case "BB" -> "hash two";
            case String t when t.startsWith("n") -> "negative " + t.length();
            case "maybe" -> "unsure";
            case String t -> "text " + t;
        };
    }

    static String number(Integer n) {
        return switch (n) {
            case 0 -> "zero";
            case 1, 2, 3 -> "few";
            case Integer i when i > 1000 -> "thousands";
            case -1 -> "minus one";
            case Integer i when i % 2 == 0 -> "even " + i;
            case Integer i -> "odd " + i;
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'a', 'e' -> "vowel";
            case Character x when Character.isDigit(x) -> "digit " + (x - '0');
            case 'z' -> "last";
            case Character x -> "char " + x;
        };
    }

    static String nullable(Suit s) {
        return switch (s) {
            case null -> "no suit";
            case CLUBS -> "C";
            case SPADES -> "S";
            case HEARTS -> "H";
        };
    }

    static String generic(Comparable<?> c) {
        return switch (c) {
            case String s -> "s" + s;
            case Integer i when i.equals(4) -> "four";
            case Suit s when s.compareTo(Suit.SPADES) >= 0 -> "high";
            case Comparable<?> other -> "c" + other;
        };
    }

    static <T extends CharSequence> int bounded(T t) {
        return switch (t) {
            case String s when s.isBlank() -> -1;
            case StringBuilder b -> b.append("!").length();
            case CharSequence s -> s.length();
        };
    }

    public static void main(String[] args) {
        for (Card c : new Card[] {Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Joker.RED, Joker.BLACK}) {
            System.out.println(card(c) + " " + (c instanceof Suit s ? nullable(s) : nullable(null)));
        }
        for (String s : new String[] {"yes", "y", "Aa", "BB", "AaBB", "no", "never", "maybe", ""}) {
            System.out.println(text(s));
        }
        for (int i : new int[] {0, 1, 3, 4, 1001, -1, -2, -3, 1000, Integer.MIN_VALUE}) {
            System.out.println(number(i));
        }
        for (char c : "aez5x".toCharArray()) {
            System.out.println(letter(c));
        }
        System.out.println(generic("x") + generic(4) + generic(5) + generic(Suit.HEARTS) + generic(Suit.CLUBS) + generic(2L));
        System.out.println(bounded(" ") + " " + bounded("abc") + " " + bounded(new StringBuilder("abc")) + " " + bounded(new StringBuffer("ab")));
        try {
            number(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
