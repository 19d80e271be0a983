// Exercises a sealed statement tree interpreted with instanceof chains, environments and control-flow exceptions.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class SealedInterpreter {
    sealed interface Stmt permits Assign, While, Block, If, Break, Print {
    }

    sealed interface Expr permits Lit, Ref, Bin {
    }

    record Assign(String name, Expr value) implements Stmt {
    }

    record While(Expr cond, Stmt body) implements Stmt {
    }

    record Block(Stmt... body) implements Stmt {
    }

    record If(Expr cond, Stmt then, Stmt otherwise) implements Stmt {
    }

    enum Break implements Stmt { INSTANCE }

    record Print(Expr e) implements Stmt {
    }

    record Lit(int v) implements Expr {
    }

    record Ref(String name) implements Expr {
    }

    record Bin(char op, Expr l, Expr r) implements Expr {
    }

    static final class BreakSignal extends RuntimeException {
        BreakSignal() {
            super(null, null, false, false);
        }
    }

    private final Map<String, Integer> env = new HashMap<>();
    private final List<Integer> out = new ArrayList<>();

    int eval(Expr e) {
        if (e instanceof Lit l) {
            return l.v();
        } else if (e instanceof Ref r) {
            Integer v = env.get(r.name());
            if (v == null) {
                throw new IllegalStateException("unbound " + r.name());
            }
            return v;
        } else if (e instanceof Bin b) {
            int x = eval(b.l());
            int y = eval(b.r());
            return switch (b.op()) {
                case '+' -> x + y;
                case '-' -> x - y;
                case '*' -> x * y;
                case '/' -> x / y;
                case '%' -> x % y;
                case '<' -> x < y ? 1 : 0;
                default -> throw new UnsupportedOperationException("operator " + b.op());
            };
        }
        throw new AssertionError();
    }

    void exec(Stmt s) {
        if (s instanceof Assign a) {
            env.put(a.name(), eval(a.value()));
        } else if (s instanceof While w) {
            try {
                while (eval(w.cond()) != 0) {
                    exec(w.body());
                }
            } catch (BreakSignal b) {
                out.add(-999);
            }
        } else if (s instanceof Block b) {
            for (Stmt t : b.body()) {
                exec(t);
            }
        } else if (s instanceof If i) {
            exec(eval(i.cond()) != 0 ? i.then() : i.otherwise());
        } else if (s instanceof Print p) {
            out.add(eval(p.e()));
        } else if (s == Break.INSTANCE) {
            throw new BreakSignal();
        }
    }

    static void run(Stmt program) {
        SealedInterpreter i = new SealedInterpreter();
        String end = "ok";
        try {
            i.exec(program);
        } catch (IllegalStateException | UnsupportedOperationException | ArithmeticException e) {
            end = e.toString();
        }
        System.out.println(i.out + " " + i.env + " " + end);
    }

    public static void main(String[] args) {
        Expr n = new Ref("n");
        Stmt dec = new Assign("n", new Bin('-', n, new Lit(1)));
        run(new Block(new Assign("n", new Lit(5)), new While(n, new Block(new Print(new Bin('*', n, n)), dec))));
        run(new Block(new Assign("n", new Lit(9)), new While(new Lit(1), new If(new Bin('<', n, new Lit(6)), Break.INSTANCE, new Block(new Print(n), dec)))));
        run(new Print(new Ref("ghost")));
        run(new Block(new Print(new Bin('%', new Lit(-7), new Lit(3))), new Print(new Bin('/', new Lit(1), new Lit(0)))));
        run(new Print(new Bin('?', new Lit(1), new Lit(2))));
        System.out.println(new Bin('+', new Lit(1), n) + " " + new Bin('+', new Lit(1), n).equals(new Bin('+', new Lit(1), new Ref("n"))) + " " + Break.INSTANCE);
    }
}
