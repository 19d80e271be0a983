// Exercises antlr4-runtime: interval sets, token streams, a rewriter, trees with patterns of its own, and error listeners.
// jars: antlr4-runtime
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStreamRewriter;
import org.antlr.v4.runtime.VocabularyImpl;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.MultiMap;
import org.antlr.v4.runtime.misc.MurmurHash;
import org.antlr.v4.runtime.misc.OrderedHashSet;
import org.antlr.v4.runtime.misc.Utils;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.ParseTreeProperty;
import org.antlr.v4.runtime.tree.ParseTreeWalker;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.antlr.v4.runtime.tree.TerminalNodeImpl;
import org.antlr.v4.runtime.tree.Trees;

public class UseAntlr {
    static final int NUMBER = 1;
    static final int NAME = 2;
    static final int OPERATOR = 3;
    static final int SPACE = 4;

    static List<CommonToken> scan(String text) {
        CharStream input = CharStreams.fromString(text, "inline");
        List<CommonToken> tokens = new ArrayList<>();
        while (input.LA(1) != CharStream.EOF) {
            int start = input.index();
            int c = input.LA(1);
            int type = Character.isDigit(c) ? NUMBER : Character.isLetter(c) ? NAME : c == ' ' ? SPACE : OPERATOR;
            do {
                input.consume();
                c = input.LA(1);
            } while (type == NUMBER && Character.isDigit(c) || type == NAME && Character.isLetterOrDigit(c) || type == SPACE && c == ' ');
            CommonToken token = new CommonToken(type, input.getText(Interval.of(start, input.index() - 1)));
            token.setStartIndex(start);
            token.setStopIndex(input.index() - 1);
            token.setLine(1);
            token.setCharPositionInLine(start);
            token.setChannel(type == SPACE ? Token.HIDDEN_CHANNEL : Token.DEFAULT_CHANNEL);
            tokens.add(token);
        }
        return tokens;
    }

    /** Precedence climbing: sum of products of numbers, names and parentheses. */
    static ParserRuleContext parse(CommonTokenStream stream, int least) {
        ParserRuleContext left = new ParserRuleContext();
        if (stream.LT(1).getText().equals("(")) {
            left.addChild(new TerminalNodeImpl(stream.LT(1)));
            stream.consume();
            left.addChild(parse(stream, 0));
        }
        left.addChild(new TerminalNodeImpl(stream.LT(1)));
        stream.consume();
        while (stream.LA(1) == OPERATOR && level(stream.LT(1).getText()) >= least) {
            String operator = stream.LT(1).getText();
            ParserRuleContext node = new ParserRuleContext();
            node.addChild(left);
            left.setParent(node);
            node.addChild(new TerminalNodeImpl(stream.LT(1)));
            stream.consume();
            ParserRuleContext right = parse(stream, level(operator) + 1);
            right.setParent(node);
            node.addChild(right);
            left = node;
        }
        return left;
    }

    static int level(String operator) {
        return operator.equals("+") || operator.equals("-") ? 0 : operator.equals("*") || operator.equals("/") ? 1 : -1;
    }

