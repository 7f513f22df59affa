//! Keys of OpenSSL.

use std::fs;
use std::process::Command;

use flagfall_server::access::{PublicKey, own_key};

/// The keys of OpenSSL are read, and OpenSSL reads ours.
pub(crate) fn keys_of_openssl() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let openssl = |arguments: &[&str]| {
        let output = Command::new("openssl").args(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    own_key(folder.path()).unwrap();
    let shown = openssl(&["pkey", "-in", &path("host-key.pem"), "-pubout"]);
    assert_eq!(String::from_utf8(shown).unwrap(), fs::read_to_string(path("host-key.public.pem")).unwrap());
    openssl(&["genpkey", "-algorithm", "ed25519", "-out", &path("theirs.pem")]);
    openssl(&["pkey", "-in", &path("theirs.pem"), "-pubout", "-out", &path("theirs.public.pem")]);
    assert!(PublicKey::read(&folder.path().join("theirs.public.pem")).is_ok());
}
