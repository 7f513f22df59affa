//! Signing and checking tokens.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{KeyId, PublicKey, Rights, Role, RoleError, Scope, SigningKey, jws};

/// The most bytes of a token. A longer one is refused before it is read.
pub const LONGEST_TOKEN: usize = 4096;

/// The tokens whose signatures need not be checked again.
const VERIFIED: usize = 65_536;

/// What a valid token allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The role of its holder.
    pub role: Role,
    /// What its holder may do beyond the role.
    pub rights: Rights,
    /// The games for which it is valid.
    pub scope: Scope,
    /// When it expires.
    pub expires: SystemTime,
    /// The key that has signed it.
    pub key: KeyId,
    /// The name that the host gave it, the claim `jti`, by which it can be revoked.
    pub id: Option<Arc<str>>,
    /// A number for the token, another one after each start of the server. Nothing of the token follows from it.
    pub(crate) number: u64,
}

/// Why a token is refused. No message repeats a part of the token's signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// Not a JSON Web Token, or longer than [`LONGEST_TOKEN`].
    #[error("expected a JSON Web Token of at most {LONGEST_TOKEN} bytes")]
    Malformed,
    /// Another algorithm than EdDSA over Ed25519.
    #[error("expected a token whose `alg` is EdDSA or Ed25519")]
    Algorithm,
    /// The header has `crit`, which names what a reader must understand.
    #[error("expected a token without `crit` in its header: this server understands no extension of tokens")]
    Critical,
    /// No key of this server has signed it, or it was changed.
    #[error("no key of this server has signed the token")]
    Signature,
    /// The audience is missing or another one.
    #[error("the token is for another audience")]
    Audience,
    /// A claim is missing or has the wrong type.
    #[error("a claim of the token cannot be read: {0}")]
    Claim(String),
    /// It has expired.
    #[error("the token has expired")]
    Expired,
    /// It is not valid yet.
    #[error("the token is not valid yet")]
    NotYet,
    /// The server was told to refuse it.
    #[error("the token was revoked")]
    Revoked,
    /// It expires too late.
    #[error("the token expires too late: this server accepts tokens that expire within {}", humantime::format_duration(*.0))]
    TooLong(Duration),
    /// The claims are not a role in a game.
    #[error(transparent)]
    Role(#[from] RoleError),
}

/// Checks tokens with the public keys of a host.
pub struct Tokens {
    keys: Vec<PublicKey>,
    audience: String,
    /// What tokens allow whose signatures were checked, by the digests of the tokens.
    verified: Cache<[u8; 32], Grant>,
    longest: Duration,
    revoked: HashSet<String>,
    numbers: RandomState,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    aud: Option<Audience>,
    exp: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nbf: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    jti: Option<String>,
    game: String,
    role: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    may: Vec<String>,
}

/// One audience or a list.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts as `aud`")]
enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Audience {
    fn names(&self, audience: &str) -> bool {
        match self {
            Audience::One(one) => one == audience,
            Audience::Several(list) => list.iter().any(|one| one == audience),
        }
    }
}

impl Tokens {
    /// Accepts tokens that one of these keys has signed for this audience, and that expire within the longest time.
    pub fn new(keys: &[PublicKey], audience: &str, longest: Duration) -> Tokens {
        let audience = audience.to_owned();
        let (verified, revoked) = (Cache::new(VERIFIED), HashSet::new());
        Tokens { keys: keys.to_vec(), audience, verified, longest, revoked, numbers: RandomState::new() }
    }

