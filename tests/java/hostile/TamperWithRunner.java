// Changes what the runner knows.
// ends: any
package hostile;

import java.lang.reflect.Field;

public class TamperWithRunner {
    public static int attack(int n) throws Exception {
        Class<?> runner = ClassLoader.getSystemClassLoader().loadClass("attest.runner.Main");
        Field worker = runner.getDeclaredField("worker");
        worker.setAccessible(true);
        worker.set(null, null);
        return 0;
    }
}
