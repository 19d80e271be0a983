// Exercises Objects, UUID, Base64, HexFormat, CRC32, Adler32, StringTokenizer-free parsing and Locale basics.

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

public class LibObjectsAndIds {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.hash(1, "a", null) + " " + Objects.hash() + " " + Objects.hashCode(null)
                + " " + Objects.toString(null) + " " + Objects.toString(null, "def") + " " + Objects.requireNonNullElse(null, "e") + " " + Objects.requireNonNullElseGet(null, () -> "g") + " " + Objects.isNull(1)
                + Objects.nonNull(1) + " " + Objects.compare("a", "b", String::compareTo) + " " + Objects.checkIndex(2, 3) + " " + Objects.checkFromToIndex(1, 2, 3) + " " + Objects.checkFromIndexSize(1, 2, 3));
        fails("requireNonNull", () -> Objects.requireNonNull(null));
        fails("requireNonNull message", () -> Objects.requireNonNull(null, "must be there"));
        fails("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "made"));
        fails("checkIndex", () -> Objects.checkIndex(3, 3));
        fails("checkFromToIndex", () -> Objects.checkFromToIndex(2, 1, 3));
        fails("checkFromIndexSize", () -> Objects.checkFromIndexSize(2, 2, 3));

        UUID id = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        UUID name = UUID.nameUUIDFromBytes("attest".getBytes(StandardCharsets.UTF_8));
        System.out.println(id + " " + id.version() + " " + id.variant() + " " + id.getMostSignificantBits() + " " + id.getLeastSignificantBits() + " " + id.hashCode() + " " + id.timestamp() + " " + id.clockSequence() + " " + id.node());
        System.out.println(name + " " + name.version() + " " + name.equals(UUID.nameUUIDFromBytes("attest".getBytes(StandardCharsets.UTF_8))) + " " + id.compareTo(name) + " " + new UUID(1, 2) + " " + UUID.fromString("1-2-3-4-5"));
        fails("uuid", () -> UUID.fromString("nonsense"));
        fails("timestamp", () -> name.timestamp());

        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe~?>"}) {
            byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
            CRC32 crc = new CRC32();
            crc.update(b);
            Adler32 adler = new Adler32();
            adler.update(b, 0, b.length);
            System.out.println(Base64.getEncoder().encodeToString(b) + " " + Base64.getEncoder().withoutPadding().encodeToString(b) + " " + Base64.getUrlEncoder().encodeToString(b) + " " + HexFormat.of().formatHex(b) + " "
                    + Long.toHexString(crc.getValue()) + " " + Long.toHexString(adler.getValue()));
        }
        byte[] big = new byte[100];
        Arrays.setAll(new int[100], i -> big[i] = (byte) (i * 7));
        String mime = Base64.getMimeEncoder().encodeToString(big);
        System.out.println(mime.replace("\r\n", "/") + " " + Arrays.equals(Base64.getMimeDecoder().decode(mime), big));
        System.out.println(new String(Base64.getDecoder().decode("Zm9vYg=="), StandardCharsets.UTF_8) + new String(Base64.getDecoder().decode("Zm9vYg"), StandardCharsets.UTF_8) + " " + Arrays.toString(Base64.getUrlDecoder().decode("__79")));
        fails("decode", () -> Base64.getDecoder().decode("a*b="));
        fails("decode length", () -> Base64.getDecoder().decode("abcde"));
        HexFormat spaced = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("#");
        System.out.println(spaced.formatHex(new byte[] {1, -1, 16}) + " " + Arrays.toString(spaced.parseHex("#01:#FF")) + " " + HexFormat.of().toHexDigits((short) 258) + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.isHexDigit('g') + " "
                + HexFormat.of().toHexDigits(255L, 4) + " " + spaced);
        fails("hex", () -> HexFormat.of().parseHex("abc"));
        fails("hex digit", () -> HexFormat.fromHexDigit('x'));
        Locale de = new Locale("de", "AT");
        System.out.println(de + " " + de.getLanguage() + " " + de.getCountry() + " " + de.toLanguageTag() + " " + Locale.forLanguageTag("zh-Hant-TW") + " " + Locale.ROOT.toString().isEmpty() + " " + Locale.US + " " + Locale.US.equals(new Locale("EN", "us"))
                + " " + Locale.FRENCH.equals(Locale.FRANCE) + " " + new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build().toLanguageTag());
        System.out.println(List.of(Arrays.hashCode(new int[] {1, 2}), Arrays.asList(1, 2).hashCode(), "x".hashCode(), Boolean.TRUE.hashCode(), Character.valueOf('x').hashCode()));
    }
}