    /// Refuses the tokens with these ids (`jti`), too.
    ///
    /// ```
    /// use std::time::Duration;
    /// use flagfall_server::access::Tokens;
    ///
    /// let tokens = Tokens::new(&[], "flagfall", Duration::from_secs(3600)).without(["7f3a"]);
    /// assert!(tokens.is_revoked("7f3a") && !tokens.is_revoked("7f3b"));
    /// ```
    #[must_use]
    pub fn without<'i>(self, ids: impl IntoIterator<Item = &'i str>) -> Tokens {
        // What was checked before may be revoked.
        let (verified, revoked) = (Cache::new(VERIFIED), ids.into_iter().map(str::to_owned).collect());
        Tokens { verified, revoked, ..self }
    }

    /// Whether the token with this id is refused.
    pub fn is_revoked(&self, id: &str) -> bool {
        self.revoked.contains(id)
    }

    /// The number of a token whose signature was checked before, and is valid.
    pub(crate) fn number(&self, token: &str) -> Option<u64> {
        self.verified.peek(&<[u8; 32]>::from(Sha256::digest(token))).map(|grant| grant.number)
    }

    /// What a token allows at an instant.
    ///
    /// # Errors
    /// A [`TokenError`]. The claims of a token are only read after its signature was checked.
    pub fn check(&self, token: &str, now: SystemTime) -> Result<Grant, TokenError> {
        if token.len() > LONGEST_TOKEN {
            return Err(TokenError::Malformed);
        }
        let digest = Sha256::digest(token).into();
        if let Some(grant) = self.verified.get(&digest) {
            return if now < grant.expires { Ok(grant) } else { Err(TokenError::Expired) };
        }
        let grant = self.verify(token, now)?;
        self.verified.insert(digest, grant.clone());
        Ok(grant)
    }

    fn verify(&self, token: &str, now: SystemTime) -> Result<Grant, TokenError> {
        let (key, claims) = self.claims(token)?;
        let role = Role::from_claims(&claims.role, claims.seat, claims.player.as_deref())?;
        let rights = Rights::from_words(claims.may.iter().map(String::as_str))?;
        if !rights.is_empty() && role.seat().is_none() {
            return Err(RoleError::RightsNotExpected.into());
        }
        let scope = Scope::new(&claims.game, &role)?;
        let second = |seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        let latest = now.checked_add(self.longest);
        let expires = second(claims.exp).filter(|expires| latest.is_none_or(|latest| *expires <= latest));
        let expires = expires.ok_or(TokenError::TooLong(self.longest))?;
        if expires <= now {
            return Err(TokenError::Expired);
        }
        if claims.nbf.is_some_and(|from| second(from).is_none_or(|from| now < from)) {
            return Err(TokenError::NotYet);
        }
        if claims.jti.as_deref().is_some_and(|id| self.is_revoked(id)) {
            return Err(TokenError::Revoked);
        }
        Ok(Grant {
            role,
            rights,
            scope,
            expires,
            key,
            id: claims.jti.map(Arc::from),
            number: self.numbers.hash_one(token),
        })
    }

    /// The claims, and the key that has signed them.
    fn claims(&self, token: &str) -> Result<(KeyId, Claims), TokenError> {
        let signed = jws::Signed::read(token)?;
        for key in &self.keys {
            if !signed.is_signed_by(key.verifying())? {
                continue;
            }
            let claims: Claims = serde_json::from_slice(&signed.claims()?).map_err(|error| claim(&error))?;
            if !claims.aud.as_ref().is_some_and(|audience| audience.names(&self.audience)) {
                return Err(TokenError::Audience);
            }
            return Ok((key.id(), claims));
        }
        Err(TokenError::Signature)
    }
}

fn claim(error: &serde_json::Error) -> TokenError {
    TokenError::Claim(error.to_string())
}

impl SigningKey {
    /// Signs a token that expires at this second of Unix time. Only a seat has rights.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use flagfall_server::access::{Rights, Role, Scope, SigningKey, Tokens};
    ///
    /// let key = SigningKey::generate()?;
    /// let now = SystemTime::now();
    /// let scope = Scope::new("g1", &Role::Arbiter)?;
    /// let token = key.token(Role::Arbiter, Rights::default(), &scope, "flagfall", now + Duration::from_secs(60))?;
    /// let tokens = Tokens::new(&[key.public()], "flagfall", Duration::from_secs(3600));
    /// assert_eq!(tokens.check(&token, now)?.role, Role::Arbiter);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TokenError::Claim`] for an instant before 1970, and [`RoleError::RightsNotExpected`] for rights of another role than
    /// a seat.
    pub fn token(
        &self,
        role: Role,
        rights: Rights,
        scope: &Scope,
        audience: &str,
        expires: SystemTime,
    ) -> Result<String, TokenError> {
        if !rights.is_empty() && role.seat().is_none() {
            return Err(RoleError::RightsNotExpected.into());
        }
        let since = expires.duration_since(UNIX_EPOCH).map_err(|_| TokenError::Claim("`exp` is before 1970".into()))?;
        let claims = Claims {
            aud: Some(Audience::One(audience.to_owned())),
            exp: since.as_secs(),
            nbf: None,
            jti: None,
            game: scope.to_string(),
            role: role.word().to_owned(),
            seat: role.seat().map(|seat| seat.index() as u64),
            player: role.player().map(|player| player.as_str().to_owned()),
            may: rights.words().map(str::to_owned).collect(),
        };
        let claims = serde_json::to_vec(&claims).map_err(|error| claim(&error))?;
        Ok(jws::sign(self.key(), &claims))
    }
}
