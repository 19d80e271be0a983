package bank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;

/** What the golden tests are about. */
public class Account {
    /** The kinds of account. */
    public enum Kind {
        GIRO,
        SAVINGS
    }

    /** A page of an account. */
    public class Page {
        final int number;

        public Page(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    String owner;
    private int balance;
    private final Kind kind;
    private final List<String> notes = new ArrayList<>();

    public Account(int balance, Kind kind) {
        this.balance = balance;
        this.kind = kind;
    }

    public static Account of(String owner) {
        Account account = new Account(0, Kind.GIRO);
        account.owner = owner;
        return account;
    }

    public int getBalance() {
        return balance;
    }

    public Kind getKind() {
        return kind;
    }

    public String getOwner() {
        return owner;
    }

    public void deposit(int amount) {
        balance += amount;
    }

    public boolean withdraw(int amount) {
        if (amount > balance) {
            throw new IllegalStateException("balance is " + balance);
        }
        balance -= amount;
        return balance == 0;
    }

    public int firstLetter() {
        return owner.charAt(0);
    }

    void note(String text) throws IOException {
        if (text == null) {
            throw new IOException("nothing to note");
        }
        notes.add(text);
    }

    public List<String> getNotes() {
        return notes;
    }

    public static String describe(Object value) {
        return "object " + value;
    }

    public static String describe(String value) {
        return "string " + value;
    }

    public static double scale(double value, float factor) {
        return value * factor;
    }

    public static long sum(byte first, short second, char third, long fourth) {
        return first + second + third + fourth;
    }

    public static int total(int... values) {
        int total = 0;
        for (int value : values) {
            total += value;
        }
        return total;
    }

    public static int[][] transpose(int[][] matrix) {
        int[][] result = new int[matrix[0].length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[i].length; j++) {
                result[j][i] = matrix[i][j];
            }
        }
        return result;
    }

    public static int ask(IntSupplier supplier) {
        return supplier.getAsInt() + supplier.getAsInt();
    }

    public static <T> T greatest(List<T> values, Comparator<T> order) {
        T greatest = null;
        for (T value : values) {
            if (greatest == null || order.compare(value, greatest) > 0) {
                greatest = value;
            }
        }
        return greatest;
    }

    public static int sign(int value) {
        return value < 0 ? -1 : value > 0 ? 1 : 0;
    }

    public static boolean isBlank(String text) {
        return text.trim().isEmpty();
    }

    @Deprecated
    public static Class<?> type(Object value) {
        return value.getClass();
    }
}
