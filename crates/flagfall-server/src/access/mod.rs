//! Who may do what: tokens that the host signs, the roles in them, and how often a token may be used.
//!
//! A token is a JSON Web Token (RFC 7519) that is signed with EdDSA over Ed25519, the only algorithm that is accepted. Its `alg`
//! is `EdDSA` (RFC 8037) or `Ed25519` (RFC 9864), and it has no `crit`. Its claims:
//!
//! | claim | value |
//! |---|---|
//! | `aud` | the audience of the settings, `flagfall` by default |
//! | `exp` | when it expires, in seconds of Unix time; at most `longest_token` from now |
//! | `nbf` | optional: it is not valid before this second |
//! | `jti` | optional: a name of the token, by which it can be revoked (`revoked` in `[access]`) |
//! | `game` | the name of a game, or `*` for all games, which only a host can have |
//! | `role` | `seat`, `arbiter`, `spectator` or `host` |
//! | `seat` | with the role `seat`, its number from 0 to 15 |
//! | `may` | optional, with the role `seat`: a list of [rights](Right), `berserk`, `give`, `resign` and `undo` |
//!
//! Other claims are ignored. A token can be used any number of times until it expires, so it must be kept secret. It is never
//! part of an address, and the server never logs it. What each role may do is in [`rights`].

mod grants;
mod jws;
mod keys;
mod rate;
pub mod rights;
mod role;
mod token;

pub use grants::{Right, Rights};
pub(crate) use keys::copy_own_key;
pub use keys::{KeyError, KeyId, PublicKey, SigningKey, own_key, own_key_if_made};
pub use rate::{ConnectionRate, Rates, TooFast};
pub use role::{Role, RoleError, Scope};
pub use token::{Grant, LONGEST_TOKEN, TokenError, Tokens};
