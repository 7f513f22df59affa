//! `flagfall parse`

use crate::cli::ControlArgs;
use crate::failure::Failure;
use crate::{input, output};

pub(super) fn run(args: &ControlArgs) -> Result<(), Failure> {
    let asked = input::control(args)?;
    output::answer(&format!("{}\n", asked.read.control().to_json()))
}
