//! The keys of accounts.

use super::{Needed, object};
use crate::Accounts;

object! { digested Accounts "accounts" { granted: Needed, used: Needed, forfeited: Needed } }
