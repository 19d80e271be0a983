// Exercises jsoup: the HTML tree builder on broken markup, CSS selectors, editing, cleaning, entity handling.
// jars: jsoup
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.safety.Safelist;
import org.jsoup.select.Elements;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.Selector;

public class UseJsoup {
    static final String PAGE = "<!DOCTYPE html><title>Stock &amp; more</title><body class='main wide'><h1 id=top>List</h1>"
            + "<ul><li class=odd>one<li class='even last' data-n=2>two <b>bold</ul>"
            + "<table><tr><td>1<td>2<tr><td colspan=2>3</table>"
            + "<p>para<p>second <a href='/x?a=1&b=2'>link</a> &copy; &lt;tag&gt; &bogus;<br><img src=i.png alt=\"a 'q'\">"
            + "<script>if (a < b) { x = '</p>'; }</script><!-- note --><form><input name=q value=v><select name=s><option value=1>a<option selected>b</select></form>";

    public static void main(String[] args) {
        Document document = Jsoup.parse(PAGE, "http://example.test/dir/");
        document.outputSettings().charset("US-ASCII").prettyPrint(true).indentAmount(1);
        System.out.println(document.html());
        System.out.println(document.title() + " | " + document.body().className() + " | " + document.select("li").eachText() + " | " + document.text());

        String[] queries = {
            "li.even", "ul > li:nth-child(1)", "#top", "[data-n]", "[data-n=2] b", "td:eq(1)", "tr:has(td[colspan])", "a[href^=/x]", "p:contains(second)", "p:matchesOwn(^pa)", "li + li", "h1 ~ p", "*:not(body *)",
            "td, th, h1", "img[alt*=q]", "li:last-of-type", ":root", "p:gt(0)", "option[selected]", "li.odd, li.last", "div",
        };
        for (String query : queries) {
            Elements found = document.select(query);
            StringBuilder text = new StringBuilder(query).append(" -> ").append(found.size());
            for (Element element : found) {
                text.append(' ').append(element.tagName()).append('#').append(element.elementSiblingIndex());
            }
            System.out.println(text);
        }
        Element link = document.selectFirst("a");
        System.out.println(link.attr("href") + " " + link.absUrl("href") + " " + link.cssSelector() + " " + link.parents().eachText().size() + " " + document.selectXpath("//li[@class='odd']/text()").size());
        System.out.println(document.forms().get(0).formData() + " " + document.selectFirst("li.even").dataset() + " " + document.selectFirst("script").data());

        Element list = document.selectFirst("ul");
        list.appendElement("li").text("three & <four>").addClass("odd").attr("title", "\"t\"");
        list.child(0).wrap("<div class=w></div>").prepend("<i>0</i>").after("<hr>");
        list.select("b").unwrap();
        document.select("table, form, script, img").remove();
        for (Attribute attribute : list.select("li").last().attributes()) {
            System.out.print(attribute.html() + " ");
        }
        System.out.println("\n" + list.outerHtml());
        StringBuilder walk = new StringBuilder();
        NodeTraversor.traverse((Node node, int depth) -> walk.append(depth).append(node instanceof TextNode ? "t" : node.nodeName()).append(' '), document.body());
        System.out.println(walk);

        String dirty = "<p onclick=x()><a href='javascript:evil()'>a</a><a href='http://ok.test/'>b</a><script>bad()</script><b>c<i>d</b></p>";
        System.out.println(Jsoup.clean(dirty, Safelist.none()) + " | " + Jsoup.clean(dirty, Safelist.basic()).replace("\n", "") + " | " + Jsoup.isValid("<b>x</b>", Safelist.simpleText()) + Jsoup.isValid(dirty, Safelist.relaxed()));
        Document xml = Jsoup.parse("<?xml version='1.0'?><Root><Item id='1'/><item><![CDATA[x < y]]></item></Root>", "", Parser.xmlParser());
        System.out.println(xml.outerHtml().replace("\n", "") + " " + xml.select("Item").size() + " " + xml.selectFirst("item[id]").attr("id"));
        System.out.println(Parser.unescapeEntities("&lt;&amp;&eacute;&#65;&#x42;&notanentity;", false).replace('\u00e9', 'E') + " " + Entities.escape("<a b=\"c\">&") + " " + Tag.valueOf("p").isBlock() + Tag.valueOf("span").isInline());
        Parser tracking = Parser.htmlParser().setTrackErrors(10);
        Jsoup.parse("<p>a</div><b x=1 x=2>&#xZ;", "", tracking);
        System.out.println(tracking.getErrors());
        for (String bad : List.of("li:nth-child(x)", "a[", "p:has(", "::", "")) {
            try {
                System.out.println(document.select(bad).size());
            } catch (Selector.SelectorParseException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
