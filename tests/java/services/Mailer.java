package shop;

import java.io.IOException;

public interface Mailer {
    void send(String to, String subject, String text) throws IOException;

    boolean isBlocked(String to);
}
