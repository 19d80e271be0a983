//! What settings say of modules and classes: places with arguments of their own.

use attest_engine::nearest;
use attest_project::ClassPattern;

use super::java;
use super::place::Place;
use super::ready::Need;
use crate::arguments::{
    Chosen, Classes, Command, Cost, Generate, Hunt, Paths, Reach, Summary, Synth, Verify,
};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::talk;

/// The arguments of a command that works on classes of modules.
pub trait Local: Sized {
    /// The arguments, if they are of this command.
    fn of(command: Command) -> Option<Self>;
    /// Where classes come from.
    fn classes(&self) -> &Classes;
    /// Which of them are chosen, for a command that goes through all.
    fn chosen(&self) -> Option<&Chosen> {
        None
    }
}

/// A place, and the arguments for it.
pub struct Work<T> {
    pub place: Place,
    pub arguments: T,
}

/// The arguments for a class of a module, or for all of the module's.
pub fn arguments<T: Local>(invocation: &Invocation, place: &Place, class: Option<&str>) -> Option<T> {
    let modules = place.module.as_ref().map(Invocation::names_of).unwrap_or_default();
    T::of(invocation.at(&modules, class))
}

/// The same for what a user named: `org.acme.Account#withdraw(int)`, `org.acme.Account:31`.
pub fn arguments_for<T: Local>(invocation: &Invocation, place: &mut Place, named: &str) -> Option<T> {
    let class = named.split(['#', ':', '(']).next().unwrap_or(named);
    let found: T = arguments(invocation, place, Some(class))?;
    settle(place, &found);
    Some(found)
}

/// The JDK and the specifications may be a module's or a class's own.
fn settle(place: &mut Place, arguments: &impl Local) {
    if let Some(jdk) = &arguments.classes().jdk {
        place.sources.jdk = Some(jdk.clone());
        place.jdk_is_chosen = false;
    }
    place.sources.specifications.clone_from(&arguments.classes().spec);
}

/// The places with their arguments: classes for which the same is set stay together, and those that are not chosen are left
/// out. What is wrong has been said where there is an exit code.
pub fn localised<T: Local>(
    invocation: &Invocation,
    places: Vec<Place>,
    need: Need,
) -> Result<Vec<Work<T>>, Exit> {
    let by_class = invocation.settings.as_ref().is_some_and(|settings| settings.has_classes());
    let (mut found, mut names) = (Vec::new(), Vec::new());
    let mut filtered = false;
    for mut place in places {
        let Some(base) = arguments::<T>(invocation, &place, None) else { continue };
        let filter = Filter::new(base.chosen())?;
        if !by_class && filter.is_empty() {
            settle(&mut place, &base);
            found.push(Work { place, arguments: base });
            continue;
        }
        filtered |= !filter.is_empty();
        settle(&mut place, &base);
        java::choose(&mut place, need)?;
        let classes = match place.classes.is_empty() {
            true => place.sources.classes(&place.targets).map_err(|problem| talk::failed(&problem))?,
            false => place.classes.clone(),
        };
        names.extend(classes.iter().cloned());
        found.extend(grouped(invocation, &place, classes)?);
    }
    if found.is_empty() && filtered {
        return Err(nothing_chosen(invocation, &names));
    }
    Ok(found)
}

/// A place for each group of classes for which the same is set.
fn grouped<T: Local>(
    invocation: &Invocation,
    place: &Place,
    classes: Vec<String>,
) -> Result<Vec<Work<T>>, Exit> {
    let mut groups: Vec<(Vec<usize>, Vec<String>)> = Vec::new();
    for class in classes {
        let fitting =
            invocation.settings.as_ref().map(|settings| settings.fitting(&class)).unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == fitting) {
            Some((_, group)) => group.push(class),
            None => groups.push((fitting, vec![class])),
        }
    }
    let mut found = Vec::new();
    for (_, mut group) in groups {
        let Some(own) = arguments::<T>(invocation, place, group.first().map(String::as_str)) else {
            continue;
        };
        let filter = Filter::new(own.chosen())?;
        group.retain(|class| filter.keeps(class));
        if group.is_empty() {
            continue;
        }
        let mut place = Place { classes: group, ..place.clone() };
        settle(&mut place, &own);
        found.push(Work { place, arguments: own });
    }
    Ok(found)
}

