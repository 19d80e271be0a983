// Exercises MessageDigest MD5, SHA-1, SHA-256 and SHA-512 through the provider machinery, with partial updates and cloning.

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

public class LibMessageDigests {
    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    public static void main(String[] args) throws Exception {
        String[] inputs = {"", "a", "abc", "message digest", "x".repeat(55), "x".repeat(56), "x".repeat(64), "0123456789".repeat(13)};
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            System.out.println(digest.getAlgorithm() + " " + digest.getDigestLength());
            for (String input : inputs) {
                System.out.println("  " + hex(digest.digest(input.getBytes(StandardCharsets.UTF_8))));
            }
        }
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        byte[] whole = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);
        sha.update(whole, 0, 10);
        sha.update(whole[10]);
        MessageDigest copy = (MessageDigest) sha.clone();
        sha.update(whole, 11, whole.length - 11);
        byte[] parts = sha.digest();
        System.out.println(hex(parts) + " " + Arrays.equals(parts, sha.digest(whole)) + " " + hex(copy.digest()));
        sha.update((byte) 1);
        sha.reset();
        System.out.println(hex(sha.digest()).substring(0, 16) + " " + MessageDigest.isEqual(parts, parts.clone()) + " " + MessageDigest.isEqual(parts, new byte[3]));
        try {
            MessageDigest.getInstance("NO-SUCH");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
