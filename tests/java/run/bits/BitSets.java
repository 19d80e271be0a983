// Exercises a hand-written bit set and packed fields in longs: set algebra, scanning and sub-word packing.
public class BitSets {
    static final class Bits {
        private long[] words = new long[1];

        void set(int i) {
            grow(i);
            words[i >> 6] |= 1L << i;
        }

        void clear(int i) {
            if (i >> 6 < words.length) {
                words[i >> 6] &= ~(1L << i);
            }
        }

        void flip(int i) {
            grow(i);
            words[i >> 6] ^= 1L << i;
        }

        boolean get(int i) {
            return i >> 6 < words.length && (words[i >> 6] & 1L << i) != 0;
        }

        int next(int from) {
            for (int w = from >> 6; w < words.length; w++) {
                long x = words[w];
                if (w == from >> 6) {
                    x &= -1L << from;
                }
                if (x != 0) {
                    return (w << 6) + Long.numberOfTrailingZeros(x);
                }
            }
            return -1;
        }

        int size() {
            int n = 0;
            for (long w : words) {
                n += Long.bitCount(w);
            }
            return n;
        }

        private void grow(int i) {
            while (i >> 6 >= words.length) {
                long[] bigger = new long[words.length * 2];
                System.arraycopy(words, 0, bigger, 0, words.length);
                words = bigger;
            }
        }

        @Override
        public String toString() {
            StringBuilder s = new StringBuilder("{");
            for (int i = next(0); i >= 0; i = next(i + 1)) {
                s.append(s.length() > 1 ? "," : "").append(i);
            }
            return s.append('}').toString();
        }
    }

    static long pack(int year, int month, int day, boolean leap) {
        return (long) year << 32 | (month & 0xfL) << 8 | (day & 0x1fL) << 1 | (leap ? 1 : 0);
    }

    static String unpack(long p) {
        return (int) (p >> 32) + "-" + (p >>> 8 & 0xf) + "-" + (p >> 1 & 0x1f) + "-" + ((p & 1) == 1);
    }

    public static void main(String[] args) {
        Bits b = new Bits();
        for (int i : new int[] {0, 1, 5, 31, 32, 63, 64, 65, 127, 128, 200}) {
            b.set(i);
        }
        System.out.println(b + " " + b.size() + " " + b.get(63) + b.get(62) + b.get(1000));
        b.clear(63);
        b.clear(5000);
        b.flip(64);
        b.flip(300);
        System.out.println(b + " " + b.size() + " " + b.next(129) + " " + b.next(301) + " " + b.words.length);
        Bits sieve = new Bits();
        for (int i = 2; i < 150; i++) {
            sieve.set(i);
        }
        for (int p = 2; p * p < 150; p = sieve.next(p + 1)) {
            for (int m = p * p; m < 150; m += p) {
                sieve.clear(m);
            }
        }
        System.out.println(sieve + " " + sieve.size());
        System.out.println(unpack(pack(2024, 2, 29, true)) + " " + unpack(pack(-44, 3, 15, false)) + " " + pack(-1, -1, -1, true) + " " + Long.toHexString(pack(1, 12, 31, false)));
        int rgb = 0xFF8040;
        int r = rgb >> 16 & 0xff;
        int g = rgb >> 8 & 0xff;
        int bl = rgb & 0xff;
        System.out.println(r + " " + g + " " + bl + " " + Integer.toHexString((bl << 16) + (g << 8) + r) + " " + Integer.toHexString(~rgb) + " " + ((byte) r << 8));
        StringBuilder subsets = new StringBuilder();
        int mask = 0b10110;
        for (int s = mask; ; s = s - 1 & mask) {
            subsets.append(s).append(' ');
            if (s == 0) {
                break;
            }
        }
        System.out.println(subsets);
    }
}
