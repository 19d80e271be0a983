// Exercises commons-csv: formats, quoting, headers, comments, nulls, printing, malformed input.
// jars: commons-csv
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;
import org.apache.commons.csv.QuoteMode;

public class UseCommonsCsv {
    enum Column { ID, NAME, PRICE }

    static final String STOCK = "id,name,price,tags\r\n"
            + "1,\"Bolt, hex\",12,\"a\nb\"\r\n"
            + "2,\"say \"\"hi\"\"\",7,\r\n"
            + "\r\n"
            + "# a comment\r\n"
            + "3,  padded  ,NULL,x;y\r\n";

    public static void main(String[] args) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setCommentMarker('#')
                .setIgnoreEmptyLines(true).setNullString("NULL").setTrim(true).build();
        try (CSVParser parser = CSVParser.parse(STOCK, format)) {
            System.out.println(parser.getHeaderMap() + " " + parser.getHeaderNames());
            for (CSVRecord record : parser) {
                System.out.println(record.getRecordNumber() + "@" + parser.getCurrentLineNumber() + " " + record.get("name")
                        + " | " + record.get(2) + " | " + record.get("tags").replace("\n", "\\n") + " " + record.isConsistent() + " " + record.hasComment()
                        + " " + record.isSet("price"));
                System.out.println(new TreeMap<>(record.toMap()).keySet() + " " + record.size());
            }
        }

        StringBuilder out = new StringBuilder();
        CSVFormat[] formats = {
            CSVFormat.RFC4180, CSVFormat.EXCEL, CSVFormat.TDF, CSVFormat.MYSQL, CSVFormat.INFORMIX_UNLOAD, CSVFormat.POSTGRESQL_CSV,
            CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.ALL).setDelimiter("||").build(),
            CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NON_NUMERIC).setNullString("-").build(),
            CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NONE).setEscape('\\').build(),
        };
        for (CSVFormat f : formats) {
            out.setLength(0);
            try (CSVPrinter printer = new CSVPrinter(out, f)) {
                printer.printRecord("a,b", 12, null, "q\"q", "", " lead");
                printer.printRecord(Arrays.asList("x|y", 'c', 1.5, true));
            }
            System.out.println(out.toString().replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t"));
        }

        String typed = "7;seven;70\n8;eight;80";
        int total = 0;
        for (CSVRecord record : CSVFormat.newFormat(';').builder().setHeader(Column.class).build().parse(new StringReader(typed))) {
            total += Integer.parseInt(record.get(Column.PRICE)) * Integer.parseInt(record.get(Column.ID));
        }
        System.out.println(total);
        List<List<String>> rows = new ArrayList<>();
        CSVFormat.TDF.parse(new StringReader("a\tb\n\"c\td\"\te")).forEach(r -> rows.add(r.toList()));
        System.out.println(rows);
        System.out.println(CSVFormat.DEFAULT.format("x", 1, "y z", "n\nl").replace("\n", "\\n"));

        failures();
    }

    interface Attempt {
        Object run() throws IOException;
    }

    static void failures() {
        Attempt[] attempts = {
            () -> CSVParser.parse("a,\"b\"c", CSVFormat.DEFAULT).getRecords(),
            () -> CSVParser.parse("a,\"b", CSVFormat.DEFAULT).getRecords(),
            () -> CSVParser.parse("x,x\n1,2", CSVFormat.DEFAULT.builder().setHeader().setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW).build()).getRecords(),
            () -> CSVParser.parse("x,y\n1", CSVFormat.DEFAULT.builder().setHeader().build()).getRecords().get(0).get("z"),
            () -> CSVParser.parse("x,y\n1", CSVFormat.DEFAULT.builder().setHeader().build()).getRecords().get(0).get("y"),
            () -> CSVFormat.DEFAULT.builder().setDelimiter('"').build(),
        };
        for (Attempt attempt : attempts) {
            try {
                System.out.println(attempt.run());
            } catch (IOException | RuntimeException e) {
                Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
                System.out.println(cause.getClass().getSimpleName() + ": " + cause.getMessage());
            }
        }
    }
}
