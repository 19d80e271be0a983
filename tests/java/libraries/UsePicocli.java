// Exercises picocli: annotated commands, subcommands, converters, groups, arity, usage help without colour, errors.
// jars: picocli
// args: --verbose -n 3 add --tag=x --tag=y 10 20
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(name = "calc", mixinStandardHelpOptions = true, version = "calc 1.0", description = "Calculates things, one step at a time, with options.", subcommands = {UsePicocli.Add.class, UsePicocli.Convert.class}, footer = "End.")
public class UsePicocli implements Callable<Integer> {
    enum Unit { METRE, FOOT }

    @Option(names = {"-v", "--verbose"}, description = "More talk; repeat for ${COMPLETION-CANDIDATES}more.")
    boolean[] verbose = {};

    @Option(names = {"-n", "--times"}, paramLabel = "N", defaultValue = "1", description = "How often (default: ${DEFAULT-VALUE}).")
    int times;

    @Option(names = "-D", description = "Definitions.")
    Map<String, Integer> defined = new LinkedHashMap<>();

    @Option(names = "--[no-]check", negatable = true, description = "Checks or not.")
    boolean check = true;

    @Override
    public Integer call() {
        System.out.println("calc verbose=" + verbose.length + " times=" + times + " defined=" + defined + " check=" + check);
        return 7;
    }

    @Command(name = "add", description = "Adds numbers.")
    static class Add implements Callable<Integer> {
        @ParentCommand UsePicocli parent;

        @Option(names = "--tag", split = ",")
        List<String> tags = new ArrayList<>();

        @Parameters(arity = "1..4", paramLabel = "NUMBER")
        long[] numbers;

        @Override
        public Integer call() {
            long sum = 0;
            for (long number : numbers) {
                sum += number;
            }
            System.out.println("add " + sum * parent.times + " " + tags + " verbose=" + parent.verbose.length);
            return 0;
        }
    }

    @Command(name = "convert", aliases = "conv", description = "Converts units.", sortOptions = false)
    static class Convert implements Callable<Integer> {
        static class Target {
            @Option(names = "--to", required = true, description = "One of ${COMPLETION-CANDIDATES}.") Unit unit;
            @Option(names = "--raw", required = true) boolean raw;
        }

        @ArgGroup(exclusive = true, multiplicity = "1")
        Target target;

        @Parameters(index = "0")
        double amount;

        @Parameters(index = "1..*")
        List<String> rest;

        @Override
        public Integer call() {
            System.out.println("convert " + amount + " " + target.unit + " " + target.raw + " " + rest);
            if (amount < 0) {
                throw new IllegalStateException("below zero");
            }
            return 3;
        }
    }

    static void run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new UsePicocli()).setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).setCaseInsensitiveEnumValuesAllowed(true).setUsageHelpWidth(70)
                .setExecutionExceptionHandler((e, line, result) -> {
                    line.getErr().println("failed: " + e.getMessage());
                    return 42;
                }).execute(args);
        System.out.print(String.join(" ", args) + " => " + code + "\n" + out + err);
    }

    public static void main(String[] args) {
        run(args);
        run();
        run("-vvv", "-Da=1", "-D", "b=2", "--no-check");
        run("--help");
        run("--version");
        run("add", "1", "2", "3", "--tag", "p,q");
        run("convert", "--to=foot", "2.5", "x", "y");
        run("conv", "--raw", "1e3");
        run("convert", "--raw", "--", "-1");
        run("convert", "--to", "mile", "2");
        run("convert", "--to=foot", "--raw", "2");
        run("convert", "2");
        run("add");
        run("add", "1", "2", "3", "4", "5");
        run("add", "one");
        run("-n", "many");
        run("--tims=3");
        run("sub");
        run("-Da");
        CommandLine.ParseResult parsed = new CommandLine(new UsePicocli()).parseArgs("-v", "add", "5");
        System.out.println(parsed.matchedOptions().size() + " " + parsed.subcommand().commandSpec().qualifiedName() + " " + parsed.subcommand().matchedPositionals().get(0).paramLabel() + " " + parsed.expandedArgs());
    }
}
