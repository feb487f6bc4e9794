//! Escapes text for LaTeX: its command characters, and letters that its fonts have only by name.

/// Letters of a word before it is broken, if it has no place to break.
const LONGEST_PIECE: usize = 24;
/// Digits of a number before it is broken: a number in two pieces reads as two numbers.
const LONGEST_NUMBER: usize = 72;

/// Escapes a text. Slashes and very long words may be broken at the end of a line.
pub(super) fn escape(text: &str) -> String {
    broken(text, LONGEST_PIECE)
}

/// Returns the letters that the document has by their numbers, in order.
pub(super) fn by_number(tex: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for after in tex.split("[U+").skip(1) {
        let number = after.split_once(']').and_then(|(hex, _)| u32::from_str_radix(hex, 16).ok());
        let letter = number.and_then(char::from_u32);
        letters.extend(letter.filter(|letter| !letters.contains(letter)));
    }
    letters
}

/// Escapes a text for a place with room for `longest` letters, which may be few.
pub(super) fn broken(text: &str, longest: usize) -> String {
    lines(text, longest, false)
}

/// Escapes a text that readers type or copy, with every quote straight.
pub(super) fn typed(text: &str, longest: usize) -> String {
    lines(text, longest, true)
}

fn lines(text: &str, longest: usize, typed: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    let (mut piece, mut number) = (0, true);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let room = room(letter);
        let begins = ends_piece(before);
        piece = if begins { room } else { piece + room };
        number = (begins || number) && is_of_a_number(letter);
        if piece > most_of(number, longest) {
            escaped.push_str("\\allowbreak{}");
            piece = room;
        }
        // LaTeX sets pairs of these as one: "--" as a dash.
        if letter == before && "-,<>'`".contains(letter) {
            escaped.push_str("{}");
        }
        // Inside a word it is an apostrophe and not a quote; shells have no such apostrophe.
        let inside =
            before.is_alphabetic() && letters.peek().is_some_and(|next| next.is_alphabetic());
        match letter {
            '\'' if inside && !typed => escaped.push(letter),
            _ => push(letter, &mut escaped),
        }
        if letter == '/' {
            escaped.push_str("\\allowbreak{}");
        }
        before = letter;
    }
    escaped
}

fn is_of_a_number(letter: char) -> bool {
    letter.is_ascii_digit() || letter == '/' || letter == '\u{2212}'
}

/// Returns the maximum length of a piece, which is larger for a number if there is room.
fn most_of(number: bool, longest: usize) -> usize {
    if number && longest == LONGEST_PIECE { LONGEST_NUMBER } else { longest }
}

/// Returns `true` if a line may end after this letter.
fn ends_piece(letter: char) -> bool {
    is_blank(letter) || letter == '-' || letter == '/'
}

/// Returns `true` for blanks at which a line may end.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() && !matches!(letter, '\u{a0}' | '\u{202f}')
}

/// Returns the number of letters that this one takes on the page.
fn room(letter: char) -> usize {
    if is_known(letter) { 1 } else { code(letter).len() }
}

/// Returns the parts of a text that no line break divides.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let (mut taken, mut number) = (0, true);
    let mut before = ' ';
    for letter in text.chars() {
        let room = room(letter);
        let begins = ends_piece(before);
        number = (begins || number) && is_of_a_number(letter);
        if begins || taken + room > most_of(number, LONGEST_PIECE) {
            pieces.push(String::new());
            taken = 0;
        }
        if let Some(piece) = pieces.last_mut().filter(|_| !is_blank(letter)) {
            piece.push(letter);
        }
        taken += room;
        before = letter;
    }
    pieces
}

/// Escapes a text for bookmarks and document properties, which have no fonts.
pub(super) fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match (plainly(letter), letter) {
            (Some(plain), _) => escaped.push_str(plain),
            (None, '\'') => escaped.push(letter),
            (None, ' '..='~') => push(letter, &mut escaped),
            (None, _) if is_latin(letter) => escaped.push(letter),
            (None, _) if letter.is_control() => escaped.push(' '),
            (None, _) => escaped.push_str(&code(letter)),
        }
    }
    escaped
}

/// Escapes a heading, which is also a bookmark.
pub(super) fn heading(text: &str) -> String {
    let (set, plain) = (escape(text), plain(text));
    if text.chars().all(|letter| matches!(letter, ' '..='~') || is_latin(letter)) {
        return set;
    }
    format!("\\texorpdfstring{{{set}}}{{{plain}}}")
}

