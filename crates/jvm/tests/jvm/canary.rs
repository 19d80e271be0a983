//! What hostile classes attack: files, servers and a process of the test.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};
use std::process::{Child as Process, Command};

use tempfile::TempDir;

/// What a process of the corpus is called with, wherever it runs.
const MARK: &str = "20.125";

/// A file: its permissions, when it and what is known of it were changed, what it holds.
type Known = (u32, i64, (i64, i64), Vec<u8>);

/// What stands for the user's: files, servers, a process.
pub struct Canary {
    pub folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
    /// With a name in the file system, and with one of the network's own.
    datagrams: [UnixDatagram; 2],
    bystander: Process,
    before: BTreeMap<PathBuf, Known>,
}

impl Canary {
    /// Everything in a temporary folder.
    pub fn new() -> Canary {
        let folder = TempDir::new().expect("a folder");
        let home = folder.path().join("home");
        fs::create_dir_all(home.join("deep")).expect("a folder");
        fs::create_dir(folder.path().join("classes")).expect("a folder");
        for file in ["notes.txt", "secret.txt", "deep/inner.txt"] {
            fs::write(home.join(file), format!("what {file} holds")).expect("a file");
        }
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = tcp.local_addr().expect("its address");
        let udp = UdpSocket::bind(address).expect("the same port");
        let unix = UnixListener::bind(home.join("socket")).expect("a socket");
        let own_name = SocketAddr::from_abstract_name(format!("attest-{}", address.port())).expect("a name");
        let datagrams = [UnixDatagram::bind(home.join("datagrams")), UnixDatagram::bind_addr(&own_name)];
        let datagrams = datagrams.map(|socket| socket.expect("a socket"));
        for socket in &datagrams {
            socket.set_nonblocking(true).expect("a server that does not wait");
        }
        tcp.set_nonblocking(true).expect("a server that does not wait");
        udp.set_nonblocking(true).expect("a server that does not wait");
        unix.set_nonblocking(true).expect("a server that does not wait");
        let bystander = Command::new("sleep").arg("600").spawn().expect("a process");
        let (home, port, bystander_id) = (home.display(), address.port(), bystander.id());
        let parent = std::process::id();
        let told = format!("home={home}\nport={port}\nbystander={bystander_id}\nparent={parent}\n");
        fs::write(folder.path().join("classes/canary.properties"), told).expect("a file");
        let mut canary = Canary { folder, tcp, udp, unix, datagrams, bystander, before: BTreeMap::new() };
        canary.before = canary.now();
        canary
    }

    /// All that there is: files with their permissions, times and contents.
    fn now(&self) -> BTreeMap<PathBuf, Known> {
        let mut found = BTreeMap::new();
        look(&self.folder.path().join("home"), &mut found);
        found
    }

    /// A class path for the corpus.
    pub fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    /// Nothing was changed, nobody came, and no process is left.
    pub fn assert_untouched(&mut self) {
        assert_eq!(self.now(), self.before, "a file was touched");
        assert!(!self.classes().join("intruder.txt").exists(), "the class path was written");
        let nobody = |error: std::io::Error| assert_eq!(error.kind(), ErrorKind::WouldBlock);
        nobody(self.tcp.accept().map(drop).expect_err("nobody connects by TCP"));
        nobody(self.udp.recv(&mut [0; 8]).map(drop).expect_err("nobody sends a datagram"));
        for socket in &self.datagrams {
            nobody(socket.recv(&mut [0; 8]).map(drop).expect_err("nobody sends to the sockets"));
        }
        nobody(self.unix.accept().map(drop).expect_err("nobody connects to the socket"));
        assert!(self.bystander.try_wait().expect("its state").is_none(), "the bystander was killed");
        assert_eq!(processes(&[MARK, &self.folder.path().display().to_string()]), Vec::<String>::new());
    }
}

impl Drop for Canary {
    fn drop(&mut self) {
        let _ = self.bystander.kill();
        let _ = self.bystander.wait();
    }
}

fn look(folder: &Path, found: &mut BTreeMap<PathBuf, Known>) {
    for entry in fs::read_dir(folder).expect("a folder that can be read") {
        let path = entry.expect("an entry").path();
        let known = fs::symlink_metadata(&path).expect("what is known of it");
        if known.is_dir() {
            look(&path, found);
        }
        let bytes = if known.is_file() { fs::read(&path).expect("its content") } else { Vec::new() };
        // Sockets change their time as they are used by the test itself; that of what is known of a file tells of
        // attributes, owners and further names.
        let changed = if known.is_file() { (known.ctime(), known.ctime_nsec()) } else { (0, 0) };
        found.insert(path, (known.mode(), known.mtime(), changed, bytes));
    }
}

/// The commands of running processes that name one of `marks`; those of the test itself do not.
fn processes(marks: &[&str]) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("the processes").flatten();
    let commands = entries.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    commands.filter(|command| marks.iter().any(|mark| command.contains(mark))).collect()
}
