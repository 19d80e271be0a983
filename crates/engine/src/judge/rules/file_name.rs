//! A name that the file system does not take.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "file-name",
    sentence: "the JDK refused the name of a file: which names there can be depends on the system and its language",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// What the program refuses itself is another matter.
fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.is_exactly(&["java/nio/file/InvalidPathException"]) && !evidence.called_frames().is_empty()
}

const EXAMPLE: &str = r#"
import java.nio.file.Paths;

public class Folder {
    public static int depth(String name) {
        return Paths.get(name).getNameCount();
    }
}
// call: Folder.depth("a\0b");
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.nio.file.InvalidPathException;

public class Folder {
    private int depth;

    public int depth() {
        if (depth == 0) {
            throw new InvalidPathException("", "it is the root");
        }
        return depth;
    }
}
// call: new Folder().depth();
"#;
