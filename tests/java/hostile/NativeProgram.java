// Makes a program of a file without a name, or of one that it wrote, and becomes it.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class NativeProgram {
    public static int attack(int n) throws Exception {
        long arguments = SystemCalls.room(8);
        long file = SystemCalls.call(319, 279, SystemCalls.text("none"), 0, 0, 0);
        Path own = Paths.get("program").toAbsolutePath();
        Files.write(own, ("#!/bin/sh\n: > " + Canary.home().resolve("executed") + "\n").getBytes());
        SystemCalls.call(59, 221, SystemCalls.text(own), arguments, arguments, 0);
        SystemCalls.call(59, 221, SystemCalls.text("/bin/sh"), arguments, arguments, 0);
        return SystemCalls.succeeded(file);
    }
}
