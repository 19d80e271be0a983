// expect: undecided
// source: Own.any
/** A source beside other methods: its class cannot be replaced, so that no test shows what is found. */
public class Own {
    static int any() {
        return 4;
    }

    public static void main(String[] args) {
        assert any() != 5;
    }
}
