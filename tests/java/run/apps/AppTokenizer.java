// A stack machine: a tokenizer, a compiler to instructions and an interpreter with jumps and runtime faults.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class AppTokenizer {
    enum Op { PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, LESS, JUMP, JZ, PRINT, DUP, HALT }

    record Instr(Op op, int arg) {
        @Override
        public String toString() {
            return op.ordinal() <= Op.STORE.ordinal() || op == Op.JUMP || op == Op.JZ ? op + " " + arg : op.toString();
        }
    }

    static class Fault extends RuntimeException {
        Fault(int pc, String why, Throwable cause) {
            super("pc " + pc + ": " + why, cause);
        }
    }

    static List<String> tokens(String src) {
        List<String> out = new ArrayList<>();
        int i = 0;
        while (i < src.length()) {
            char c = src.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
            } else if (c == ';') {
                i = src.indexOf('\n', i) < 0 ? src.length() : src.indexOf('\n', i);
            } else {
                int start = i;
                while (i < src.length() && !Character.isWhitespace(src.charAt(i)) && src.charAt(i) != ';') {
                    i++;
                }
                out.add(src.substring(start, i));
            }
        }
        return out;
    }

    static List<Instr> compile(String src) {
        List<Instr> code = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        Map<Integer, String> fixups = new HashMap<>();
        List<String> ts = tokens(src);
        for (int i = 0; i < ts.size(); i++) {
            String t = ts.get(i);
            if (t.endsWith(":")) {
                labels.put(t.substring(0, t.length() - 1), code.size());
                continue;
            }
            Op op = Op.valueOf(t.toUpperCase());
            int arg = 0;
            switch (op) {
                case JUMP, JZ -> fixups.put(code.size(), ts.get(++i));
                case PUSH, LOAD, STORE -> arg = Integer.decode(ts.get(++i));
                default -> { }
            }
            code.add(new Instr(op, arg));
        }
        fixups.forEach((at, label) -> code.set(at, new Instr(code.get(at).op(), labels.get(label))));
        return code;
    }

    static int run(List<Instr> code, int limit) {
        int[] stack = new int[8];
        int[] memory = new int[4];
        int sp = 0;
        int pc = 0;
        for (int steps = 0; steps < limit; steps++) {
            Instr in = code.get(pc);
            try {
                pc++;
                switch (in.op()) {
                    case PUSH -> stack[sp++] = in.arg();
                    case LOAD -> stack[sp++] = memory[in.arg()];
                    case STORE -> memory[in.arg()] = stack[--sp];
                    case ADD -> stack[--sp - 1] += stack[sp];
                    case SUB -> stack[--sp - 1] -= stack[sp];
                    case MUL -> stack[--sp - 1] *= stack[sp];
                    case DIV -> stack[--sp - 1] /= stack[sp];
                    case LESS -> stack[--sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0;
                    case DUP -> stack[sp] = stack[sp++ - 1];
                    case JUMP -> pc = in.arg();
                    case JZ -> pc = stack[--sp] == 0 ? in.arg() : pc;
                    case PRINT -> System.out.print(stack[--sp] + " ");
                    case HALT -> { return steps; }
                }
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                throw new Fault(pc - 1, in.toString(), e);
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        String[] programs = {"push 2 push 3 add dup mul print halt",
            "push 1 store 0 push 1 store 1 loop: load 1 push 11 less jz end ; factorial\n load 0 load 1 mul store 0 load 1 push 1 add store 1 jump loop end: load 0 print halt",
            "push 1 push 0 div halt", "add", "again: push 7 jump again", "forever: jump forever", "push 0x10 store 9 halt", "load 0 dup sub print", "jump nowhere", "fly"};
        for (String p : programs) {
            try {
                List<Instr> code = compile(p);
                System.out.println(code.subList(0, Math.min(4, code.size())) + " -> " + run(code, 500));
            } catch (Fault f) {
                System.out.println(f.getMessage() + " / " + f.getCause().getMessage());
            } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
}
