// Exercises commons-codec: Base16/32/64, hex, URL and quoted-printable codecs, digests, phonetic encoders, checksums.
// java: 11
// jars: commons-codec
import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.CodecPolicy;
import org.apache.commons.codec.DecoderException;
import org.apache.commons.codec.EncoderException;
import org.apache.commons.codec.binary.Base16;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.BinaryCodec;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.Blake3;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.apache.commons.codec.digest.MurmurHash2;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.digest.PureJavaCrc32;
import org.apache.commons.codec.digest.PureJavaCrc32C;
import org.apache.commons.codec.digest.UnixCrypt;
import org.apache.commons.codec.digest.XXHash32;
import org.apache.commons.codec.language.Caverphone2;
import org.apache.commons.codec.language.ColognePhonetic;
import org.apache.commons.codec.language.DaitchMokotoffSoundex;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.apache.commons.codec.language.MatchRatingApproachEncoder;
import org.apache.commons.codec.language.Metaphone;
import org.apache.commons.codec.language.Nysiis;
import org.apache.commons.codec.language.RefinedSoundex;
import org.apache.commons.codec.language.Soundex;
import org.apache.commons.codec.net.PercentCodec;
import org.apache.commons.codec.net.QuotedPrintableCodec;
import org.apache.commons.codec.net.URLCodec;

public class UseCommonsCodec {
    public static void main(String[] args) throws DecoderException, EncoderException {
        byte[] bytes = new byte[70];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37 - 100);
        }
        String base64 = Base64.encodeBase64String(bytes);
        System.out.println(base64 + " " + java.util.Arrays.equals(bytes, Base64.decodeBase64(base64)) + " " + Base64.encodeBase64URLSafeString(bytes));
        System.out.println(new Base64(16, new byte[] {'|'}).encodeToString(bytes) + " " + Base64.isBase64("ab$") + " " + Base64.decodeInteger(Base64.encodeInteger(java.math.BigInteger.valueOf(123456789))));
        System.out.println(new Base32().encodeToString(bytes) + " " + new Base32(true).encodeToString(new byte[] {1, 2, 3}) + " " + new Base16(true).encodeToString(new byte[] {10, -1}) + " " + Hex.encodeHexString(bytes, false).substring(0, 20));
        System.out.println(BinaryCodec.toAsciiString(new byte[] {5, -128}) + " " + Hex.decodeHex("cafe").length + " " + new String(BinaryCodec.fromAscii("0100000101000010".toCharArray()), StandardCharsets.US_ASCII));
        System.out.println(new URLCodec().encode("a b&c=\u00e9/~") + " " + new URLCodec().decode("a+b%26").length() + " " + new QuotedPrintableCodec().encode("x=\u00fc tail") + " " + new String(new PercentCodec("/".getBytes(StandardCharsets.US_ASCII), true).encode("a /%".getBytes(StandardCharsets.US_ASCII)), StandardCharsets.US_ASCII));

        byte[] text = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);
        System.out.println(DigestUtils.md5Hex(text) + " " + DigestUtils.sha1Hex(text) + " " + DigestUtils.sha256Hex(text));
        System.out.println(DigestUtils.sha512Hex(text).substring(0, 32) + " " + DigestUtils.sha3_256Hex(text).substring(0, 32) + " " + new HmacUtils(HmacAlgorithms.HMAC_SHA_1, "key").hmacHex(text));
        System.out.println(MurmurHash2.hash32(text, text.length) + " " + MurmurHash2.hash64(text, text.length) + " " + MurmurHash3.hash32x86(text) + " " + MurmurHash3.hash128x64(text)[1]);
        PureJavaCrc32 crc = new PureJavaCrc32();
        crc.update(text, 0, text.length);
        PureJavaCrc32C crcC = new PureJavaCrc32C();
        crcC.update(text, 3, text.length - 3);
        XXHash32 xx = new XXHash32(7);
        xx.update(text, 0, text.length);
        System.out.println(Long.toHexString(crc.getValue()) + " " + Long.toHexString(crcC.getValue()) + " " + Long.toHexString(xx.getValue()) + " " + Hex.encodeHexString(Blake3.hash(text)) + " " + UnixCrypt.crypt("secret", "ab"));

        String[] names = {"Robert", "Rupert", "Ashcraft", "Tymczak", "Pfister", "Knight", "Schmidt", "Jackson", "O'Brien", "Wright", "Xavier", ""};
        for (String name : names) {
            System.out.println(name + ": " + new Soundex().encode(name) + " " + new RefinedSoundex().encode(name) + " " + new Metaphone().encode(name) + " " + new DoubleMetaphone().doubleMetaphone(name) + "/" + new DoubleMetaphone().doubleMetaphone(name, true)
                    + " " + new ColognePhonetic().encode(name) + " " + new Caverphone2().encode(name) + " " + new Nysiis().encode(name) + " " + new MatchRatingApproachEncoder().encode(name) + " " + (name.isEmpty() ? "" : new DaitchMokotoffSoundex().soundex(name)));
        }
        System.out.println(new Soundex().difference("Smith", "Smythe") + " " + new Metaphone().isMetaphoneEqual("night", "knight") + " " + new MatchRatingApproachEncoder().isEncodeEquals("Catherine", "Kathryn"));

        try {
            Hex.decodeHex("abc");
        } catch (DecoderException e) {
            System.out.println(e.getMessage());
        }
        try {
            Hex.decodeHex("zz");
        } catch (DecoderException e) {
            System.out.println(e.getMessage());
        }
        try {
            new URLCodec().decode("%4");
        } catch (DecoderException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new Base64(0, null, false, CodecPolicy.STRICT).decode("AB==").length);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Soundex().encode(Integer.valueOf(3));
        } catch (EncoderException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new Soundex().encode("\u00e9t\u00e9"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().length());
        }
    }
}
