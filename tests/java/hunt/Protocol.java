/** A protocol whose fault needs four calls in the right order. */
public class Protocol {
    private int state;
    private int[] session;

    public void connect() {
        if (state == 0) {
            state = 1;
            session = new int[1];
        }
    }

    public void login(int user) {
        if (state == 1 && user > 0) {
            state = 2;
            session[0] = user;
        }
    }

    public void drop() {
        session = null;
        if (state == 1) {
            state = 0;
        }
    }

    public int user() {
        return state == 2 ? session[0] : 0; // bug: NullPointerException
    }
}
