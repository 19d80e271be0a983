//! Looks for words that satisfy a program: near zero or near the last model, then by changing one variable at a time
//! so that a condition that fails gets the value it wants.
//!
//! The step that hands a wanted value down to a variable follows Niemetz, Preiner, Biere: Propagation Based Local
//! Search for Bit-Precise Reasoning (FMSD 2017). Differs: bounded to few steps, one path down, and inequalities want
//! a bound instead of a random value within it.

use attest_term::bits::word::{ashr, lshr, mask, sdiv, shl, signed, srem, udiv, urem};
use attest_term::random::Random;
use attest_term::{Op, Term};
use rustc_hash::FxHashMap;

use super::domain::Domain;
use super::program::{Kind, Node, Program};

/// So many nodes are evaluated, at some nanoseconds each.
const MAX_WORK: usize = 60_000;

/// Which values beyond the wanted one are welcome too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Welcome {
    Exact,
    Below,
    Above,
}

/// The variables' values if some were found, and how many nodes were evaluated.
pub(super) fn search(
    program: &Program,
    domains: &[Domain],
    hints: &FxHashMap<Term, u64>,
) -> (Option<Vec<(Term, u64)>>, usize) {
    let mut evaluated = 2 * program.nodes.len();
    let found = values(program, domains, hints, &mut evaluated);
    (found, evaluated)
}

fn values(
    program: &Program,
    domains: &[Domain],
    hints: &FxHashMap<Term, u64>,
    evaluated: &mut usize,
) -> Option<Vec<(Term, u64)>> {
    let mut random = Random::new(1);
    let mut values = vec![0; program.nodes.len()];
    for &place in &program.variables {
        values[place as usize] = nearest(domains[place as usize], 0);
    }
    let mut failing = evaluate(program, &mut values);
    if failing > 0 && !hints.is_empty() {
        let mut hinted = values.clone();
        for &place in &program.variables {
            let hint = hints.get(&program.nodes[place as usize].term).copied().unwrap_or(0);
            hinted[place as usize] = nearest(domains[place as usize], hint);
        }
        let hinted_failing = evaluate(program, &mut hinted);
        if hinted_failing < failing {
            (values, failing) = (hinted, hinted_failing);
        }
    }
    let mut trial = values.clone();
    for step in 0..MAX_WORK / program.nodes.len().max(1) {
        if failing == 0 {
            break;
        }
        let nth = random.below(failing);
        let failed = program.roots.iter().filter(|root| values[**root as usize] == 0).nth(nth)?;
        let Some((place, word)) = wanted(program, &values, *failed, &mut random) else { continue };
        let word = nearest(domains[place as usize], word);
        if word == values[place as usize] {
            continue;
        }
        trial.copy_from_slice(&values);
        trial[place as usize] = word;
        let now = evaluate(program, &mut trial);
        *evaluated += program.nodes.len();
        if now <= failing || step % 6 == 5 {
            std::mem::swap(&mut values, &mut trial);
            failing = now;
        }
    }
    let pairs =
        program.variables.iter().map(|&place| (program.nodes[place as usize].term, values[place as usize]));
    (failing == 0).then(|| pairs.collect())
}

/// Computes all nodes from the variables; how many conditions fail.
fn evaluate(program: &Program, values: &mut [u64]) -> usize {
    for (place, node) in program.nodes.iter().enumerate() {
        match node.kind {
            Kind::Constant(word) => values[place] = word,
            Kind::Operator => values[place] = apply(node, program, values),
            Kind::Variable | Kind::Foreign => {}
        }
    }
    program.roots.iter().filter(|root| values[**root as usize] == 0).count()
}

