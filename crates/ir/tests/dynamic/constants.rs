//! Dynamic constants, in a class written by a Java program: no Java source compiles to them.

use std::process::Command;
use std::sync::OnceLock;

use attest_ir::{Body, DynamicConstant, DynamicError, link_constant};
use attest_program::location::Jdk;

use super::support::{Compiled, assert_text, bodies_of, compile, jdks};

/// Writes class `C` to the directory given: one static method per constant, named after it.
const SOURCE: &str = r#"
    import java.lang.classfile.*;
    import java.lang.classfile.constantpool.*;
    import java.lang.constant.*;
    import java.nio.file.Path;
    import static java.lang.constant.ConstantDescs.*;

    public class T {
        enum Color { RED }

        static DynamicConstantDesc<?> constant(String method, String name, ClassDesc type, ConstantDesc... arguments) {
            var owner = ClassDesc.of(method.startsWith("own") ? "T" : "java.lang.invoke.ConstantBootstraps");
            var handle = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, owner, method,
                ConstantDescs.ofConstantBootstrap(owner, method, CD_Object).invocationType());
            return DynamicConstantDesc.ofNamed((DirectMethodHandleDesc) handle, name, type, arguments);
        }

        static void method(ClassBuilder c, String name, ClassDesc type, ConstantDesc value) {
            c.withMethodBody(name, MethodTypeDesc.of(type), ClassFile.ACC_STATIC,
                b -> b.loadConstant(value).return_(TypeKind.from(type)));
        }

        public static void main(String[] arguments) throws Exception {
            var color = ClassDesc.of("T$Color");
            var list = ClassDesc.of("java.util.Arrays");
            var asList = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, list, "asList",
                MethodTypeDesc.of(CD_List, CD_Object.arrayType()));
            var abs = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ClassDesc.of("java.lang.Math"),
                "abs", MethodTypeDesc.of(CD_int, CD_int));
            ClassFile.of().buildTo(Path.of(arguments[0], "C.class"), ClassDesc.of("C"), c -> {
                method(c, "nothing", CD_String, constant("nullConstant", "_", CD_String));
                method(c, "primitive", CD_Class, constant("primitiveClass", "J", CD_Class));
                method(c, "color", color, constant("enumConstant", "RED", color));
                method(c, "noColor", color, constant("enumConstant", "BLUE", color));
                method(c, "field", CD_int, constant("getStaticFinal", "MAX_VALUE", CD_int));
                method(c, "list", CD_List, constant("invoke", "_", CD_List, asList, 1, "x"));
                method(c, "nested", CD_long, constant("invoke", "_", CD_long, abs,
                    constant("getStaticFinal", "MIN_VALUE", CD_int)));
                method(c, "cast", CD_byte, constant("explicitCast", "_", CD_byte, 300L));
                method(c, "variable", CD_VarHandle, constant("fieldVarHandle", "x", CD_VarHandle, ClassDesc.of("T"),
                    constant("primitiveClass", "I", CD_Class)));
                method(c, "elements", CD_VarHandle, constant("arrayVarHandle", "_", CD_VarHandle,
                    CD_int.arrayType()));
                method(c, "handle", CD_MethodHandle, abs);
                method(c, "type", CD_MethodType, MethodTypeDesc.ofDescriptor("(I)J"));
                method(c, "unknown", CD_Object, constant("own", "_", CD_Object));
            });
        }
    }
"#;

/// The program with the class `C` in it, if there is a JDK that can write it.
fn compiled() -> Option<&'static Compiled> {
    static COMPILED: OnceLock<Option<Compiled>> = OnceLock::new();
    let newest = || jdks().pop().filter(|jdk| jdk.version >= 24);
    COMPILED.get_or_init(|| newest().map(|jdk| write(&jdk))).as_ref()
}

fn write(jdk: &Jdk) -> Compiled {
    let compiled = compile(jdk, "constants", SOURCE);
    let java = Command::new(jdk.home.join("bin").join("java"))
        .arg("-cp")
        .arg(&compiled.directory)
        .arg("T")
        .arg(&compiled.directory)
        .output()
        .expect("java runs");
    assert!(java.status.success(), "{}", String::from_utf8_lossy(&java.stderr));
    compiled
}

