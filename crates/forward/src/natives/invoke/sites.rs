//! Call sites, and the bootstrap methods of the JDK when a program calls them itself.

use attest_state::{State, Value};

use super::required;
use crate::control::{Control, NativeResult};
use crate::handles::Form;
use crate::machine::Machine;
use crate::natives::Rows;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/CallSite.makeDynamicInvoker", dynamic_invoker),
    ("java/lang/invoke/CallSite.makeUninitializedCallSite", uninitialised),
    ("java/lang/invoke/MethodHandleNatives.setCallSiteTargetNormal", set_target),
    ("java/lang/invoke/MethodHandleNatives.setCallSiteTargetVolatile", set_target),
    ("java/lang/invoke/CallSite.setTargetNormal", set_target),
    ("java/lang/invoke/CallSite.setTargetVolatile", set_target),
    ("java/lang/invoke/CallSite.getTargetVolatile", get_target),
    ("java/lang/invoke/LambdaMetafactory.metafactory", lambda_metafactory),
    ("java/lang/invoke/LambdaMetafactory.altMetafactory", lambda_metafactory),
    ("java/lang/invoke/StringConcatFactory.makeConcat", string_concat_factory),
    ("java/lang/invoke/StringConcatFactory.makeConcatWithConstants", string_concat_factory),
    ("java/lang/invoke/MethodHandleProxies.asInterfaceInstance", interface_instance),
];

fn get_target(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(machine.named(state, arguments[0].reference(), "target"))
}

fn dynamic_invoker(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let site = arguments[0].reference();
    let target = machine.named(state, site, "target").reference();
    let types = machine.handle_type(state, target)?;
    Ok(Value::Ref(machine.new_handle(state, Form::CallSite, 0, &types.parameters, types.result, &[site])?))
}

fn uninitialised(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[1])?)?;
    Ok(Value::Ref(machine.new_handle(state, Form::Uninitialised, 0, &types.parameters, types.result, &[])?))
}

fn set_target(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (site, target) = (required(arguments[0])?, required(arguments[1])?);
    machine.set_named(state, site, "target", Value::Ref(target));
    Ok(Value::Int(0))
}

fn lambda_metafactory(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("LambdaMetafactory called by the program itself".into())))
}

fn string_concat_factory(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("StringConcatFactory called by the program itself".into())))
}

fn interface_instance(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("MethodHandleProxies.asInterfaceInstance".into())))
}
