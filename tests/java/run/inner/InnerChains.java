// Exercises chains of enclosing instances, shadowing through qualified this, and inner class inheritance.
public class InnerChains {
    String x = "L0";
    int n = 1;

    class L1 {
        String x = "L1";

        class L2 {
            String x = "L2";

            class L3 {
                String x = "L3";

                String all(String x) {
                    return x + this.x + L2.this.x + L1.this.x + InnerChains.this.x + n;
                }

                void change() {
                    n *= 3;
                    InnerChains.this.x += "!";
                    L1.this.x += "?";
                }
            }

            L3 make() {
                return new L3();
            }
        }
    }

    class Node {
        final int id = n++;
        Node next;

        Node link() {
            next = new Node();
            return next;
        }

        InnerChains owner() {
            return InnerChains.this;
        }
    }

    class Special extends Node {
        @Override
        Node link() {
            next = InnerChains.this.new Special();
            return next;
        }

        class Deep extends Special {
            String show() {
                return id + "/" + Special.this.id + "/" + n;
            }
        }
    }

    static class Container {
        private final int[] items = {3, 1, 2};

        class Cursor {
            private int at;

            int next() {
                return items[at++ % items.length];
            }

            Cursor fork() {
                Cursor c = new Cursor();
                c.at = at;
                return c;
            }
        }

        static class Independent {
            int sum(Container c) {
                int s = 0;
                for (int i : c.items) {
                    s += i;
                }
                return s;
            }
        }
    }

    public static void main(String[] args) {
        InnerChains o = new InnerChains();
        L1.L2.L3 deep = o.new L1().new L2().make();
        System.out.println(deep.all("P"));
        deep.change();
        System.out.println(deep.all("Q") + " " + o.x + " " + new InnerChains().x);
        Node first = o.new Node();
        Node last = first.link().link();
        System.out.println(first.id + " " + last.id + " " + first.next.id + " " + (last.owner() == o) + " " + o.n);
        Special s = o.new Special();
        Special.Deep d = s.new Deep();
        System.out.println(s.link().link().id + " " + d.show() + " " + (d.link() instanceof Special));
        Container c = new Container();
        Container.Cursor k = c.new Cursor();
        System.out.println(k.next() + " " + k.next() + " " + k.fork().next() + " " + k.next() + " " + k.next() + " " + new Container.Independent().sum(c));
        System.out.println(deep.getClass().getName() + " " + deep.getClass().getSimpleName() + " " + d.getClass().getSimpleName());
    }
}
