// A record of numbers.
package tight;

public record RecordOfNumbers(int low, int high) {
    public RecordOfNumbers { if (low > high) throw new IllegalArgumentException(); }
    public boolean ok() { return low <= high; }
}
