import java.util.ArrayList;
import java.util.List;

/** What Lombok makes of {@code @Value @Builder(toBuilder = true) @With} with a {@code @Singular} list. */
public final class Account {
    private final String owner;
    private final long cents;
    private final Kind kind;
    private final List<String> tags;

    Account(String owner, long cents, Kind kind, List<String> tags) {
        this.owner = owner;
        this.cents = cents;
        this.kind = kind;
        this.tags = tags;
    }

    public static AccountBuilder builder() {
        return new AccountBuilder();
    }

    public AccountBuilder toBuilder() {
        AccountBuilder builder = new AccountBuilder().owner(owner).cents(cents).kind(kind);
        return tags == null ? builder : builder.tags(tags);
    }

    public Account withCents(long cents) {
        return this.cents == cents ? this : new Account(owner, cents, kind, tags);
    }

    public Account withKind(Kind kind) {
        return this.kind == kind ? this : new Account(owner, cents, kind, tags);
    }

    public String state() {
        if (kind == Kind.CLOSED && cents != 0) {
            return "broken"; // reached
        }
        if (tags.contains("vip") && cents > 1000) {
            return "important"; // reached
        }
        if (tags.size() > 1) {
            return "tagged"; // reached
        }
        return cents < 0 ? "overdrawn" : "fine"; // reached
    }

    public int fee() {
        if (kind == Kind.SAVINGS) {
            return cents > 500 ? 0 : 1; // reached
        }
        return 2; // reached
    }

    /** What an account is for. */
    public enum Kind { CURRENT, SAVINGS, CLOSED }

    /** Makes accounts. */
    public static class AccountBuilder {
        private String owner;
        private long cents;
        private Kind kind;
        private ArrayList<String> tags;

        AccountBuilder() {}

        public AccountBuilder owner(String owner) {
            this.owner = owner;
            return this;
        }

        public AccountBuilder cents(long cents) {
            this.cents = cents;
            return this;
        }

        public AccountBuilder kind(Kind kind) {
            this.kind = kind;
            return this;
        }

        public AccountBuilder tag(String tag) {
            if (tags == null) {
                tags = new ArrayList<>();
            }
            tags.add(tag);
            return this;
        }

        public AccountBuilder tags(List<String> more) {
            if (tags == null) {
                tags = new ArrayList<>();
            }
            tags.addAll(more);
            return this;
        }

        public Account build() {
            List<String> kept = tags == null ? List.of() : new ArrayList<>(tags);
            return new Account(owner, cents, kind, kept);
        }
    }
}
