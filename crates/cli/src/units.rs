//! Durations and sizes as people write them: `500ms`, `10s`, `2m`; `512m`, `2g`.

use std::time::Duration;

/// How long a command may take that has no time of its own; its help says so.
pub const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The largest heap that the machine can number.
const LARGEST: u64 = 32 << 30;
/// The smallest heap that a JDK starts in.
const SMALLEST: u64 = 8 << 20;

/// A duration; it must have a unit.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "" => return Err(format!("say of what: {text}s for seconds, {text}ms for milliseconds")),
        _ => return Err("write a number and ms, s, m or h: 500ms, 10s, 2m".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "write a number and a unit: 500ms, 10s, 2m".to_owned())?;
    let duration = Duration::try_from_secs_f64(number * seconds)
        .map_err(|_| "this is longer than can be counted; leave the limit out".to_owned())?;
    match duration.is_zero() {
        true => Err("a limit of 0 leaves no time at all; write a longer one, as 10s".to_owned()),
        false => Ok(duration),
    }
}

/// The size of a heap.
pub fn size(text: &str) -> Result<u64, String> {
    match bytes(text)? {
        bytes if bytes < SMALLEST => Err("a JDK does not start in less than 8m; write 8m or more".to_owned()),
        bytes if bytes <= LARGEST => Ok(bytes),
        _ => Err("the heap has at most 32g; write 32g or less".to_owned()),
    }
}

/// A size in bytes; as for `java -Xmx`, a number without a unit counts bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let factor: u64 = match unit.to_ascii_lowercase().as_str() {
        "" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return Err("write a number and k, m or g: 512m, 2g".to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| "write a whole number and a unit: 512m, 2g".to_owned())?;
    Ok(number.saturating_mul(factor))
}

fn split(text: &str) -> (&str, &str) {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(at)
}

/// A search order: `depth-first`, `breadth-first`, `nearest-uncovered` or `random=7`.
pub fn order(text: &str) -> Result<attest_engine::Order, String> {
    use attest_engine::Order;
    match text.split_once('=') {
        None if text == "depth-first" => Ok(Order::DepthFirst),
        None if text == "breadth-first" => Ok(Order::BreadthFirst),
        None if text == "nearest-uncovered" => Ok(Order::NearestUncovered),
        None if text == "random" => Ok(Order::Random(1)),
        Some(("random", seed)) => {
            seed.parse().map(Order::Random).map_err(|_| format!("the seed {seed:?} is no number"))
        }
        _ => Err("there are depth-first, breadth-first, nearest-uncovered and random=SEED".to_owned()),
    }
}

/// A class and a number: `pkg.Node=3`.
pub fn class_count(text: &str) -> Result<(String, u32), String> {
    let wanted = || format!("{text:?} is not a class and a number; write pkg.Node=3");
    let (class, count) = text.split_once('=').ok_or_else(wanted)?;
    let count = count.trim().parse().map_err(|_| wanted())?;
    Ok((class.trim().to_owned(), count))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{duration, size};

    #[test]
    fn durations_are_a_number_and_a_unit() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
    }

    #[test]
    fn a_bad_duration_is_answered_with_a_good_one() {
        assert!(duration("10").unwrap_err().contains("10s"));
        for bad in ["", "s", "ten", "-1s", "10x", "1..5s", "0s", "99999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_have_the_units_of_java() {
        assert_eq!(size("512m"), Ok(512 << 20));
        assert_eq!(size("2G"), Ok(2 << 30));
        assert_eq!(size("16777216"), Ok(16 << 20));
        for bad in ["", "m", "1k", "2t", "-1g", "99999999999999999999g", "33g", "1.5g"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
