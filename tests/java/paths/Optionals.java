import java.util.Optional;
import java.util.OptionalInt;

/** Optional values made in the method or passed in. */
final class Optionals {
    //@ domain x -2..2
    //@ complete
    static int presentOrDefault(int x) {
        Optional<Integer> value = x > 0 ? Optional.of(x) : Optional.empty();
        return value.orElse(-1);
    }

    //@ domain x -2..2
    //@ complete
    static int getWithoutCheck(int x) {
        OptionalInt value = x > 0 ? OptionalInt.of(x) : OptionalInt.empty();
        return value.getAsInt();
    }

    static boolean fromNullable(String s) {
        return Optional.ofNullable(s).isPresent();
    }

    static int mapped(String s) {
        return Optional.ofNullable(s).map(String::length).orElse(-1);
    }

    static int filtered(Integer x) {
        return Optional.ofNullable(x).filter(v -> v > 5).orElse(5);
    }

    //@ pre value != null
    static int parameter(Optional<Integer> value) {
        return value.isPresent() ? 1 : 0;
    }

    private Optionals() {
    }
}