fn push(letter: char, escaped: &mut String) {
    match letter {
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
        ' '..='~' => match ascii_command(letter) {
            Some(name) => escaped.push_str(&format!("\\{name}{{}}")),
            None => escaped.push(letter),
        },
        _ if is_blank(letter) => escaped.push(' '),
        _ if is_latin(letter) => escaped.push(letter),
        _ => match (command(letter), symbol(letter)) {
            (Some(name), _) => escaped.push_str(&format!("\\{name}{{}}")),
            (_, Some(name)) => escaped.push_str(&format!("\\ensuremath{{\\{name}}}")),
            _ => match letter {
                '\u{a0}' | '\u{202f}' => escaped.push('~'),
                '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
                // Greek letters that fonts replace by the Latin ones they look like.
                '\u{391}'..='\u{3bf}' if as_latin(letter).is_some() => {
                    escaped.extend(as_latin(letter));
                }
                _ => escaped.push_str(&code(letter)),
            },
        },
    }
}

/// Writes a letter by its number, if not every font here has it.
fn code(letter: char) -> String {
    format!("[U+{:04X}]", u32::from(letter))
}

/// Returns `true` if a letter is set as itself, by its name, or not at all.
pub(super) fn is_known(letter: char) -> bool {
    let mut escaped = String::new();
    push(letter, &mut escaped);
    letter == '[' || !escaped.starts_with("[U+")
}

fn ascii_command(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\\' => "textbackslash",
        '~' => "textasciitilde",
        '^' => "textasciicircum",
        '"' => "textquotedbl",
        '\'' => "textquotesingle",
        '`' => "textasciigrave",
        '|' => "textbar",
        '<' => "textless",
        '>' => "textgreater",
        _ => return None,
    })
}

/// Returns `true` for letters with accents that the input encoding knows, of Latin-1 and
/// Extended-A.
fn is_latin(letter: char) -> bool {
    match letter {
        '×' | '÷' => false,
        'À'..='ÿ' => true,
        'Ħ' | 'ħ' | 'ĸ' | 'Ŀ' | 'ŀ' | 'ŉ' | 'Ŧ' | 'ŧ' | 'ſ' => false,
        'Ā'..='ž' => true,
        _ => false,
    }
}

fn as_latin(greek: char) -> Option<char> {
    let pairs = "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΧXοo";
    pairs.chars().skip_while(|letter| *letter != greek).nth(1)
}

/// Returns the command for a sign of text fonts.
fn command(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{2212}' => "textminus",
        '\u{2010}' | '\u{2011}' => "textendash",
        '–' => "textendash",
        '—' => "textemdash",
        '…' => "textellipsis",
        '·' => "textperiodcentered",
        '•' => "textbullet",
        '×' => "texttimes",
        '÷' => "textdiv",
        '±' => "textpm",
        '¬' => "textlnot",
        '°' => "textdegree",
        '‰' => "textperthousand",
        'µ' => "textmu",
        '½' => "textonehalf",
        '¼' => "textonequarter",
        '¾' => "textthreequarters",
        '¹' => "textonesuperior",
        '²' => "texttwosuperior",
        '³' => "textthreesuperior",
        '→' => "textrightarrow",
        '←' => "textleftarrow",
        '↑' => "textuparrow",
        '↓' => "textdownarrow",
        '€' => "texteuro",
        '£' => "textsterling",
        '¥' => "textyen",
        '¢' => "textcent",
        '¤' => "textcurrency",
        '©' => "textcopyright",
        '®' => "textregistered",
        '™' => "texttrademark",
        '§' => "textsection",
        '¶' => "textparagraph",
        '†' => "textdagger",
        '‡' => "textdaggerdbl",
        'ª' => "textordfeminine",
        'º' => "textordmasculine",
        '¦' => "textbrokenbar",
        '¨' => "textasciidieresis",
        '¯' => "textasciimacron",
        '´' => "textasciiacute",
        '¡' => "textexclamdown",
        '¿' => "textquestiondown",
        '‘' => "textquoteleft",
        '’' => "textquoteright",
        '“' => "textquotedblleft",
        '”' => "textquotedblright",
        '‚' => "quotesinglbase",
        '„' => "quotedblbase",
        '‹' => "guilsinglleft",
        '›' => "guilsinglright",
        '«' => "guillemotleft",
        '»' => "guillemotright",
        _ => return None,
    })
}

