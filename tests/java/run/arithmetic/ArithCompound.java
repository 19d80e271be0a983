// Exercises compound assignment: implicit narrowing, mixed operand types, and single evaluation of the target.
public class ArithCompound {
    static int calls;
    byte field = 120;
    static short shared = 32760;

    static int index(int i) {
        calls++;
        return i;
    }

    ArithCompound self() {
        calls += 100;
        return this;
    }

    public static void main(String[] args) {
        byte b = 127;
        b += 1;
        System.out.println(b);
        b -= 1000;
        System.out.println(b);
        b *= 3.7;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 10;
        System.out.println(b);
        b = -128;
        b /= -1;
        System.out.println(b);
        b++;
        System.out.println(b-- + " " + --b + " " + b);
        short s = 32767;
        s++;
        System.out.println(s);
        s += 70000L;
        System.out.println(s);
        s <<= 9;
        System.out.println(s);
        char c = 'z';
        c += 1;
        System.out.println(c);
        c *= 1000;
        System.out.println((int) c);
        c = 0;
        c--;
        System.out.println((int) c);
        c %= 100;
        System.out.println((int) c);
        int i = 10;
        i += 3.99;
        System.out.println(i);
        i *= 1e10;
        System.out.println(i);
        i -= Double.NaN;
        System.out.println(i);
        i += 3e38f;
        System.out.println(i);
        i ^= 0x7fffffffffL;
        System.out.println(i);
        long l = 1L << 53;
        l += 1.0;
        System.out.println(l);
        l += 0.5f;
        System.out.println(l);
        l <<= 70L;
        System.out.println(l);
        float f = 1;
        f += 1e-9;
        System.out.println(f == 1f);
        f /= 0;
        System.out.println(f);
        int[] a = {1, 2, 3, 4};
        a[index(1)] += 10;
        a[index(2)]++;
        --a[index(3)];
        a[index(0)] <<= a[index(2)];
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " calls " + calls);
        ArithCompound o = new ArithCompound();
        o.self().field += 10;
        System.out.println(o.self().field++ + " " + o.field + " calls " + calls);
        shared += 8;
        System.out.println(shared);
        int k = 5;
        k += k++ + ++k * k--;
        System.out.println(k);
        k = k++ + k;
        System.out.println(k);
        boolean z = true;
        z &= false;
        z |= true;
        z ^= true;
        System.out.println(z);
        String t = "x";
        t += 1;
        t += 'c';
        t += 2.5f;
        t += null;
        t += a.length > 3;
        System.out.println(t);
        Integer boxed = 7;
        boxed += 5;
        boxed++;
        System.out.println(boxed);
    }
}
