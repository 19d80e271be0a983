//! XML as poms are written: names without regard to name spaces, text without the space around it.

use roxmltree::{Document, Error, Node};

/// How many undeclared prefixes of names a pom may have.
const MAX_PREFIXES: usize = 8;

/// Looks at the root of a document; damaged ones give the sentence that says where.
pub(crate) fn with_root<R>(
    bytes: &[u8],
    look: impl FnOnce(Node<'_, '_>) -> Result<R, String>,
) -> Result<R, String> {
    let mut text = known_entities(&String::from_utf8_lossy(bytes)).trim_start_matches('\u{feff}').to_owned();
    for _ in 0..MAX_PREFIXES {
        // Maven reads names with prefixes that nothing declares, as in `<Xlint:all/>`.
        let Err(Error::UnknownNamespace(prefix, _)) = Document::parse(&text) else { break };
        for bracket in ["<", "</"] {
            text = text.replace(&format!("{bracket}{prefix}:"), &format!("{bracket}{prefix}_"));
        }
    }
    let document = Document::parse(&text).map_err(|problem| problem.to_string())?;
    look(document.root_element())
}

/// The elements of a name right below another.
pub(crate) fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    elements(node).filter(move |child| child.tag_name().name() == name)
}

/// The elements right below another.
pub(crate) fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

/// The first element at a path of names.
pub(crate) fn at<'a, 'i>(node: Node<'a, 'i>, path: &[&'static str]) -> Option<Node<'a, 'i>> {
    path.iter().try_fold(node, |node, name| children(node, name).next())
}

/// The text of the first element of a name; none if it is empty.
pub(crate) fn text(node: Node<'_, '_>, name: &'static str) -> Option<String> {
    children(node, name).next().and_then(content)
}

/// The text of an element; none if it is empty.
pub(crate) fn content(node: Node<'_, '_>) -> Option<String> {
    let text: String = node.children().filter_map(|child| child.text().filter(|_| child.is_text())).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Old poms name characters as HTML does, and Maven reads them; what they stand for is in names of people only.
fn known_entities(text: &str) -> String {
    let mut known = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        known.push_str(&rest[..at]);
        let name = rest[at + 1..].split(';').next().unwrap_or_default();
        let is_name = !name.is_empty() && name.len() < 12 && name.bytes().all(|b| b.is_ascii_alphanumeric());
        if is_name && !["lt", "gt", "amp", "quot", "apos"].contains(&name) && rest.len() > at + 1 + name.len()
        {
            known.push('?');
            rest = &rest[at + name.len() + 2..];
        } else {
            known.push('&');
            rest = &rest[at + 1..];
        }
    }
    known + rest
}

#[cfg(test)]
mod tests {
    use super::{text, with_root};

    #[test]
    fn entities_of_html_do_not_make_a_pom_unreadable() {
        let read = |xml: &str| with_root(xml.as_bytes(), |root| Ok(text(root, "name")));
        assert_eq!(read("<p><name> J&oslash;rn &lt;3 &#65; </name></p>"), Ok(Some("J?rn <3 A".to_owned())));
        assert!(read("<p><name>a & b</name></p>").is_err());
        assert!(read("<p><name></p>").is_err_and(|why| why.contains("1:")));
    }

    #[test]
    fn prefixes_that_nothing_declares_are_no_mistake() {
        let pom = "<project><build><Xlint:all/><x:y>a</x:y></build><name>b</name></project>";
        assert_eq!(with_root(pom.as_bytes(), |root| Ok(text(root, "name"))), Ok(Some("b".to_owned())));
    }
}
