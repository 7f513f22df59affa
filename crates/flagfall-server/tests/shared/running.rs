//! The program as a process: started, asked over TCP, and ended.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub(crate) fn program(folder: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("flagfall-server"));
    command.current_dir(folder);
    command
}

/// A server that runs, and is killed if the test ends before it.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// How long an answer may take; `None` for as long as it takes.
    pub(crate) patience: Option<Duration>,
}

impl Running {
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Running {
        Running::start_as(program(folder), arguments)
    }

    pub(crate) fn start_as(mut command: Command, arguments: &[&str]) -> Running {
        command.args(["--listen", "127.0.0.1:0"]).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect("it says where it listens").to_owned();
        Running { child, address, patience: None }
    }

    pub(crate) fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(self.patience).unwrap();
        let length = body.len();
        write!(stream, "{head}\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends the server with a signal; its status and what it has logged.
    pub(crate) fn end(mut self, signal: &str) -> (Option<i32>, String) {
        Command::new("sh").args(["-c", &format!("kill {signal} {}", self.child.id())]).status().unwrap();
        let mut log = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut log).unwrap();
        }
        (self.child.wait().unwrap().code(), log)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn token(folder: &Path, arguments: &[&str]) -> String {
    let output = program(folder).arg("token").args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
