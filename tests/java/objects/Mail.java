/** An immutable mail and the builder of it, as they are written by hand. */
public final class Mail {
    private final String to;
    private final String subject;
    private final int priority;
    private final boolean signed;

    private Mail(Builder builder) {
        to = builder.to;
        subject = builder.subject;
        priority = builder.priority;
        signed = builder.signed;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String label() {
        if (to == null) {
            return "draft"; // reached
        }
        if (!to.contains("@")) {
            return "broken"; // reached
        }
        if (priority > 5) {
            return signed ? "urgent, signed" : "urgent"; // reached
        }
        if (subject == null || subject.isEmpty()) {
            return "no subject"; // reached
        }
        return priority == 0 ? "later" : subject; // reached
    }

    /** Makes mails. */
    public static final class Builder {
        private String to;
        private String subject;
        private int priority = 1;
        private boolean signed;

        private Builder() {}

        public Builder to(String to) {
            this.to = to;
            return this;
        }

        public Builder subject(String subject) {
            this.subject = subject;
            return this;
        }

        public Builder priority(int priority) {
            if (priority < 0 || priority > 9) {
                throw new IllegalArgumentException("priority " + priority);
            }
            this.priority = priority;
            return this;
        }

        public Builder signed() {
            this.signed = true;
            return this;
        }

        public Mail build() {
            return new Mail(this);
        }
    }
}
