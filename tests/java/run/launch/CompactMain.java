// A compact source file: methods and fields without a class around them (JEP 512).
// java: 25
String greeting() {
    return "Hello, " + name + "!";
}

String name = "world";

void main() {
    IO.println(greeting());
    var list = List.of(3, 1, 2).stream().sorted().toList();
    IO.println(list);
}
