// Bytes of arrays and buffers seen as numbers through variable handles, in both byte orders.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class VarHandleViews {
    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            System.out.println(order);
            byte[] bytes = new byte[12];
            VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
            VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, order);
            VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, order);
            VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
            VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, order);
            VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
            ints.set(bytes, 0, 0x01020304);
            System.out.println(hex(bytes));
            longs.set(bytes, 3, 0x1122334455667788L);
            System.out.println(hex(bytes) + " " + (long) longs.get(bytes, 3) + " " + (int) ints.get(bytes, 1));
            shorts.set(bytes, 10, (short) -2);
            System.out.println((short) shorts.get(bytes, 10) + " " + (int) (char) chars.get(bytes, 10));
            floats.set(bytes, 0, 1.5f);
            System.out.println((float) floats.get(bytes, 0) + " " + (int) ints.get(bytes, 0));
            doubles.set(bytes, 4, -0.1);
            System.out.println((double) doubles.get(bytes, 4) + " " + hex(bytes));
            for (int index : new int[] {-1, 9, 12}) {
                try {
                    System.out.println((int) ints.get(bytes, index));
                } catch (IndexOutOfBoundsException e) {
                    System.out.println(e.getMessage());
                }
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            VarHandle view = MethodHandles.byteBufferViewVarHandle(int[].class, order);
            view.set(buffer, 2, 77);
            System.out.println((int) view.get(buffer, 2) + " " + hex(bytes));
            try {
                view.set(buffer.asReadOnlyBuffer(), 0, 1);
            } catch (java.nio.ReadOnlyBufferException e) {
                System.out.println("read-only");
            }
        }
        try {
            MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN);
        } catch (UnsupportedOperationException e) {
            System.out.println("no view as bytes");
        }
        try {
            MethodHandles.arrayElementVarHandle(String.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