fn apply(node: &Node, program: &Program, values: &[u64]) -> u64 {
    let at = |index: usize| values[node.args[index] as usize];
    let inner = program.nodes[node.args[0] as usize].width;
    let (width, all) = (node.width, mask(node.width));
    let number = |index: usize| signed(inner, at(index));
    match node.op {
        Op::Not | Op::BvNot => !at(0) & all,
        Op::And | Op::BvAnd => at(0) & at(1),
        Op::Or | Op::BvOr => at(0) | at(1),
        Op::Implies => !at(0) & 1 | at(1),
        Op::Xor | Op::BvXor => at(0) ^ at(1),
        Op::Eq => u64::from(at(0) == at(1)),
        Op::Ite => at(if at(0) == 1 { 1 } else { 2 }),
        Op::BvNeg => at(0).wrapping_neg() & all,
        Op::BvAdd => at(0).wrapping_add(at(1)) & all,
        Op::BvSub => at(0).wrapping_sub(at(1)) & all,
        Op::BvMul => at(0).wrapping_mul(at(1)) & all,
        Op::BvUdiv => udiv(width, at(0), at(1)),
        Op::BvUrem => urem(at(0), at(1)),
        Op::BvSdiv => sdiv(width, at(0), at(1)),
        Op::BvSrem => srem(width, at(0), at(1)),
        Op::BvShl => shl(width, at(0), at(1)),
        Op::BvLshr => lshr(width, at(0), at(1)),
        Op::BvAshr => ashr(width, at(0), at(1)),
        Op::BvUlt => u64::from(at(0) < at(1)),
        Op::BvUle => u64::from(at(0) <= at(1)),
        Op::BvSlt => u64::from(number(0) < number(1)),
        Op::BvSle => u64::from(number(0) <= number(1)),
        Op::Concat => at(0) << program.nodes[node.args[1] as usize].width | at(1),
        Op::Extract { low, .. } => at(0) >> low & all,
        Op::ZeroExtend(_) => at(0),
        Op::SignExtend(_) => number(0) as u64 & all,
        _ => 0,
    }
}

/// A variable, and the word it should have for the failing condition to hold.
fn wanted(program: &Program, values: &[u64], root: u32, random: &mut Random) -> Option<(u32, u64)> {
    let (mut place, mut target, mut welcome) = (root, 1, Welcome::Exact);
    loop {
        let node = &program.nodes[place as usize];
        match node.kind {
            Kind::Variable => return Some((place, target & mask(node.width))),
            Kind::Constant(_) | Kind::Foreign => return None,
            Kind::Operator => {}
        }
        let count = usize::from(node.arity);
        let free = |index: usize| !matches!(program.nodes[node.args[index] as usize].kind, Kind::Constant(_));
        let first = random.below(count);
        let mut index = (0..count).map(|turn| (first + turn) % count).find(|&index| free(index))?;
        if node.op == Op::Ite {
            index = if values[node.args[0] as usize] == 1 { 1 } else { 2 };
        }
        (target, welcome) = below(node, program, values, index, target, welcome, random)?;
        place = node.args[index];
    }
}

/// What an argument should be for the node to be `target`.
fn below(
    node: &Node,
    program: &Program,
    values: &[u64],
    index: usize,
    target: u64,
    welcome: Welcome,
    random: &mut Random,
) -> Option<(u64, Welcome)> {
    let own = values[node.args[index] as usize];
    let other = if node.arity > 1 { values[node.args[1 - index.min(1)] as usize] } else { 0 };
    let width = program.nodes[node.args[index] as usize].width;
    let exact = |word: u64| Some((word & mask(width), Welcome::Exact));
    let opposite = match welcome {
        Welcome::Exact => Welcome::Exact,
        Welcome::Below => Welcome::Above,
        Welcome::Above => Welcome::Below,
    };
    match node.op {
        Op::Not | Op::BvNot => exact(!target),
        Op::And | Op::Or if node.width == 1 => exact(target),
        Op::BvAnd => exact(target & other | own & !other),
        Op::BvOr => exact(target & !other | own & other),
        Op::Implies => exact(if index == 0 { !target } else { target }),
        Op::Xor | Op::BvXor => exact(target ^ other),
        Op::Eq if target == 1 => exact(other),
        Op::Eq => exact(if width == 1 { !other } else { other.wrapping_add(1) }),
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => {
            let strict = u64::from((target == 1) == matches!(node.op, Op::BvUlt | Op::BvSlt));
            let smaller = (index == 0) == (target == 1);
            let is_signed = matches!(node.op, Op::BvSlt | Op::BvSle);
            Some(beside(width, other, smaller, strict, is_signed, random))
        }
        Op::Ite => Some((target, welcome)),
        Op::BvNeg => Some((target.wrapping_neg() & mask(width), opposite)),
        Op::BvAdd => Some((target.wrapping_sub(other) & mask(width), welcome)),
        Op::BvSub if index == 0 => Some((target.wrapping_add(other) & mask(width), welcome)),
        Op::BvSub => Some((other.wrapping_sub(target) & mask(width), opposite)),
        Op::BvMul => factor(width, target, other, welcome),
        Op::BvUdiv if index == 0 => exact(target.wrapping_mul(other)),
        Op::BvSdiv if index == 0 => exact(target.wrapping_mul(other)),
        Op::BvUrem if index == 0 && other != 0 => exact((own - own % other).wrapping_add(target)),
        Op::BvSrem if index == 0 && other != 0 => {
            exact(own.wrapping_sub(srem(width, own, other)).wrapping_add(target))
        }
        Op::BvShl if index == 0 => exact(lshr(width, target, other)),
        Op::BvLshr | Op::BvAshr if index == 0 => exact(shl(width, target, other)),
        Op::Concat => {
            let low_width = program.nodes[node.args[1] as usize].width;
            exact(if index == 0 { target >> low_width } else { target })
        }
        Op::Extract { low, .. } => exact(own & !(mask(node.width) << low) | target << low),
        Op::ZeroExtend(_) | Op::SignExtend(_) => Some((target & mask(width), welcome)),
        _ => None,
    }
}

