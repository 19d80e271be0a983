package attest.runner;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources that exist in memory only; so do the class files, which are part of the answer. */
final class Compilation implements Runnable {
    private final List<String> options;
    private final List<Source> sources = new ArrayList<Source>();
    private final Message result = new Message();
    private final Map<String, ByteArrayOutputStream> made = new LinkedHashMap<String, ByteArrayOutputStream>();
    private Throwable failure;

    Compilation(Request request) {
        options = Arrays.asList(request.texts());
        int count = request.number();
        for (int i = 0; i < count; i++) {
            sources.add(new Source(request.text(), request.text()));
        }
    }

    /** The compiler gets a deep stack: it recurses over expressions. */
    void answer(Channel channel) throws Exception {
        Thread thread = new Thread(null, this, "javac", 256L << 20);
        Main.worker = thread;
        thread.start();
        Threads.join(thread);
        Main.worker = null;
        if (failure != null) {
            channel.send(Channel.REFUSED, new Message().text(String.valueOf(failure)));
        } else {
            channel.send(Channel.COMPILED, result);
        }
    }

    @Override
    public void run() {
        try {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler == null) {
                result.small(0);
                return;
            }
            compile(compiler);
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    private void compile(JavaCompiler compiler) throws Exception {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<JavaFileObject>();
        StringWriter text = new StringWriter();
        boolean success;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            success = compiler.getTask(text, new Memory(files), diagnostics, options, null, sources).call();
        }
        result.small(success ? 1 : 2).text(text.toString());
        result.number(diagnostics.getDiagnostics().size());
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            write(diagnostic);
        }
        result.number(made.size());
        for (Map.Entry<String, ByteArrayOutputStream> file : made.entrySet()) {
            result.text(file.getKey()).bytes(file.getValue().toByteArray());
        }
    }

    private void write(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        result.small(diagnostic.getKind().ordinal());
        result.optionalText(diagnostic.getCode());
        result.optionalText(source instanceof Source ? ((Source) source).file : null);
        result.big(diagnostic.getLineNumber()).big(diagnostic.getColumnNumber());
        result.text(diagnostic.getMessage(Locale.ENGLISH));
    }

    /** Keeps what is written. */
    private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        Memory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            final String file = name.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(Source.uri(file), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream content = new ByteArrayOutputStream();
                    made.put(file, content);
                    return content;
                }
            };
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        final String file;
        private final String text;

        Source(String file, String text) throws IllegalArgumentException {
            super(uri(file), Kind.SOURCE);
            this.file = file;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        private static URI uri(String file) {
            try {
                return new URI("memory", null, "/" + file.replace('\\', '/'), null);
            } catch (java.net.URISyntaxException malformed) {
                throw new IllegalArgumentException(file, malformed);
            }
        }
    }
}
