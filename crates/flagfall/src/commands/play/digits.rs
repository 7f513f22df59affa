//! Digits of seven segments, as on a chess clock, drawn at any size.

use tc_view::text::Glyphs;

/// The fewest lines of a digit that can be read.
const LEAST: usize = 3;

/// The same with ASCII, where a line has no halves.
const LEAST_ASCII: usize = 5;

/// How much broader than slim digits the broadest are.
const BROADEST: (usize, usize) = (5, 3);

/// A text that is shown in place of the time when a flag has fallen.
pub(super) const FLAG: &str = "FLAG";

/// The size of digits. A dot is half a line high, or with ASCII a line; everything is counted in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Lines of text.
    lines: usize,
    glyphs: Glyphs,
    width: usize,
    height: usize,
    /// How wide an upright stroke is, and how high a level one.
    stroke: (usize, usize),
    gap: usize,
}

impl Size {
    /// The digits of this number of lines, the broadest first; none if they are too low to be read.
    pub(super) fn of(lines: usize, glyphs: Glyphs) -> impl DoubleEndedIterator<Item = Size> {
        let least = if glyphs == Glyphs::Unicode { LEAST } else { LEAST_ASCII };
        let is_readable = lines >= least;
        let lines = lines.max(least);
        let (dots, thick) = match glyphs {
            Glyphs::Unicode => (lines * 2, (lines + 1) / 3),
            Glyphs::Ascii => (lines, (lines + 3) / 6),
        };
        // The middle stroke is as far from the upper one as from the lower one.
        let height = dots - (dots - thick) % 2;
        let (wide, slim) = match glyphs {
            Glyphs::Unicode => (thick, (height * 3 + 2) / 5),
            Glyphs::Ascii => (thick * 2, (height * 6 + 2) / 5),
        };
        let broad = if is_readable { slim * BROADEST.0 / BROADEST.1 } else { 0 };
        (slim..=broad).rev().map(move |width| {
            let wide = (wide * width + slim / 2) / slim;
            Size { lines, glyphs, width, height, stroke: (wide, thick), gap: (wide * 2 / 3).max(1) }
        })
    }

    pub(super) fn lines(self) -> usize {
        self.lines
    }

    /// The columns of a text.
    pub(super) fn columns(self, text: &str) -> usize {
        let signs: usize = text.chars().map(|sign| self.width_of(sign)).sum();
        signs + self.gap * text.chars().count().saturating_sub(1)
    }

    /// A text in lines of equal length. Signs without a drawing are blank.
    pub(super) fn drawn(self, text: &str) -> Vec<String> {
        (0..self.lines).map(|line| self.line(text, line)).collect()
    }

    fn line(self, text: &str, line: usize) -> String {
        let mut drawn = String::new();
        for (place, sign) in text.chars().enumerate() {
            if place > 0 {
                drawn.extend(std::iter::repeat_n(' ', self.gap));
            }
            drawn.extend((0..self.width_of(sign)).map(|column| self.cell(sign, column, line)));
        }
        drawn
    }