/// A word that is smaller, or greater, than another: mostly next to it, sometimes the outermost, which is where sums
/// wrap, sometimes any.
fn beside(
    width: u16,
    other: u64,
    smaller: bool,
    strict: u64,
    is_signed: bool,
    random: &mut Random,
) -> (u64, Welcome) {
    // Signed words in unsigned order.
    let flip = if is_signed { 1 << (width - 1) } else { 0 };
    let (order, all) = (other ^ flip, mask(width));
    let (next, outermost, welcome) = if smaller {
        (order.wrapping_sub(strict) & all, 0, Welcome::Below)
    } else {
        (order.wrapping_add(strict) & all, all, Welcome::Above)
    };
    match random.below(4) {
        0 => (outermost ^ flip, welcome),
        1 => {
            let (low, high) = (next.min(outermost), next.max(outermost));
            let within =
                (high - low).checked_add(1).map_or(random.next(), |count| low + random.next() % count);
            (within & all ^ flip, Welcome::Exact)
        }
        _ => (next ^ flip, welcome),
    }
}

/// What times `factor` is the target, or on its welcome side.
fn factor(width: u16, target: u64, factor: u64, welcome: Welcome) -> Option<(u64, Welcome)> {
    let all = mask(width);
    let (wanted, by) = (i128::from(signed(width, target)), i128::from(signed(width, factor)));
    if by == 0 {
        return None;
    }
    if wanted % by == 0 {
        return Some(((wanted / by) as u64 & all, Welcome::Exact));
    }
    let down = wanted.div_euclid(by);
    // `by * down` is at most `wanted`; one step further from zero, or towards it, it is more.
    let further = if by > 0 { down + 1 } else { down - 1 };
    match welcome {
        Welcome::Below => Some((down as u64 & all, welcome)),
        Welcome::Above => Some((further as u64 & all, welcome)),
        Welcome::Exact => {
            // `2^k * odd * x = target`: the odd part has an inverse, by Newton's iteration.
            let twos = factor.trailing_zeros();
            let odd = factor >> twos;
            let inverse =
                (0..6).fold(odd, |known, _| known.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(known))));
            let solvable = target & ((1 << twos) - 1) == 0;
            solvable.then(|| ((target >> twos).wrapping_mul(inverse) & (all >> twos), Welcome::Exact))
        }
    }
}

/// A word of the domain, or nearly, close to another.
fn nearest(domain: Domain, word: u64) -> u64 {
    if domain.contains(word) {
        return word;
    }
    let with_bits = |word: u64| (word | domain.ones) & !domain.zeros & mask(domain.width);
    let clamped = signed(domain.width, word).clamp(domain.least, domain.most) as u64 & mask(domain.width);
    let candidates =
        [clamped, with_bits(clamped), with_bits(word), word.clamp(domain.low, domain.high), domain.low];
    candidates.into_iter().find(|&candidate| domain.contains(candidate)).unwrap_or(clamped)
}
