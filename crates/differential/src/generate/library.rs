//! Calls of methods of `java.lang` whose results the specification fixes to the last bit.

use crate::ast::{Expr, Prim, Type};

impl super::Generator {
    /// A library call with a result of exactly that type.
    pub(super) fn library(&mut self, prim: Prim, depth: u32) -> Expr {
        match prim {
            Prim::Boolean => self.boolean_library(depth),
            Prim::Int => self.int_library(depth),
            Prim::Long => {
                let (class, name, params) = *self.random.pick(&[
                    ("Math", "abs", "J"),
                    ("Math", "max", "JI"),
                    ("Math", "min", "JJ"),
                    ("Math", "round", "D"),
                    ("Long", "rotateLeft", "JI"),
                    ("Long", "reverse", "J"),
                    ("Long", "highestOneBit", "J"),
                    ("Double", "doubleToLongBits", "D"),
                    ("Integer", "toUnsignedLong", "I"),
                ]);
                self.static_call(class, name, params, depth)
            }
            Prim::Float => {
                let (class, name, params) = *self.random.pick(&[
                    ("Math", "abs", "F"),
                    ("Math", "max", "FF"),
                    ("Math", "min", "FI"),
                    ("Math", "signum", "F"),
                    ("Float", "intBitsToFloat", "I"),
                ]);
                self.static_call(class, name, params, depth)
            }
            Prim::Double => {
                let (class, name, params) = *self.random.pick(&[
                    ("Math", "abs", "D"),
                    ("Math", "max", "DF"),
                    ("Math", "min", "DD"),
                    ("Math", "sqrt", "D"),
                    ("Math", "floor", "D"),
                    ("Math", "ceil", "D"),
                    ("Math", "rint", "D"),
                    ("Double", "longBitsToDouble", "J"),
                ]);
                self.static_call(class, name, params, depth)
            }
            Prim::Char => {
                if self.risky() {
                    let text = self.text(0);
                    let index = self.index(depth);
                    return Expr::method(text, "charAt", vec![index]);
                }
                self.static_call("Character", "reverseBytes", "C", depth)
            }
            Prim::Short => self.static_call("Short", "reverseBytes", "S", depth),
            Prim::Byte => Expr::cast(Type::Prim(prim), self.int_library(depth)),
        }
    }

    fn int_library(&mut self, depth: u32) -> Expr {
        if self.random.chance(30) {
            return self.measure(depth);
        }
        if self.risky() {
            let (name, params) = *self.random.pick(&[
                ("addExact", "II"),
                ("multiplyExact", "II"),
                ("toIntExact", "J"),
                ("floorDiv", "II"),
                ("floorMod", "II"),
            ]);
            return self.static_call("Math", name, params, depth);
        }
        let (class, name, params) = *self.random.pick(&[
            ("Math", "abs", "I"),
            ("Math", "max", "II"),
            ("Math", "min", "IS"),
            ("Math", "round", "F"),
            ("Integer", "bitCount", "I"),
            ("Integer", "reverse", "I"),
            ("Integer", "rotateRight", "II"),
            ("Integer", "numberOfLeadingZeros", "I"),
            ("Integer", "compare", "IB"),
            ("Integer", "compareUnsigned", "II"),
            ("Long", "compare", "JJ"),
            ("Long", "numberOfTrailingZeros", "J"),
            ("Long", "hashCode", "J"),
            ("Double", "compare", "DD"),
            ("Double", "hashCode", "D"),
            ("Float", "compare", "FF"),
            ("Float", "floatToIntBits", "F"),
            ("Boolean", "hashCode", "Z"),
            ("Byte", "toUnsignedInt", "B"),
        ]);
        self.static_call(class, name, params, depth)
    }

    /// A length or a property of a string, an array, a collection.
    fn measure(&mut self, depth: u32) -> Expr {
        let array = self.variable(|var| matches!(var.ty, Type::Array(_) | Type::Grid(_) | Type::Strings));
        if let Some((array, _)) = array
            && self.random.chance(40)
        {
            return Expr::Field(Box::new(array), "length".into());
        }
        let collection = self.variable(|var| matches!(var.ty, Type::List | Type::Map));
        if let Some((collection, _)) = collection
            && self.random.chance(50)
        {
            return Expr::method(collection, "size", vec![]);
        }
        let text = self.text(depth.min(1));
        match self.random.below(5) {
            0 => Expr::method(text, "hashCode", vec![]),
            1 => {
                let other = self.string_literal();
                Expr::method(text, "compareTo", vec![other])
            }
            2 => {
                let wanted = self.literal(Prim::Char);
                Expr::method(text, "indexOf", vec![wanted])
            }
            3 if self.risky() => Expr::method(Expr::atom("Integer"), "parseInt", vec![text]),
            _ => Expr::method(text, "length", vec![]),
        }
    }

    fn boolean_library(&mut self, depth: u32) -> Expr {
        match self.random.below(4) {
            0 => self.static_call("Double", "isNaN", "D", depth),
            1 => self.static_call("Float", "isInfinite", "F", depth),
            2 => {
                let left = self.text(depth.min(1));
                let right = self.text(0);
                Expr::method(left, "equals", vec![right])
            }
            _ => {
                let left = self.text(0);
                Expr::method(left, "isEmpty", vec![])
            }
        }
    }

    /// The parameters are written as in a descriptor (JVMS 4.3.2).
    fn static_call(&mut self, class: &str, name: &str, params: &str, depth: u32) -> Expr {
        let mut args = Vec::new();
        for param in params.chars() {
            let prim = match param {
                'Z' => Prim::Boolean,
                'B' => Prim::Byte,
                'S' => Prim::Short,
                'C' => Prim::Char,
                'J' => Prim::Long,
                'F' => Prim::Float,
                'D' => Prim::Double,
                _ => Prim::Int,
            };
            args.push(self.expr(Type::Prim(prim), depth));
        }
        Expr::method(Expr::atom(class), name, args)
    }
}
