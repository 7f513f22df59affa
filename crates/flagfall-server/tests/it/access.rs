//! Tokens that are refused, keys and their files, and what each role may do.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use flagfall_server::access::rights::{self, Action};
use flagfall_server::access::{
    LONGEST_TOKEN, PublicKey, Rates, Rights, Role, Scope, SigningKey, TokenError, Tokens, own_key,
};
use flagfall_server::config::Limits;
use flagfall_server::engine::{GameInput, Line};
use proptest::prelude::*;
use serde_json::{Value, json};
use tc_core::form::Fields;
use tc_testkit::cases;

const HOUR: Duration = Duration::from_secs(3600);

/// An instant in whole seconds, as tokens have.
fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_800_000_000)
}

fn seconds(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("flagfall-server-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tokens(key: &SigningKey) -> Tokens {
    Tokens::new(&[key.public()], "flagfall", HOUR)
}

/// A token with any header and claims, rightly signed.
pub(crate) fn signed(key: &SigningKey, header: &Value, claims: &Value) -> String {
    // The text of a token is its header, its claims and the signature of both.
    let message = format!("{}.{}", base64(header.to_string().as_bytes()), base64(claims.to_string().as_bytes()));
    format!("{message}.{}", base64(&key.sign(message.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(SIGNS[(group >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}

fn claims() -> Value {
    json!({ "aud": "flagfall", "exp": seconds(now() + HOUR), "game": "g1", "role": "seat", "seat": 1 })
}

fn eddsa() -> Value {
    json!({ "alg": "EdDSA", "typ": "JWT" })
}

#[test]
fn a_token_grants_what_it_says() {
    let key = SigningKey::generate().unwrap();
    let grant = tokens(&key).check(&signed(&key, &eddsa(), &claims()), now()).unwrap();
    assert_eq!((grant.role, grant.expires), (Role::new("seat", Some(1)).unwrap(), now() + HOUR));
    assert!(grant.scope.includes(&"g1".parse().unwrap()) && !grant.scope.includes(&"g2".parse().unwrap()));
    let host = key.token(Role::Host, Rights::default(), &Scope::All, "flagfall", now() + HOUR).unwrap();
    assert!(tokens(&key).check(&host, now()).unwrap().scope.includes(&"any".parse().unwrap()));
}

/// Both names of the algorithm, and keys of the header that say nothing about the signature.
#[test]
fn headers_that_are_accepted() {
    let key = SigningKey::generate().unwrap();
    for header in [
        json!({ "alg": "EdDSA" }),
        json!({ "alg": "Ed25519" }),
        json!({ "alg": "Ed25519", "typ": "at+jwt", "kid": 7, "jku": "https://a.example" }),
    ] {
        assert!(tokens(&key).check(&signed(&key, &header, &claims()), now()).is_ok(), "{header}");
    }
}

/// A token with an id can be revoked, also after it was checked; one without an id cannot.
#[test]
fn tokens_are_revoked() {
    let key = SigningKey::generate().unwrap();
    let token = |id: Option<&str>| {
        let mut claims = claims();
        claims["jti"] = id.into();
        signed(&key, &eddsa(), &claims)
    };
    let all = tokens(&key);
    assert_eq!(all.check(&token(Some("t1")), now()).unwrap().id.as_deref(), Some("t1"));
    let some = all.without(["t1", "t3"]);
    for (id, expected) in [(Some("t1"), Err(TokenError::Revoked)), (Some("t2"), Ok(())), (None, Ok(()))] {
        assert_eq!(some.check(&token(id), now()).map(drop), expected, "{id:?}");
    }
}

#[test]
fn claims_that_are_refused() {
    let key = SigningKey::generate().unwrap();
    let with = |changes: &Value| {
        let mut claims = claims();
        for (name, value) in changes.as_object().unwrap() {
            match value {
                Value::Null => drop(claims.as_object_mut().unwrap().remove(name)),
                value => claims[name] = value.clone(),
            }
        }
        claims
    };
    let hour_later = seconds(now() + HOUR);
    let changes = [
        json!({ "exp": seconds(now()) }),
        json!({ "exp": seconds(now()) + 1 }),
        json!({ "exp": hour_later + 1 }),
        json!({ "exp": u64::MAX }),
        json!({ "exp": -1 }),
        json!({ "exp": hour_later.to_string() }),
        json!({ "exp": null }),
        json!({ "nbf": seconds(now()) + 1 }),
        json!({ "nbf": seconds(now()) }),
        json!({ "aud": "other" }),
        json!({ "aud": null }),
        json!({ "aud": ["other"] }),
        json!({ "aud": ["other", "flagfall"] }),
        json!({ "aud": 5 }),
        json!({ "role": "king" }),
        json!({ "role": null }),
        json!({ "role": "host" }),
        json!({ "role": "arbiter", "seat": null }),
        json!({ "seat": null }),
        json!({ "seat": 16 }),
        json!({ "seat": 15 }),
        json!({ "seat": -1 }),
        json!({ "game": "*" }),
        json!({ "game": "*", "role": "host", "seat": null }),
        json!({ "game": "two words" }),
        json!({ "game": "" }),
        json!({ "game": null }),
        json!({ "unknown": "ignored" }),
        json!({ "may": [] }),
        json!({ "may": ["give", "undo", "give"] }),
        json!({ "may": ["press"] }),
        json!({ "may": "give" }),
        json!({ "may": ["give"], "role": "arbiter", "seat": null }),
    ];
    let answers = changes.iter().map(|changes| {
        let answer = tokens(&key).check(&signed(&key, &eddsa(), &with(changes)), now());
        format!(
            "{changes}: {}",
            answer.map_or_else(
                |error| error.to_string(),
                |grant| {
                    let may: Vec<_> = grant.rights.words().collect();
                    format!(
                        "{} of {}{}{}",
                        grant.role,
                        grant.scope,
                        if may.is_empty() { "" } else { ", may " },
                        may.join(", ")
                    )
                }
            )
        )
    });
    insta::assert_snapshot!(answers.collect::<Vec<_>>().join("\n").replace(&hour_later.to_string(), "HOUR"));
}

#[test]
fn headers_and_signatures_that_are_refused() {
    let (key, other) = (SigningKey::generate().unwrap(), SigningKey::generate().unwrap());
    let check = |token: &str| tokens(&key).check(token, now()).unwrap_err();
    for algorithm in ["none", "None", "HS256", "RS256", "ES256", "EDDSA", ""] {
        let token = signed(&key, &json!({ "alg": algorithm, "typ": "JWT" }), &claims());
        assert_eq!(check(&token), TokenError::Algorithm, "{algorithm}");
    }
    for header in [
        json!({ "alg": "EdDSA", "crit": ["exp"], "exp": 1 }),
        json!({ "alg": "Ed25519", "crit": ["b64"], "b64": false }),
        json!({ "alg": "EdDSA", "crit": [] }),
        json!({ "alg": "EdDSA", "crit": null }),
    ] {
        assert_eq!(check(&signed(&key, &header, &claims())), TokenError::Critical, "{header}");
    }
    for header in [json!({ "typ": "JWT" }), json!({ "alg": ["EdDSA"] }), json!("EdDSA"), json!({ "alg": null })] {
        assert_eq!(check(&signed(&key, &header, &claims())), TokenError::Malformed, "{header}");
    }
    // The public key as the secret of an HMAC, a known confusion, fails on the algorithm; and `none` also without a signature.
    let unsigned = signed(&key, &json!({ "alg": "none" }), &claims());
    assert_eq!(check(&unsigned[..=unsigned.rfind('.').unwrap()]), TokenError::Algorithm);
    assert_eq!(check(&signed(&other, &eddsa(), &claims())), TokenError::Signature);
    for token in ["", ".", "..", "a.b", "a.b.c", "a.b.c.d", "Bearer", "\u{1f600}.\u{1f600}.\u{1f600}"] {
        assert_eq!(check(token), TokenError::Malformed, "{token}");
    }
    assert_eq!(check(&"a".repeat(LONGEST_TOKEN + 1)), TokenError::Malformed);
}

#[test]
fn two_keys_while_keys_change() {
    let (old, new) = (SigningKey::generate().unwrap(), SigningKey::generate().unwrap());
    let both = Tokens::new(&[old.public(), new.public()], "flagfall", HOUR);
    for key in [&old, &new] {
        let grant = both.check(&signed(key, &eddsa(), &claims()), now()).unwrap();
        assert_eq!(grant.key, key.public().id());
        let mut late = claims();
        late["exp"] = json!(1);
        assert_eq!(both.check(&signed(key, &eddsa(), &late), now()), Err(TokenError::Expired));
    }
    let third = SigningKey::generate().unwrap();
    assert_eq!(both.check(&signed(&third, &eddsa(), &claims()), now()), Err(TokenError::Signature));
}

proptest! {
    #![proptest_config(cases(64))]

    /// No changed byte of a token is accepted.
    #[test]
    fn a_changed_token_is_refused(place in 0_usize..1000, sign in "[A-Za-z0-9_.-]") {
        let key = SigningKey::generate().unwrap();
        let token = signed(&key, &eddsa(), &claims());
        let place = place % token.len();
        let changed = format!("{}{sign}{}", &token[..place], &token[place + 1..]);
        prop_assume!(changed != token);
        prop_assert!(tokens(&key).check(&changed, now()).is_err());
        prop_assert!(tokens(&key).check(&token[..place], now()).is_err());
    }

    /// No text is accepted, and none makes the check panic.
    #[test]
    fn garbage_is_refused(text in ".{0,200}") {
        let key = SigningKey::generate().unwrap();
        prop_assert!(tokens(&key).check(&text, now()).is_err());
    }
}

#[test]
fn the_own_key_is_made_once_and_only_its_owner_reads_it() {
    let folder = Folder::new("own-key");
    let data = folder.0.join("data");
    let key = own_key(&data).unwrap();
    assert_eq!(own_key(&data).unwrap().public(), key.public());
    assert_eq!(PublicKey::read(&data.join("host-key.public.pem")).unwrap(), key.public());
    let private = data.join("host-key.pem");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&private).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&private, fs::Permissions::from_mode(0o640)).unwrap();
        let refused = own_key(&data).unwrap_err().to_string();
        assert!(
            refused.ends_with("other users may read this private key; expected the mode 0600, found 0640"),
            "{refused}"
        );
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
    }
    fs::write(&private, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n").unwrap();
    assert!(own_key(&data).unwrap_err().to_string().ends_with("expected an Ed25519 private key in PEM"));
    assert_eq!(fs::read_dir(&data).unwrap().count(), 2);
}

#[test]
fn files_that_are_not_public_keys() {
    let folder = Folder::new("no-keys");
    let path = folder.0.join("key.pem");
    assert!(PublicKey::read(&path).unwrap_err().to_string().contains("key.pem: "));
    for text in [
        "",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        // The point of small order (0, 1), which checks signatures that nobody made.
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n-----END PUBLIC KEY-----\n",
    ] {
        fs::write(&path, text).unwrap();
        let refused = PublicKey::read(&path).unwrap_err().to_string();
        assert!(refused.ends_with("key.pem: expected an Ed25519 public key in PEM"), "{refused}");
    }
}

/// The table of rights: a row is an input, and how each role is answered.
#[test]
fn inputs_by_role() {
    let inputs = [
        r#"{"type":"start","seat":0}"#,
        r#"{"type":"press"}"#,
        r#"{"type":"press","seat":0}"#,
        r#"{"type":"press","seat":1}"#,
        r#"{"type":"press","seat":0,"next":0}"#,
        r#"{"type":"press","seat":0,"next":null}"#,
        r#"{"type":"press","seat":0,"lag":1}"#,
        r#"{"type":"stop"}"#,
        r#"{"type":"act"}"#,
        r#"{"type":"open","seats":[0]}"#,
        r#"{"type":"halt","seat":0}"#,
        r#"{"type":"halt","seat":1}"#,
        r#"{"type":"go","seat":0}"#,
        r#"{"type":"go","seat":1}"#,
        r#"{"type":"settle","moved":[0]}"#,
        r#"{"type":"settle","seats":[0]}"#,
        r#"{"type":"tick"}"#,
        r#"{"type":"claim","seat":0}"#,
        r#"{"type":"pause","reason":"player","seat":0}"#,
        r#"{"type":"pause","reason":"player","seat":1}"#,
        r#"{"type":"resume","reason":"player","seat":0}"#,
        r#"{"type":"pause","reason":"vacation","seat":0}"#,
        r#"{"type":"resume","reason":"vacation","seat":1}"#,
        r#"{"type":"pause","reason":"both"}"#,
        r#"{"type":"pause","reason":"moderator"}"#,
        r#"{"type":"resume","reason":"server"}"#,
        r#"{"type":"pause","reason":"weekend"}"#,
        r#"{"type":"pause","reason":"adjournment"}"#,
        r#"{"type":"pause","reason":"scoring"}"#,
        r#"{"type":"pause","reason":"disconnect","seat":0}"#,
        r#"{"type":"give","seat":0,"time":1}"#,
        r#"{"type":"give","seat":1,"time":1}"#,
        r#"{"type":"take","seat":1,"time":1}"#,
        r#"{"type":"set","seat":0,"time":1}"#,
        r#"{"type":"transfer","from":1,"to":0,"time":1}"#,
        r#"{"type":"moves","seat":0,"count":1}"#,
        r#"{"type":"berserk","seat":0}"#,
        r#"{"type":"berserk","seat":1}"#,
        r#"{"type":"skip_bonus","seat":0}"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"undo","force":true}"#,
        r#"{"type":"end","why":"resignation"}"#,
        r#"{"type":"end","why":"agreement"}"#,
    ];
    let (none, all) = (Rights::default(), Rights::from_words(["berserk", "give", "resign", "undo"]).unwrap());
    let roles = [
        ("seat", "seat", Some(0), none),
        ("seat with all rights", "seat", Some(0), all),
        ("spectator", "spectator", None, none),
        ("arbiter", "arbiter", None, none),
        ("host", "host", None, none),
    ];
    let player = Role::from_claims("player", None, Some("ann")).unwrap();
    let mut table = String::new();
    for text in inputs {
        table.push_str(text);
        let Ok(input) = Fields::read(text).and_then(|mut fields| fields.input()) else {
            table.push_str("\n    not an input\n");
            continue;
        };
        assert!(rights::input(&player, none, input.clone()).is_err(), "the player of rounds has no clock: {text}");
        for (who, word, seat, rights) in roles {
            let role = Role::new(word, seat).unwrap();
            let answer = match rights::input(&role, rights, input.clone()) {
                Ok(GameInput::Clock(same)) if same == input => "yes".to_owned(),
                Ok(GameInput::Clock(other)) => serde_json::to_string(&other).unwrap(),
                Ok(other) => format!("{other:?}"),
                Err(denied) => denied.to_string(),
            };
            table.push_str(&format!("\n    {who}: {answer}"));
        }
        table.push('\n');
    }
    insta::assert_snapshot!(table);
}

/// Lines of rounds, which players send in their own name alone.
#[test]
fn lines_by_role() {
    let lines = [
        r#"{"type":"open","round":{"game":"g1","seq":1},"players":["ann","ben"]}"#,
        r#"{"type":"commit","action":1}"#,
        r#"{"type":"commit","by":"ann","action":1}"#,
        r#"{"type":"commit","by":"ben","action":1}"#,
        r#"{"type":"commit_when","condition":{"missing":"ben"},"then":1,"otherwise":2}"#,
        r#"{"type":"commit_digest","digest":""}"#,
        r#"{"type":"withdraw"}"#,
        r#"{"type":"ready"}"#,
        r#"{"type":"unready"}"#,
        r#"{"type":"leave","by":"ben"}"#,
        r#"{"type":"open_digest","action":1,"nonce":""}"#,
        r#"{"type":"open_when"}"#,
        r#"{"type":"tick"}"#,
        r#"{"type":"pause"}"#,
        r#"{"type":"resume"}"#,
        r#"{"type":"reveal","by":"ann"}"#,
        r#"{"type":"resolve"}"#,
        r#"{"type":"force_seal"}"#,
        r#"{"type":"abort"}"#,
        r#"{"type":"something"}"#,
        r#"{"type":"commit","at":1,"action":1}"#,
        r#"{"type":"commit","by":7,"action":1}"#,
        r#"{"type":"commit","round":{"game":"g2","seq":1},"action":1}"#,
        r#"{"action":1}"#,
    ];
    let roles = [
        ("player", None, Some("ann")),
        ("seat", Some(0), None),
        ("spectator", None, None),
        ("arbiter", None, None),
        ("host", None, None),
    ];
    let mut table = String::new();
    for text in lines {
        table.push_str(text);
        let line = match Line::read(&"g1".parse().unwrap(), text) {
            Ok((line, _)) => line,
            Err(problem) => {
                table.push_str(&format!("\n    {problem}\n"));
                continue;
            }
        };
        for (word, seat, player) in roles {
            let role = Role::from_claims(word, seat, player).unwrap();
            let answer = match rights::line(&role, line.clone()) {
                Ok(line) => line.by().map_or_else(|| "yes".to_owned(), |by| format!("yes, by {by}")),
                Err(denied) => denied.to_string(),
            };
            table.push_str(&format!("\n    {word}: {answer}"));
        }
        table.push('\n');
    }
    insta::assert_snapshot!(table);
}

#[test]
fn actions_by_role() {
    for (role, allowed) in [("spectator", 1), ("player", 1), ("arbiter", 1), ("host", 6)] {
        let role = Role::from_claims(role, None, Some("ann").filter(|_| role == "player")).unwrap();
        let actions = [Action::View, Action::Create, Action::Delete, Action::Journal, Action::List, Action::Metrics];
        assert_eq!(actions.iter().filter(|action| rights::action(&role, **action).is_ok()).count(), allowed);
        assert!(rights::action(&role, Action::View).is_ok());
        assert_eq!(rights::inputs(&role).is_err(), role == Role::Spectator);
    }
}

#[test]
fn inputs_that_come_too_fast() {
    let key = SigningKey::generate().unwrap();
    let rates = Rates::new(&Limits { inputs_per_second: 1, input_burst: 3, ..Limits::default() });
    let grant = |game: &str| {
        let mut claims = claims();
        claims["game"] = json!(game);
        tokens(&key).check(&signed(&key, &eddsa(), &claims), now()).unwrap()
    };
    // One token on several connections, then several tokens on one connection. All are checked before the rates begin,
    // because checking takes time.
    let tokens = tokens(&key);
    let again = signed(&key, &eddsa(), &claims());
    let again = tokens.check(&again, now()).unwrap();
    let others: Vec<_> = (0..5).map(|number| grant(&format!("h{number}"))).collect();
    let same: Vec<_> = (0..5).map(|_| rates.count(&again, &rates.connection())).collect();
    assert_eq!(same.iter().filter(|counted| counted.is_ok()).count(), 3);
    assert!(same[4].unwrap_err().wait <= Duration::from_secs(1));
    let connection = rates.connection();
    let several = others.iter().filter(|other| rates.count(other, &connection).is_ok());
    assert_eq!(several.count(), 3);
    rates.forget_unused();
    assert!(rates.count(&again, &rates.connection()).is_err(), "still remembered");
}

/// A signature that was checked once is not checked again. The token still expires, and no other one passes for it.
#[test]
fn a_verified_token_expires() {
    let key = SigningKey::generate().unwrap();
    let tokens = Tokens::new(&[key.public()], "flagfall", Duration::from_secs(3_600));
    let now = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
    let expires = now + Duration::from_secs(60);
    let token = key.token(Role::Host, Rights::default(), &Scope::All, "flagfall", expires).unwrap();
    let first = tokens.check(&token, now).unwrap();
    assert_eq!(tokens.check(&token, expires - Duration::from_nanos(1)), Ok(first));
    assert_eq!(tokens.check(&token, expires), Err(TokenError::Expired));
    let place = token.len() - 20;
    let other = if token.as_bytes()[place] == b'A' { "B" } else { "A" };
    let changed = [&token[..place], other, &token[place + 1..]].concat();
    assert_eq!(tokens.check(&changed, now), Err(TokenError::Signature));
    let others = Tokens::new(&[SigningKey::generate().unwrap().public()], "flagfall", Duration::from_secs(3_600));
    assert_eq!(others.check(&token, now), Err(TokenError::Signature));
}
