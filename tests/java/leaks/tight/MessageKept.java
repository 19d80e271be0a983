// An exception's message is kept, the exception is not.
package tight;

public final class MessageKept {
    private String why;
    public void fail(int n) { try { if (n < 0) throw new IllegalStateException("less"); } catch (IllegalStateException e) { why = e.getMessage(); } }
    public boolean ok() { return why == null || why.length() == 4; }
}
