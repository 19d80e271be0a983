// Exercises commons-cli: option definitions, groups, three parsers' conventions, help text, typed values, errors.
// jars: commons-cli
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Properties;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.MissingOptionException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.OptionBuilder;
import org.apache.commons.cli.OptionGroup;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.PosixParser;

public class UseCommonsCli {
    static Options options() {
        Options options = new Options();
        options.addOption("a", "all", false, "do not hide entries starting with a dot");
        options.addOption(Option.builder("b").longOpt("block-size").hasArg().argName("SIZE").type(Number.class).desc("use SIZE-byte blocks, with a description that is long enough to be wrapped over several lines").build());
        options.addOption(Option.builder("D").numberOfArgs(2).valueSeparator('=').argName("k=v").desc("property").build());
        options.addOption(Option.builder().longOpt("files").hasArgs().valueSeparator(',').desc("several files").build());
        options.addOption(Option.builder("o").longOpt("optional").optionalArg(true).hasArg().desc("value may be left out").build());
        options.addRequiredOption("r", "required", true, "must be there");
        OptionGroup group = new OptionGroup();
        group.addOption(new Option("x", "extract things"));
        group.addOption(new Option("c", "create things"));
        options.addOptionGroup(group);
        return options;
    }

    static void parse(String... args) {
        try {
            CommandLine line = new DefaultParser().parse(options(), args);
            StringBuilder text = new StringBuilder();
            for (Option option : line.getOptions()) {
                text.append(option.getOpt() == null ? "--" + option.getLongOpt() : option.getOpt()).append(option.getValuesList()).append(' ');
            }
            Properties properties = line.getOptionProperties("D");
            System.out.println(String.join(" ", args) + " => " + text + line.getArgList() + " D.k=" + properties.getProperty("k") + " b=" + line.getParsedOptionValue("b") + " x=" + line.hasOption('x') + " o=" + line.getOptionValue("o", "dflt") + " files=" + Arrays.toString(line.getOptionValues("files")));
        } catch (MissingOptionException e) {
            System.out.println(String.join(" ", args) + " => missing " + e.getMissingOptions().size() + ": " + e.getMessage());
        } catch (ParseException e) {
            System.out.println(String.join(" ", args) + " => " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        parse("-r", "1");
        parse("-a", "-b", "512", "--required=z", "rest", "of", "it");
        parse("-r1", "-b12", "-Dk=v", "-D", "q=w", "-x");
        parse("--files", "a,b,c", "-r", "y", "--", "-a", "--all");
        parse("-r", "y", "--files=one", "two", "-o", "-a");
        parse("-oval", "-r", "y", "--block=7");
        parse("-r", "y", "-b", "1.5", "stop", "-a");
        parse("-a");
        parse("-r");
        parse("-r", "1", "-z");
        parse("-r", "1", "--zzz=3");
        parse("-r", "1", "-x", "-c");
        parse("-r", "1", "-b", "many");
        parse("-r", "1", "--a");
        parse("-ax", "-r", "1");
        parse();
        try {
            Options simple = new Options().addOption("v", "verbose", false, null).addOption("vers", "version", false, null);
            System.out.println(Arrays.toString(new DefaultParser(false).parse(simple, new String[] {"-v", "--vers", "-"}, true).getArgs()));
            System.out.println(new PosixParser().parse(simple, new String[] {"-v", "--version", "t"}).getArgList());
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        StringWriter out = new StringWriter();
        HelpFormatter formatter = new HelpFormatter();
        formatter.setOptionComparator((p, q) -> q.getKey().compareToIgnoreCase(p.getKey()));
        formatter.printHelp(new PrintWriter(out, true), 60, "tool [options] FILE...", "Header words.", options(), 2, 4, "Footer words.", true);
        HelpFormatter plain = new HelpFormatter();
        plain.setSyntaxPrefix("synopsis: ");
        plain.setLongOptSeparator("=");
        plain.printUsage(new PrintWriter(out, true), 50, "tool", options());
        System.out.print(out);
        for (String name : new String[] {"ok", "-bad", "a b", "", "?", "1"}) {
            try {
                System.out.println(new Option(name, "text").getKey() + " " + options().hasShortOption(name) + " " + options().getMatchingOptions(name));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            OptionBuilder.hasArg();
            OptionBuilder.create();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(options().getOption("b") + " | " + options().getRequiredOptions().size() + " " + options().getOption("block-size").equals(options().getOption("b")));
    }
}
