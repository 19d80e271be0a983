//! Names that a user may have meant.

/// At most this many suggestions are made.
const SUGGESTIONS: usize = 3;

/// The candidates nearest to a mistyped name, best first; none that are far from it.
///
/// The same name in other case or, if no package was written, in any package comes before what is a few
/// letters away.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = wanted.replace('/', ".");
    let mut ranked: Vec<(usize, usize, &str)> = Vec::new();
    for candidate in candidates {
        if let Some(rank) = rank(&wanted, candidate) {
            // Of equals, the one in the shorter package is the better known.
            ranked.push((rank, candidate.matches('/').count(), candidate));
        }
    }
    ranked.sort_unstable();
    ranked.dedup();
    let best = ranked.first().map_or(0, |(rank, _, _)| *rank);
    ranked.retain(|(rank, _, _)| *rank <= best + 1);
    ranked.into_iter().take(SUGGESTIONS).map(|(_, _, name)| name).collect()
}

/// How far a candidate is from what was wanted; `None` if too far to be meant.
fn rank(wanted: &str, candidate: &str) -> Option<usize> {
    let written = candidate.replace('/', ".");
    if written.eq_ignore_ascii_case(wanted) {
        return Some(0);
    }
    let simple = |name: &str| name.rsplit('.').next().unwrap_or(name).to_lowercase();
    let (wanted_simple, written_simple) = (simple(wanted), simple(&written));
    if wanted_simple == written_simple {
        return Some(if wanted.contains('.') { 3 } else { 1 });
    }
    let most = 1 + wanted_simple.chars().count() / 4;
    let whole = distance(&wanted.to_lowercase(), &written.to_lowercase(), most);
    let whole = whole.or_else(|| distance(&wanted_simple, &written_simple, most).map(|d| d + most));
    whole.map(|distance| 1 + distance)
}

/// The number of insertions, deletions and replacements between two words (Levenshtein), if it is at
/// most `most`.
fn distance(from: &str, to: &str, most: usize) -> Option<usize> {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    if from.len().abs_diff(to.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, b) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn the_distance_counts_single_letter_changes() {
        assert_eq!(distance("kitten", "sitting", 5), Some(3));
        assert_eq!(distance("same", "same", 1), Some(0));
        assert_eq!(distance("", "ab", 2), Some(2));
        assert_eq!(distance("abc", "xyz", 2), None);
    }

    #[test]
    fn a_name_in_another_package_or_case_comes_first() {
        let classes = ["app/Mian", "app/Main", "app/Domain", "zoo/Giraffe"];
        assert_eq!(nearest("Main", classes), ["app/Main"]);
        assert_eq!(nearest("app.main", classes)[0], "app/Main");
        assert_eq!(nearest("app.Maim", classes)[0], "app/Main");
        assert!(nearest("Elephant", classes).is_empty());
        assert_eq!(nearest("geometry.Shape", ["java/awt/Shape", "geometry/Shapes"])[0], "geometry/Shapes");
    }
}
