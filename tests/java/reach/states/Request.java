/** A builder whose parts must fit each other. */
public class Request {
    private final String method;
    private final int retries;
    private final boolean secure;
    private final int timeout;

    private Request(Builder builder) {
        method = builder.method;
        retries = builder.retries;
        secure = builder.secure;
        timeout = builder.timeout;
    }

    public static Builder builder() {
        return new Builder();
    }

    public int send() {
        if (secure && retries == 3 && timeout > 500) {
            return 1; // target: reachable
        }
        if (method.equals("PUT") && !secure) {
            return 2; // target: reachable
        }
        if (timeout > 10_000) {
            return 3; // target: never
        }
        return 0;
    }

    /** Makes requests. */
    public static class Builder {
        private String method = "GET";
        private int retries;
        private boolean secure;
        private int timeout = 100;

        public Builder put() {
            method = "PUT";
            return this;
        }

        public Builder retry() {
            retries++;
            return this;
        }

        public Builder secure() {
            if (retries == 0) {
                throw new IllegalStateException("retries first");
            }
            secure = true;
            return this;
        }

        public Builder timeout(int milliseconds) {
            if (milliseconds > 10_000) {
                throw new IllegalArgumentException();
            }
            timeout = milliseconds;
            return this;
        }

        public Request build() {
            return new Request(this);
        }
    }
}
