/** What may be wanted of a vault: states that only calls which throw lead to. */
public final class VaultSpec {
    private VaultSpec() {
    }

    //@ expect found
    public static boolean locked(Vault vault) {
        return vault.wrong() == 3 && !vault.isOpen();
    }

    //@ expect found
    public static boolean hesitant(Vault vault) {
        return vault.wrong() == 2 && vault.isOpen();
    }

    //@ expect none
    public static boolean stubborn(Vault vault) {
        return vault.wrong() > 3;
    }
}
