// Interrupts of the own thread.
//@ caller: Thread.currentThread().interrupt(); boolean ok = new InterruptedFirst().ok(); Thread.interrupted(); return ok;
package leaky;

public final class InterruptedFirst {
    public boolean ok() { return !Thread.currentThread().isInterrupted(); }
}