    fn cell(self, sign: char, column: usize, line: usize) -> char {
        match self.glyphs {
            Glyphs::Ascii if self.has_dot(sign, column, line) => '#',
            Glyphs::Ascii => ' ',
            Glyphs::Unicode => match (self.has_dot(sign, column, line * 2), self.has_dot(sign, column, line * 2 + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            },
        }
    }

    fn width_of(self, sign: char) -> usize {
        match sign {
            ':' | '.' => self.stroke.0,
            ' ' => self.width / 2,
            _ => self.width,
        }
    }

    /// Whether the sign has a dot at this place from the left and from the top.
    fn has_dot(self, sign: char, x: usize, y: usize) -> bool {
        let (_, high) = self.stroke;
        let middle = (self.height - high) / 2;
        if y >= self.height {
            return false;
        }
        match sign {
            '.' => y >= self.height - high,
            ':' => [middle.div_ceil(2), self.height - high - middle.div_ceil(2)]
                .iter()
                .any(|top| (*top..top + high).contains(&y)),
            sign => !self.is_corner(x, y) && segments(sign).chars().any(|segment| self.is_in(segment, middle, x, y)),
        }
    }

    fn is_in(self, segment: char, middle: usize, x: usize, y: usize) -> bool {
        let (wide, high) = self.stroke;
        let (is_upper, is_lower) = (y < middle + high, y >= middle);
        let (is_left, is_right) = (x < wide, x >= self.width - wide);
        match segment {
            'a' => y < high,
            'b' => is_right && is_upper,
            'c' => is_right && is_lower,
            'd' => y >= self.height - high,
            'e' => is_left && is_lower,
            'f' => is_left && is_upper,
            _ => is_upper && is_lower,
        }
    }

    /// Whether the place is one of the outer corners, which thick strokes leave out.
    fn is_corner(self, x: usize, y: usize) -> bool {
        let from_side = x.min(self.width - 1 - x);
        let from_end = y.min(self.height - 1 - y);
        from_side + from_end < self.stroke.1 / 3
    }
}

/// The segments of a sign: `a` at the top, then clockwise to `f`, and `g` in the middle.
fn segments(sign: char) -> &'static str {
    match sign {
        '0' => "abcdef",
        '1' => "bc",
        '2' => "abdeg",
        '3' => "abcdg",
        '4' => "bcfg",
        '5' => "acdfg",
        '6' => "acdefg",
        '7' => "abc",
        '8' => "abcdefg",
        '9' => "abcdfg",
        '-' => "g",
        'd' => "bcdeg",
        'h' => "cefg",
        'A' => "abcefg",
        'F' => "aefg",
        'G' => "acdef",
        'L' => "def",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(lines: usize, glyphs: Glyphs, text: &str) -> String {
        let size = Size::of(lines, glyphs).last().expect("large enough");
        let drawn = size.drawn(text);
        assert_eq!(drawn.len(), lines);
        assert!(drawn.iter().all(|line| line.chars().count() == size.columns(text)), "{text} in {lines} lines");
        drawn.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn sizes() {
        let text = |lines| drawn(lines, Glyphs::Unicode, "0:12.9");
        let shown = [3, 4, 5, 6, 8].map(text).join("\n");
        insta::assert_snapshot!(shown, @r"
        █▀█ ▄   █ ▀▀█   █▀█
        █ █ ▄   █ █▀▀   ▀▀█
        ▀▀▀     ▀ ▀▀▀ ▀ ▀▀▀

        █▀▀█      █ ▀▀▀█   █▀▀█
        █  █ ▀    █ ▄▄▄█   █▄▄█
        █  █ ▀    █ █         █
        ▀▀▀▀      ▀ ▀▀▀▀ ▀ ▀▀▀▀

        ██████        ██ ██████    ██████
        ██  ██ ██     ██     ██    ██  ██
        ██  ██        ██ ██████    ██████
        ██  ██ ██     ██ ██            ██
        ██████        ██ ██████ ██ ██████

        ███████         ██ ███████    ███████
        ██   ██ ▄▄      ██      ██    ██   ██
        ██   ██ ▀▀      ██ ▄▄▄▄▄██    ██▄▄▄██
        ██   ██ ▄▄      ██ ██▀▀▀▀▀    ▀▀▀▀▀██
        ██   ██ ▀▀      ██ ██              ██
        ███████         ██ ███████ ██ ███████

        ▄███████▄             ██▄  ▄███████▄       ▄███████▄
        ███▀▀▀███  ▄▄▄        ███  ▀▀▀▀▀▀███       ███▀▀▀███
        ███   ███  ███        ███        ███       ███   ███
        ███   ███             ███  █████████       █████████
        ███   ███  ▄▄▄        ███  ███▀▀▀▀▀▀       ▀▀▀▀▀▀███
        ███   ███  ███        ███  ███                   ███
        █████████             ███  █████████  ███  █████████
         ▀▀▀▀▀▀▀              ▀▀    ▀▀▀▀▀▀▀   ▀▀▀   ▀▀▀▀▀▀▀
        ");
    }

    #[test]
    fn every_sign() {
        let rows = ["01234", "56789", "- 2d 3h", FLAG];
        insta::assert_snapshot!(rows.map(|row| drawn(5, Glyphs::Unicode, row)).join("\n"), @r"
        ██████     ██ ██████ ██████ ██  ██
        ██  ██     ██     ██     ██ ██  ██
        ██  ██     ██ ██████ ██████ ██████
        ██  ██     ██ ██         ██     ██
        ██████     ██ ██████ ██████     ██

        ██████ ██████ ██████ ██████ ██████
        ██     ██         ██ ██  ██ ██  ██
        ██████ ██████     ██ ██████ ██████
            ██ ██  ██     ██ ██  ██     ██
        ██████ ██████     ██ ██████ ██████

                   ██████     ██     ██████ ██
                       ██     ██         ██ ██
        ██████     ██████ ██████     ██████ ██████
                   ██     ██  ██         ██ ██  ██
                   ██████ ██████     ██████ ██  ██

        ██████ ██     ██████ ██████
        ██     ██     ██  ██ ██
        ██████ ██     ██████ ██  ██
        ██     ██     ██  ██ ██  ██
        ██     ██████ ██  ██ ██████
        ");
    }

    #[test]
    fn ascii() {
        insta::assert_snapshot!(["01234:", "56789.", FLAG].map(|row| drawn(5, Glyphs::Ascii, row)).join("\n"), @r"
        ######     ## ###### ###### ##  ##
        ##  ##     ##     ##     ## ##  ## ##
        ##  ##     ## ###### ###### ######
        ##  ##     ## ##         ##     ## ##
        ######     ## ###### ######     ##

        ###### ###### ###### ###### ######
        ##     ##         ## ##  ## ##  ##
        ###### ######     ## ###### ######
            ## ##  ##     ## ##  ##     ##
        ###### ######     ## ###### ###### ##

        ###### ##     ###### ######
        ##     ##     ##  ## ##
        ###### ##     ###### ##  ##
        ##     ##     ##  ## ##  ##
        ##     ###### ##  ## ######
        ");
    }

    /// Broader digits have broader strokes, too.
    #[test]
    fn broad() {
        let text = |lines| {
            let size = Size::of(lines, Glyphs::Unicode).next().expect("large enough");
            size.drawn("9:57").join("\n")
        };
        insta::assert_snapshot!([3, 5].map(text).join("\n\n"), @r"
        ██▀██ ▄▄ ██▀▀▀ ▀▀▀██
        ▀▀▀██ ▄▄ ▀▀▀██    ██
        ▀▀▀▀▀    ▀▀▀▀▀    ▀▀

        ██████████       ██████████  ██████████
        ███    ███  ███  ███                ███
        ██████████       ██████████         ███
               ███  ███         ███         ███
        ██████████       ██████████         ███
        ");
    }

    /// At every size every sign differs from every other.
    #[test]
    fn signs_differ() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let sizes: Vec<Size> = (0..16).flat_map(|lines| Size::of(lines, glyphs)).collect();
            for size in &sizes {
                let signs: Vec<Vec<String>> =
                    "0123456789-dhFLAG".chars().map(|sign| size.drawn(&sign.to_string())).collect();
                for (place, sign) in signs.iter().enumerate() {
                    assert!(!signs[..place].contains(sign), "{size:?}: {sign:?}");
                }
            }
        }
    }
}
