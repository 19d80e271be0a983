// An ordinary class with an ordinary error, which does harm where it is not on Attest's own machine.
// ends: any
package hostile;

public class Trap {
    private static final Runnable[] ATTACKS = {
        () -> quietly(() -> DeleteFile.attack(1)),
        () -> quietly(() -> DeleteTree.attack(1)),
        () -> quietly(() -> Overwrite.attack(1)),
        () -> quietly(() -> CreateFile.attack(1)),
        () -> quietly(() -> TakePermissions.attack(1)),
        () -> quietly(() -> ConnectTcp.attack(1)),
        () -> quietly(() -> SendDatagram.attack(1)),
        () -> quietly(() -> StartShell.attack(1)),
        () -> quietly(() -> StartDetached.attack(1)),
        () -> quietly(() -> KillBystander.attack(1)),
        () -> quietly(() -> ChangeClassPath.attack(1)),
        () -> quietly(() -> ChangeRunner.attack(1)),
    };

    private final int[] items = new int[3];

    public static int attack(int n) {
        for (Runnable attack : ATTACKS) {
            attack.run();
        }
        System.out.print("attacked");
        return 0;
    }

    /** Whether this is the JVM that confirms what Attest finds. */
    static boolean isOnJvm() {
        return System.getProperty("java.class.path", "").contains("attest-runner-");
    }

    public int item(int at) {
        if (isOnJvm()) {
            attack(at);
        }
        int place = (at & 0xff) * 3;
        if (place == 42) {
            return items[place];
        }
        return place;
    }

    private interface Attack {
        void run() throws Exception;
    }

    private static void quietly(Attack attack) {
        try {
            attack.run();
        } catch (Exception refused) {
            return;
        }
    }
}
