// What a weak reference refers to is gone.
//@ caller: var v = new WeakGone(); for (int i = 0; i < 20 && v.ok(); i++) System.gc(); return v.ok();
package leaky;

import java.lang.ref.WeakReference;

public final class WeakGone {
    private final WeakReference<Object> held = new WeakReference<>(new Object());
    public boolean ok() { return held.get() != null; }
}
