"""What scripts that run executables over libraries share: the pinned libraries, what is in their classes, and choices
by a seed. Imported, never run."""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "ecosystem.txt"
# A conditional jump as javap shows it: its position and mnemonic.
JUMP = re.compile(r"^\s+(\d+): if\w+\s+\d+", re.M)
LINE = re.compile(r"^\s+line (\d+): (\d+)", re.M)


def say(words):
    print(f"{Path(sys.argv[0]).name}: {words}", file=sys.stderr)


def die(words):
    say(words)
    sys.exit(2)


def libraries(wanted):
    """Name, jar and class path of each library, the jar's checksum compared with the list."""
    rows = [line.split("#")[0].split() for line in LIST.read_text().splitlines()]
    pinned = {row[0]: row[1] for row in rows if row}
    unknown = [name for name in wanted if name not in pinned]
    if unknown:
        die(f"not in {LIST.relative_to(ROOT)}: {', '.join(unknown)}")
    names = wanted or list(pinned)
    found = []
    for name in names:
        command = [ROOT / "scripts" / "fetch-jars", "--classpath", name]
        if subprocess.run(command, capture_output=True).returncode != 0:
            subprocess.run([ROOT / "scripts" / "fetch-jars"], check=True)
        path = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        jar = next(Path(one) for one in path.split(":") if re.match(re.escape(name) + r"-\d", Path(one).name))
        if hashlib.sha256(jar.read_bytes()).hexdigest() != pinned[name]:
            die(f"{jar} is not the jar that is pinned in {LIST.relative_to(ROOT)}")
        found.append((name, jar, path))
    return found


def listed(file):
    """Name, jar, class path and classes of each library of a listing that `attest bench generate` wrote."""
    text = file.read_text()
    folders = re.search(r"; ([\w.-]+(?:, [\w.-]+)*)\.$", text, re.M).group(1).split(", ")
    rows = re.findall(r"^\| ([\w.$]+\.[\w$]+) \|", text, re.M)
    for folder in folders:
        name = re.sub(r"-\d.*", "", folder)
        command = [ROOT / "scripts" / "fetch-jars", "--classpath", name]
        path = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        jar = next(Path(one) for one in path.split(":") if Path(one).stem == folder)
        with zipfile.ZipFile(jar) as archive:
            inside = {entry[:-6].replace("/", ".") for entry in archive.namelist() if entry.endswith(".class")}
        yield name, jar, path, [row for row in rows if row in inside]


def java_home():
    """The newest JDK at hand."""
    rows = subprocess.run([ROOT / "scripts" / "jdks"], check=True, capture_output=True, text=True).stdout
    homes = [row.split("\t") for row in rows.splitlines()]
    jdks = [home for _, home, kind in homes if kind == "jdk"]
    return jdks[-1] if jdks else die("no JDK with javac; run scripts/setup")


def chosen(candidates, count, seed):
    """So many, in an order that depends on nothing but their names and the seed."""
    return sorted(candidates, key=lambda one: hashlib.sha256(f"{seed} {one}".encode()).hexdigest())[:count]


def texts_of(place, home):
    """What javap says of each class of a jar or a directory that has a source file."""
    if place.is_dir():
        entries = [str(file.relative_to(place)) for file in sorted(place.rglob("*.class"))]
    else:
        with zipfile.ZipFile(place) as archive:
            entries = [name for name in archive.namelist() if name.endswith(".class")]
    names = [name[:-6].replace("/", ".") for name in entries if "META-INF" not in name and "-info" not in name]
    texts = {}
    for start in range(0, len(names), 200):
        command = [f"{home}/bin/javap", "-p", "-c", "-l", "-cp", place, *names[start : start + 200]]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        # Each class begins with this line; classes without a source file are left out.
        for part in re.split(r"^Compiled from .*\n", told, flags=re.M)[1:]:
            head = re.search(r"\b(?:class|interface|enum) ([\w.$]+)", part.split("{")[0])
            if head:
                texts[head.group(1)] = part
    return texts


def code_of(place, home):
    """The lines with code of each class, and those of them with a conditional jump."""
    return {name: lines_of(text) for name, text in texts_of(place, home).items()}


def methods_of(place, home):
    """The public methods with a conditional jump whose name is enough to say which is meant, as Class#method."""
    found = []
    for name, text in texts_of(place, home).items():
        heads = re.findall(r"^  ([\w$<>\[\],.? ]+ )?([\w$]+)\(.*;\n    Code:\n((?:      .*\n)*)", text, flags=re.M)
        names = [method for _, method, _ in heads]
        for modifiers, method, code in heads:
            if "public " in modifiers and names.count(method) == 1 and JUMP.search(code) and "$" not in name + method:
                found.append(f"{name}#{method}")
    return found


def lines_of(text):
    lines, deciding = set(), set()
    for method in text.split("    Code:")[1:]:
        table = sorted((int(pc), int(line)) for line, pc in LINE.findall(method))
        lines.update(line for _, line in table)
        for jump in JUMP.findall(method):
            before = [line for pc, line in table if pc <= int(jump)]
            deciding.update(before[-1:])
    return lines, deciding
