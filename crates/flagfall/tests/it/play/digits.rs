//! Reads large digits on a screen, of any size, as a person does: by their segments.

/// The sign of each set of segments, `a` at the top, then clockwise to `f`, and `g` in the middle.
const SIGNS: [(&str, char); 16] = [
    ("abcdef", '0'),
    ("abdeg", '2'),
    ("abcdg", '3'),
    ("bcfg", '4'),
    ("acdfg", '5'),
    ("acdefg", '6'),
    ("abc", '7'),
    ("abcdefg", '8'),
    ("abcdfg", '9'),
    ("g", '-'),
    ("bcdeg", 'd'),
    ("cefg", 'h'),
    ("aefg", 'F'),
    ("def", 'L'),
    ("abcefg", 'A'),
    ("acdef", 'G'),
];

/// The times of the players in large digits; `None` for those without.
pub(crate) fn times(shown: &str, names: &[&str]) -> Vec<Option<String>> {
    let screen: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
    let places: Vec<Option<(usize, usize)>> = names.iter().map(|name| place(&screen, name)).collect();
    let time = |place: &Option<(usize, usize)>| {
        let (line, left) = (*place)?;
        let others = places.iter().flatten().filter(|(other, x)| *other == line && *x > left);
        let right = others.map(|(_, x)| *x).min().unwrap_or(usize::MAX);
        read(&screen[line + 1..], left + 1, right)
    };
    places.iter().map(time).collect()
}

/// Where the panel of a player begins.
fn place(screen: &[Vec<char>], name: &str) -> Option<(usize, usize)> {
    let heads = ["> ", "  "].map(|mark| format!("{mark}{name}").chars().collect::<Vec<char>>());
    let found = |line: &Vec<char>| {
        line.windows(name.chars().count() + 2).position(|window| heads.iter().any(|head| window == head))
    };
    screen.iter().enumerate().find_map(|(number, line)| Some((number, found(line)?)))
}

/// The text in the lines of blocks at the top, between two columns.
fn read(lines: &[Vec<char>], left: usize, right: usize) -> Option<String> {
    let in_panel = |line: &Vec<char>| line.iter().take(right).skip(left).copied().collect::<Vec<char>>();
    let is_drawn = |line: &Vec<char>| line.iter().all(|sign| matches!(sign, ' ' | '▀' | '▄' | '█'));
    let lines: Vec<Vec<char>> = lines.iter().map(in_panel).take_while(is_drawn).collect();
    let halves = |line: &Vec<char>| {
        let upper = line.iter().map(|sign| matches!(sign, '▀' | '█')).collect::<Vec<bool>>();
        [upper, line.iter().map(|sign| matches!(sign, '▄' | '█')).collect()]
    };
    let mut dots: Vec<Vec<bool>> = lines.iter().flat_map(halves).collect();
    while dots.last().is_some_and(|row| !row.contains(&true)) {
        dots.pop();
    }
    let width = dots.iter().map(Vec::len).max()?;
    let has = |x: usize, y: usize| dots.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false);
    let is_lit = |x: &usize| (0..dots.len()).any(|y| has(*x, y));
    let mut text = String::new();
    let mut from = 0;
    while let Some(begin) = (from..width).find(is_lit) {
        let end = (begin..width).find(|x| !is_lit(x)).unwrap_or(width);
        text.push(sign(&|x, y| has(begin + x, y), end - begin, dots.len()));
        from = end;
    }
    Some(text).filter(|text| !text.is_empty())
}

fn sign(has: &dyn Fn(usize, usize) -> bool, width: usize, height: usize) -> char {
    let (middle, centre, last) = (height / 2, width / 2, height - 1);
    let is_full = (0..height).all(|y| has(centre, y));
    match (is_full, has(centre, 0), has(centre, last), has(centre, middle)) {
        (true, ..) => return '1',
        (_, false, false, false) => return ':',
        (_, false, true, false) if !has(0, 0) => return '.',
        _ => {}
    }
    let segments = [
        ('a', centre, 0),
        ('b', width - 1, height / 4),
        ('c', width - 1, last - height / 4),
        ('d', centre, last),
        ('e', 0, last - height / 4),
        ('f', 0, height / 4),
        ('g', centre, middle),
    ];
    let lit: String = segments.iter().filter(|(_, x, y)| has(*x, *y)).map(|(segment, ..)| *segment).collect();
    SIGNS.iter().find(|(segments, _)| *segments == lit).map_or('?', |(_, sign)| *sign)
}
