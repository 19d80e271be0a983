/** Classes whose fields leave gaps for those of their subclasses. */
public class Layouts {
    static class Empty {}

    static class OneByte {
        byte a;
    }

    static class ByteThenLong extends OneByte {
        long b;
    }

    static class LongAfterByteThenByte extends ByteThenLong {
        byte c;
        boolean d;
        Object e;
    }

    static class Mixed {
        long a;
        int b;
        short c;
        byte d;
        Object e;
        double f;
        char g;
    }

    static class MixedAgain extends Mixed {
        Object h;
        long i;
        byte j;
    }

    static class References {
        Object a;
        String b;
        int[] c;
    }

    static class ReferencesAndByte extends References {
        byte d;
    }

    static class Short extends ReferencesAndByte {
        short e;
        short f;
        long g;
    }
}
