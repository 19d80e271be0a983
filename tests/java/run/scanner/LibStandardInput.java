// Exercises reading System.in: the only line is echoed, summed and split by a BufferedReader over the standard input.
// stdin: 3 14 15 apples and 9 pears
// args: first second

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.StringTokenizer;

public class LibStandardInput {
    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " " + Arrays.toString(args));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int lines = 0;
        int sum = 0;
        StringBuilder words = new StringBuilder();
        String line;
        while ((line = in.readLine()) != null) {
            lines++;
            System.out.println("echo " + line.strip());
            StringTokenizer tokens = new StringTokenizer(line);
            while (tokens.hasMoreTokens()) {
                String token = tokens.nextToken();
                try {
                    sum += Integer.parseInt(token);
                } catch (NumberFormatException e) {
                    words.append(token).append(token.length()).append(' ');
                }
            }
        }
        System.out.println(lines + " " + sum + " " + words);
        System.out.println(in.read() + " " + System.in.read());
    }
}