fn link(compiled: &Compiled, method: &str) -> Result<DynamicConstant, DynamicError> {
    let program = &compiled.program;
    let class = program.load("C").expect("the class loads");
    let bodies = bodies_of(program, class);
    let named = |b: &&Body| program.text(program.method(b.method).name) == method;
    let body = bodies.iter().find(named).expect("the method is there");
    link_constant(program, &compiled.bodies, class, &body.dynamics[0])
}

/// The first block of the method that computes the constant.
fn computed(compiled: &Compiled, method: &str) -> String {
    match link(compiled, method) {
        Ok(DynamicConstant::Computed(method)) => {
            let text = compiled.text(method);
            let block: Vec<_> = text.lines().skip(1).take_while(|l| !l.starts_with("bb1")).collect();
            block.join("\n")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn simple_constants_are_read_from_fields() {
    let Some(compiled) = compiled() else { return };
    assert_text(&computed(compiled, "nothing"), "v1 = null\nreturn v1");
    assert_text(
        &computed(compiled, "primitive"),
        "init_field java/lang/Long.TYPE Ljava/lang/Class;
         v1 = get_static java/lang/Long.TYPE Ljava/lang/Class;
         return v1",
    );
    assert_text(
        &computed(compiled, "color"),
        "init_field T$Color.RED LT$Color;
         v1 = get_static T$Color.RED LT$Color;
         return v1",
    );
    assert_text(
        &computed(compiled, "field"),
        "init_field java/lang/Integer.MAX_VALUE I
         v1 = get_static java/lang/Integer.MAX_VALUE I
         return v1",
    );
}

#[test]
fn an_enum_constant_that_does_not_exist_is_looked_up_at_run_time() {
    let Some(compiled) = compiled() else { return };
    let text = computed(compiled, "noColor");
    assert!(text.contains("call static java/lang/Enum.valueOf"), "{text}");
}

#[test]
fn variable_arguments_are_boxed_into_an_array() {
    let Some(compiled) = compiled() else { return };
    assert_text(
        &computed(compiled, "list"),
        r#"v1 = int 1
         v2 = "x"
         init_call java/lang/Integer.valueOf(I)Ljava/lang/Integer;
         v3 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)
         v4 = int 2
         v5 = new_array [Ljava/lang/Object; (v4)
         v6 = int 0
         store ref v5[v6] = v3
         v7 = int 1
         store ref v5[v7] = v2
         init_call java/util/Arrays.asList([Ljava/lang/Object;)Ljava/util/List;
         v8 = call static java/util/Arrays.asList([Ljava/lang/Object;)Ljava/util/List; (v5)
         return v8"#,
    );
}

#[test]
fn a_nested_constant_is_computed_in_place_and_the_result_widened() {
    let Some(compiled) = compiled() else { return };
    assert_text(
        &computed(compiled, "nested"),
        "init_field java/lang/Integer.MIN_VALUE I
         v1 = get_static java/lang/Integer.MIN_VALUE I
         init_call java/lang/Math.abs(I)I
         v2 = call static java/lang/Math.abs(I)I (v1)
         v3 = i2l v2
         return v3",
    );
}

#[test]
fn an_explicit_cast_narrows() {
    let Some(compiled) = compiled() else { return };
    assert_text(&computed(compiled, "cast"), "v1 = long 300\nv2 = l2i v1\nv3 = i2b v2\nreturn v3");
}

#[test]
fn handles_and_types_are_data() {
    let Some(compiled) = compiled() else { return };
    let program = &compiled.program;
    let Ok(DynamicConstant::MethodHandle { kind, class, name, .. }) = link(compiled, "handle") else {
        panic!("no method handle")
    };
    assert_eq!((kind as u8, program.text(class), program.text(name)), (6, "java/lang/Math", "abs"));
    assert_eq!(link(compiled, "type"), Ok(DynamicConstant::MethodType(program.intern("(I)J"))));
    let field = DynamicConstant::VarHandle {
        class: program.load("T").expect("it loads"),
        name: program.intern("x"),
        descriptor: program.intern("I"),
        is_static: false,
    };
    assert_eq!(link(compiled, "variable"), Ok(field));
    let array = program.load("[I").expect("it loads");
    assert_eq!(link(compiled, "elements"), Ok(DynamicConstant::ArrayVarHandle(array)));
}

#[test]
fn another_bootstrap_method_is_unsupported_by_name() {
    let Some(compiled) = compiled() else { return };
    let error = link(compiled, "unknown").expect_err("not modelled");
    assert_eq!(error.to_string(), "a dynamic constant with bootstrap method T.own");
}
