//! A law: what the engine answers follows from its log.

use tc_core::{Clock, lines, saved::Journal};

use super::held_log::HeldLog;
use super::support::{engine, id, json, press, setup, start};

/// Many games of many systems, with clients that press at once: a replay of each journal gives the answers that the clients
/// got.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_follow_from_the_journal() {
    const SYSTEMS: [&str; 6] =
        ["0.3s", "0.1s.. + 0.05s", "0.1s, 3 x r1/0.1s", "(0.05s) 0.1s", "0.2s..0.3s + 0.1s", "3/0.1s, 0.1s"];
    let engine = engine(&HeldLog::new()).await;
    let mut clients = Vec::new();
    for number in 0..60 {
        let engine = engine.clone();
        let client = async move {
            let game = id(&format!("game-{number}"));
            engine.create(game.clone(), setup(SYSTEMS[number % SYSTEMS.len()]), "host").await.expect("created");
            let mut answers = vec![engine.input(&game, start()).await.expect("started")];
            for _ in 0..10 {
                let (one, other) = tokio::join!(engine.input(&game, press()), engine.input(&game, press()));
                answers.extend([one.expect("answered"), other.expect("answered")]);
            }
            answers.sort_by_key(|reply| reply.sequence);
            let journal = Journal::read(&engine.journal(&game).await.expect("a journal")).expect("whole");
            let mut clock = Clock::new(journal.setup());
            let replayed: Vec<String> = journal
                .entries()
                .iter()
                .map(|(at, input)| {
                    let request = lines::Request { at: Some(*at), input: Ok((*at, input.clone())) };
                    lines::answer_to(&mut clock, &request).to_json()
                })
                .collect();
            for reply in answers.iter().filter(|reply| json(&reply.answer)["applied"] == true) {
                let index = usize::try_from(reply.sequence - 2).expect("small");
                assert_eq!(&reply.answer, &replayed[index]);
            }
            answers.iter().filter(|reply| json(&reply.answer)["applied"] == true).count()
        };
        clients.push(tokio::spawn(client));
    }
    let mut applied = 0;
    for client in clients {
        applied += client.await.expect("no panic");
    }
    assert!(applied > 300, "{applied} inputs applied");
}