/// Returns the command for a sign of mathematical fonts.
fn symbol(letter: char) -> Option<&'static str> {
    Some(match letter {
        '♠' | '♤' => "spadesuit",
        '♥' | '♡' => "heartsuit",
        '♦' | '♢' => "diamondsuit",
        '♣' | '♧' => "clubsuit",
        '≤' => "leq",
        '≥' => "geq",
        '≠' => "neq",
        '≈' => "approx",
        '≡' => "equiv",
        '∞' => "infty",
        '√' => "surd",
        '∑' | 'Σ' => "Sigma",
        '∏' | 'Π' => "Pi",
        '∙' | '⋅' => "cdot",
        '∩' => "cap",
        '∪' => "cup",
        '∈' => "in",
        '⇒' => "Rightarrow",
        '↔' => "leftrightarrow",
        'α' => "alpha",
        'β' => "beta",
        'γ' => "gamma",
        'δ' => "delta",
        'ε' => "varepsilon",
        'ζ' => "zeta",
        'η' => "eta",
        'θ' => "theta",
        'ι' => "iota",
        'κ' => "kappa",
        'λ' => "lambda",
        'μ' => "mu",
        'ν' => "nu",
        'ξ' => "xi",
        'π' => "pi",
        'ρ' => "rho",
        'σ' => "sigma",
        'ς' => "varsigma",
        'τ' => "tau",
        'υ' => "upsilon",
        'φ' => "varphi",
        'χ' => "chi",
        'ψ' => "psi",
        'ω' => "omega",
        'Γ' => "Gamma",
        'Δ' => "Delta",
        'Θ' => "Theta",
        'Λ' => "Lambda",
        'Ξ' => "Xi",
        'Υ' => "Upsilon",
        'Φ' => "Phi",
        'Ψ' => "Psi",
        'Ω' => "Omega",
        _ => return None,
    })
}

/// Returns the nearest plain text for a letter, for places without fonts.
fn plainly(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{2212}' | '\u{2010}' | '\u{2011}' | '–' | '—' => "-",
        '…' => "...",
        '·' | '•' | '∙' | '⋅' => "*",
        '×' => "x",
        '♠' => "spades",
        '♥' => "hearts",
        '♦' => "diamonds",
        '♣' => "clubs",
        '≤' => "<=",
        '≥' => ">=",
        '½' => "1/2",
        '¼' => "1/4",
        '¾' => "3/4",
        '‘' | '’' => "'",
        '“' | '”' | '„' | '«' | '»' | '"' => "''",
        '\u{a0}' | '\u{202f}' => " ",
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(
            escape(r"50% of $1 & #2_{x} \input{a}"),
            r"50\% of \$1 \& \#2\_\{x\} \textbackslash{}input\{a\}"
        );
        assert_eq!(escape("a~b^c"), r"a\textasciitilde{}b\textasciicircum{}c");
        // Quotes stay straight: commands and TOML strings are copied from the page.
        assert_eq!(
            escape("'a' \"b\" `c`"),
            "\\textquotesingle{}a\\textquotesingle{} \\textquotedbl{}b\\textquotedbl{} \
             \\textasciigrave{}c\\textasciigrave{}"
        );
        assert_eq!(escape("Dragon's"), "Dragon's");
        assert_eq!(typed("Dragon's", 24), r"Dragon\textquotesingle{}s");
        assert_eq!(
            escape(r"'Dragon'\''s'"),
            "\\textquotesingle{}Dragon\\textquotesingle{}\\textbackslash{}\
             \\textquotesingle{}{}\\textquotesingle{}s\\textquotesingle{}"
        );
        assert_eq!(escape("--hands, ,,"), "-{}-hands, ,{},");
        assert_eq!(escape("a\nb\tc"), "a b c");
    }

    #[test]
    fn signs_have_names_and_what_has_none_its_number() {
        assert_eq!(
            escape("é · ≥ ♠"),
            "é \\textperiodcentered{} \\ensuremath{\\geq} \\ensuremath{\\spadesuit}"
        );
        assert_eq!(escape("中"), "[U+4E2D]");
        assert_eq!(by_number(&escape("龙蛋 [U+] ≥ 龙 [U+D800]")), ['龙', '蛋']);
        assert_eq!(escape("\u{7}\u{200b}"), "[U+0007]");
        assert_eq!(plain("5% − “x” ♠ 中"), r"5\% - ''x'' spades [U+4E2D]");
        assert_eq!(heading("plain é"), "plain é");
        assert_eq!(heading("a ♠"), r"\texorpdfstring{a \ensuremath{\spadesuit}}{a spades}");
    }

    #[test]
    fn lines_may_end_after_a_slash_and_inside_what_is_very_long() {
        assert_eq!(escape("1/2"), r"1/\allowbreak{}2");
        let long = "x".repeat(30);
        assert_eq!(escape(&long), format!(r"{}\allowbreak{{}}xxxxxx", "x".repeat(24)));
        assert_eq!(broken("123456", 4), r"1234\allowbreak{}56");
        assert_eq!(pieces(&long), ["x".repeat(24), "xxxxxx".to_owned()]);
        let fraction = format!("{0}/{0}", "7".repeat(60));
        assert_eq!(escape(&fraction).matches("allowbreak").count(), 1);
        assert!(escape(&fraction).contains(r"7/\allowbreak{}7"));
        assert_eq!(pieces(&fraction), [format!("{}/", "7".repeat(60)), "7".repeat(60)]);
        assert_eq!(pieces("one two-three 4/5"), ["one", "two-", "three", "4/", "5"]);
    }
}
