//! Choices made by bytes.

/// Bytes that make choices, one after the other; when they are used up every choice is the first one.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes }
    }

    /// A number below a limit, which is at least 1 and at most 256.
    pub fn below(&mut self, limit: u16) -> u16 {
        u16::from(self.byte()) * limit / 256
    }

    /// A number from 0 to 65 535.
    pub fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    /// True `times` times out of 256; never without bytes.
    pub fn happens(&mut self, times: u16) -> bool {
        u16::from(self.byte()) >= 256 - times
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::from(self.below(from.len() as u16))]
    }

    fn byte(&mut self) -> u8 {
        let Some((byte, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *byte
    }
}
