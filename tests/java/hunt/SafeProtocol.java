/** A state that says whether the session is there. */
public class SafeProtocol {
    private boolean connected;
    private int[] session;

    public void connect() {
        if (!connected) {
            connected = true;
            session = new int[2];
        }
    }

    public void drop() {
        connected = false;
        session = null;
    }

    public void login(int user) {
        if (connected) {
            session[0] = user;
            session[1]++;
        }
    }

    public int user() {
        return connected ? session[0] : 0;
    }
}
