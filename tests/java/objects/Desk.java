import java.util.List;

/** Methods that take what a builder makes. */
public final class Desk {
    private Desk() {}

    public static String sorted(Mail mail) {
        switch (mail.label()) {
            case "urgent":
                return "now"; // reached
            case "broken":
                return "bin"; // reached
            case "later":
                return "tray"; // reached
            default:
                return "box"; // reached
        }
    }

    public static long rich(List<Account> accounts) {
        long rich = 0;
        for (Account account : accounts) {
            if (account.state().equals("important")) {
                rich++; // reached
            }
        }
        return rich;
    }

    public static int moved(Account from, Account to) {
        if (from == to) {
            return -1; // reached
        }
        if (from.fee() == 0 && to.fee() == 2) {
            return 2; // reached
        }
        return 0; // reached
    }
}
