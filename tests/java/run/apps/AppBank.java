// A small bank: accounts, transfers with rollback, checked exceptions, history and interest in cents.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class AppBank {
    static class InsufficientFunds extends Exception {
        final long missing;

        InsufficientFunds(String who, long missing) {
            super(who + " lacks " + money(missing));
            this.missing = missing;
        }
    }

    enum Kind { DEPOSIT, WITHDRAW, INTEREST, FEE }

    record Entry(Kind kind, long amount, long balance) {
    }

    static abstract class Account {
        private final String owner;
        private long balance;
        private final List<Entry> history = new ArrayList<>();

        Account(String owner) {
            this.owner = owner;
        }

        void deposit(long cents) {
            if (cents <= 0) {
                throw new IllegalArgumentException("deposit " + cents);
            }
            book(Kind.DEPOSIT, cents);
        }

        void withdraw(long cents) throws InsufficientFunds {
            if (balance + overdraft() < cents) {
                throw new InsufficientFunds(owner, cents - balance - overdraft());
            }
            book(Kind.WITHDRAW, -cents);
        }

        abstract long overdraft();

        abstract void monthEnd();

        protected final void book(Kind kind, long change) {
            balance = Math.addExact(balance, change);
            history.add(new Entry(kind, change, balance));
        }
    }

    static class Checking extends Account {
        Checking(String owner) {
            super(owner);
        }

        @Override
        long overdraft() {
            return 5_000;
        }

        @Override
        void monthEnd() {
            book(Kind.FEE, super.balance < 0 ? -250 : -100);
        }
    }

    static class Savings extends Account {
        private final int basisPoints;

        Savings(String owner, int basisPoints) {
            super(owner);
            this.basisPoints = basisPoints;
        }

        @Override
        long overdraft() {
            return 0;
        }

        @Override
        void monthEnd() {
            book(Kind.INTEREST, super.balance * basisPoints / 10_000);
        }
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();

    static String money(long cents) {
        return (cents < 0 ? "-" : "") + Math.abs(cents) / 100 + "." + (Math.abs(cents) % 100 < 10 ? "0" : "") + Math.abs(cents) % 100;
    }

    void transfer(String from, String to, long cents) {
        try {
            accounts.get(from).withdraw(cents);
            accounts.get(to).deposit(cents);
            System.out.println(from + " -> " + to + " " + money(cents));
        } catch (InsufficientFunds e) {
            System.out.println("refused: " + e.getMessage());
        } catch (NullPointerException | IllegalArgumentException e) {
            System.out.println("error: " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        AppBank bank = new AppBank();
        bank.accounts.put("ada", new Checking("ada"));
        bank.accounts.put("bob", new Savings("bob", 125));
        bank.accounts.get("ada").deposit(10_000);
        bank.transfer("ada", "bob", 12_345);
        bank.transfer("ada", "bob", 5_000);
        bank.transfer("bob", "ada", 99_999);
        bank.transfer("eve", "ada", 1);
        bank.transfer("ada", "bob", -5);
        bank.accounts.values().forEach(Account::monthEnd);
        for (Account a : bank.accounts.values()) {
            System.out.println(a.owner + " " + money(a.balance) + " " + a.history);
        }
    }
}