    static String brackets(ParseTree tree) {
        if (tree instanceof TerminalNode) {
            return tree.getText();
        }
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < tree.getChildCount(); i++) {
            text.append(i == 0 ? "" : " ").append(brackets(tree.getChild(i)));
        }
        return text.append(')').toString();
    }

    public static void main(String[] args) {
        IntervalSet letters = IntervalSet.of('a', 'z');
        letters.add('A', 'Z');
        letters.add('_');
        IntervalSet digits = IntervalSet.of('0', '9');
        IntervalSet vowels = new IntervalSet('a', 'e', 'i', 'o', 'u');
        System.out.println(letters + " " + letters.size() + " " + letters.contains('q') + " " + letters.subtract(vowels).toString(true) + " " + letters.and(vowels).toString(true) + " " + letters.or(digits).getIntervals().size());
        System.out.println(vowels.complement(IntervalSet.of('a', 'j')).toList() + " " + vowels.getMinElement() + " " + vowels.getMaxElement() + " " + Interval.of(1, 5).union(Interval.of(6, 9)) + " " + Interval.of(1, 5).adjacent(Interval.of(6, 9)) + " " + Interval.of(2, 8).differenceNotProperlyContained(Interval.of(5, 12)) + " " + Interval.of(1, 3).disjoint(Interval.of(4, 5)));

        CommonTokenStream stream = new CommonTokenStream(new ListTokenSource(scan("alpha + 12*(b3 - 4) / 2")));
        stream.fill();
        for (Token token : stream.getTokens()) {
            System.out.print(token + " ");
        }
        System.out.println("\n" + stream.size() + " " + stream.getText(Interval.of(2, 6)) + " " + stream.getHiddenTokensToRight(0) + " " + stream.LT(2).getText());
        ParserRuleContext tree = parse(stream, 0);
        System.out.println(brackets(tree) + " " + tree.getText() + " " + Trees.getDescendants(tree).size() + " " + tree.getChildCount() + " " + stream.LT(1).getText());
        ParseTreeProperty<Integer> depth = new ParseTreeProperty<>();
        int[] deepest = {0};
        new ParseTreeWalker().walk(new org.antlr.v4.runtime.tree.ParseTreeListener() {
            @Override
            public void visitTerminal(TerminalNode node) {
                depth.put(node, node.getText().length());
            }

            @Override
            public void visitErrorNode(org.antlr.v4.runtime.tree.ErrorNode node) {}

            @Override
            public void enterEveryRule(ParserRuleContext context) {
                deepest[0] = Math.max(deepest[0], context.depth());
            }

            @Override
            public void exitEveryRule(ParserRuleContext context) {
                int sum = 0;
                for (int i = 0; i < context.getChildCount(); i++) {
                    Integer size = depth.get(context.getChild(i));
                    sum += size == null ? 0 : size;
                }
                depth.put(context, sum);
            }
        }, tree);
        System.out.println(depth.get(tree) + " " + deepest[0]);

        TokenStreamRewriter rewriter = new TokenStreamRewriter(stream);
        rewriter.insertBefore(0, "x = ");
        rewriter.replace(4, 4, "twelve");
        rewriter.delete(1);
        rewriter.insertAfter(stream.size() - 2, ";");
        rewriter.insertAfter(4, "!");
        System.out.println(rewriter.getText() + " | " + rewriter.getText(Interval.of(2, 6)));
        try {
            rewriter.replace(3, 6, "clash");
            rewriter.replace(5, 8, "clash too");
            System.out.println(rewriter.getText());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        VocabularyImpl vocabulary = new VocabularyImpl(new String[] {null, null, "'if'"}, new String[] {null, "NUMBER", "IF", "OP"});
        MultiMap<String, Integer> multi = new MultiMap<>();
        multi.map("a", 1);
        multi.map("a", 2);
        OrderedHashSet<String> ordered = new OrderedHashSet<>();
        ordered.add("z");
        ordered.add("a");
        ordered.add("z");
        System.out.println(vocabulary.getDisplayName(1) + vocabulary.getDisplayName(2) + vocabulary.getDisplayName(9) + vocabulary.getDisplayName(-1) + " " + multi + " " + ordered + ordered.get(1) + " " + MurmurHash.hashCode(new Object[] {1, 2, 3}, 17) + " " + Utils.escapeWhitespace("a b\t\n", true).length() + " " + Utils.join(List.of(1, 2).iterator(), "~"));
        CharStream points = CharStreams.fromString("a\ud83d\ude00b");
        points.seek(1);
        System.out.println(points.size() + " " + Integer.toHexString(points.LA(1)) + " " + points.LA(-1) + " " + points.getText(Interval.of(1, 1)).length());
    }
}