/// Which classes are chosen.
#[derive(Default)]
struct Filter {
    class: Vec<ClassPattern>,
    include: Vec<ClassPattern>,
    exclude: Vec<ClassPattern>,
}

impl Filter {
    fn new(chosen: Option<&Chosen>) -> Result<Filter, Exit> {
        let Some(chosen) = chosen else { return Ok(Filter::default()) };
        let patterns = |option: &str, texts: &[String]| -> Result<Vec<ClassPattern>, Exit> {
            let refused = |problem: String| talk::usage(&format!("--{option}: {problem}"));
            texts.iter().map(|text| ClassPattern::new(text).map_err(refused)).collect()
        };
        Ok(Filter {
            class: patterns("class", &chosen.class)?,
            include: patterns("include", &chosen.include)?,
            exclude: patterns("exclude", &chosen.exclude)?,
        })
    }

    fn is_empty(&self) -> bool {
        self.class.is_empty() && self.include.is_empty() && self.exclude.is_empty()
    }

    fn keeps(&self, class: &str) -> bool {
        let fits = |patterns: &[ClassPattern]| patterns.iter().any(|pattern| pattern.fits(class));
        let among = |patterns: &[ClassPattern]| patterns.is_empty() || fits(patterns);
        let named = self.class.is_empty() || self.class.iter().any(|pattern| pattern.names(class));
        named && among(&self.include) && !fits(&self.exclude)
    }
}

/// Says that no class is left, and why.
fn nothing_chosen(invocation: &Invocation, names: &[String]) -> Exit {
    let command = invocation.everywhere();
    let class = match &command {
        Command::Hunt(hunt) => hunt.chosen.class.clone(),
        Command::Generate(generate) => generate.chosen.class.clone(),
        _ => Vec::new(),
    };
    let fits = |text: &&String| {
        ClassPattern::new(text).is_ok_and(|pattern| names.iter().any(|name| pattern.names(name)))
    };
    match class.iter().find(|text| !fits(text)) {
        Some(text) => {
            let written: Vec<String> = names.iter().map(|name| name.replace('.', "/")).collect();
            let near = nearest(text, written.iter().map(String::as_str));
            let near: Vec<String> = near.iter().map(|name| name.replace('/', ".")).collect();
            let advice = match near.as_slice() {
                [] => match names.iter().find(|name| !name.contains('$')) {
                    Some(one) => format!("name one that is there, as {one}, or a pattern, as **{text}**"),
                    None => "there are no classes at all".to_owned(),
                },
                near => format!("did you mean {}?", near.join(" or ")),
            };
            talk::error(&format!("no class fits --class {text}; {advice}"));
        }
        None => talk::error(
            "--include and --exclude leave no class; `attest config show` tells which of them attest.toml sets",
        ),
    }
    Exit::Nothing
}

macro_rules! local {
    ($($kind:ident: $classes:ident $(. $inner:ident)* $(, $chosen:ident)?;)*) => {$(
        impl Local for $kind {
            fn of(command: Command) -> Option<$kind> {
                match command {
                    Command::$kind(arguments) => Some(arguments),
                    _ => None,
                }
            }
            fn classes(&self) -> &Classes {
                &self.$classes$(.$inner)*
            }
            $(fn chosen(&self) -> Option<&Chosen> {
                Some(&self.$chosen)
            })?
        }
    )*};
}

local! {
    Hunt: classes, chosen;
    Generate: classes, chosen;
    Reach: classes;
    Paths: classes;
    Cost: classes;
    Summary: classes;
    Synth: states.classes;
    Verify: states.classes;
}
