//! Nodes of NATS with JetStream, on free ports, in folders that are deleted. They stop with the thread that started them.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use flagfall_server::nats::NatsSettings;
use tc_testkit::outside::NATS_SERVER;
use tempfile::TempDir;

/// Nodes that know each other.
pub(crate) struct Nodes {
    nodes: Vec<Node>,
}

struct Node {
    arguments: Vec<String>,
    port: u16,
    running: Option<Child>,
    _folder: TempDir,
}

impl Nodes {
    /// Starts one node, or a cluster, and waits until JetStream answers.
    pub(crate) async fn start(count: usize) -> Nodes {
        let routes: Vec<u16> = (0..count).map(|_| free_port()).collect();
        let route = |port: &u16| format!("nats://127.0.0.1:{port}");
        let all = routes.iter().map(route).collect::<Vec<_>>().join(",");
        let node = |own: &u16| {
            let (folder, port) = (TempDir::new().unwrap(), free_port());
            let mut arguments: Vec<String> =
                ["--addr", "127.0.0.1", "--no_advertise", "--jetstream", "--store_dir"].map(Into::into).into();
            arguments.extend([folder.path().display().to_string(), "--port".into(), port.to_string()]);
            if count > 1 {
                let name = format!("node-{own}");
                let options = ["--name", &name, "--cluster_name", "test", "--cluster", &route(own), "--routes", &all];
                arguments.extend(options.map(str::to_owned));
            }
            let mut node = Node { arguments, port, running: None, _folder: folder };
            node.start();
            node
        };
        let nodes = Nodes { nodes: routes.iter().map(node).collect() };
        let begin = Instant::now();
        while let Err(error) = nodes.keep_a_stream().await {
            assert!(begin.elapsed() < Duration::from_secs(20), "JetStream is not ready: {error}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        nodes
    }

    /// Creates a stream with a copy on each node.
    async fn keep_a_stream(&self) -> Result<(), async_nats::Error> {
        let client = async_nats::connect(self.settings("").servers).await?;
        let config = async_nats::jetstream::stream::Config {
            name: "ready".to_owned(),
            num_replicas: self.nodes.len(),
            ..Default::default()
        };
        async_nats::jetstream::new(client).get_or_create_stream(config).await?;
        Ok(())
    }

    /// Settings with the addresses of all nodes.
    pub(crate) fn settings(&self, prefix: &str) -> NatsSettings {
        let mut settings = NatsSettings::default();
        settings.servers = self.ports().iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        settings.prefix = prefix.to_owned();
        settings
    }

    /// The ports of all nodes.
    pub(crate) fn ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|node| node.port).collect()
    }

    /// Kills a node, as `kill -9` does.
    pub(crate) fn kill(&mut self, node: usize) {
        self.nodes[node].stop();
    }

    /// Stops a node without ending it, or lets it go on.
    pub(crate) fn pause(&self, node: usize, is_paused: bool) {
        let Some(running) = &self.nodes[node].running else { return };
        let signal = if is_paused { "-STOP" } else { "-CONT" };
        let sent = Command::new("sh").args(["-c", &format!("kill {signal} {}", running.id())]).status();
        assert!(sent.unwrap().success());
    }

    /// Starts a killed node again, with the files that it has left.
    pub(crate) fn start_again(&mut self, node: usize) {
        self.nodes[node].start();
    }
}

impl Node {
    fn start(&mut self) {
        // `setpriv` sees to it that the node ends even when the test program is killed.
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--"]).arg(NATS_SERVER.path().unwrap()).args(&self.arguments);
        self.running = Some(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may have ended already.
            let _ = running.kill();
            let _ = running.wait();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.stop();
    }
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}
