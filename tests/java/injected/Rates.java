package billing;

import java.io.IOException;

public interface Rates {
    int of(String currency) throws IOException;
}
