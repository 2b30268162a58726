//! What a reader of JSON or TOML says of a text that does not fit, in words of these formats instead of those of Rust's types.

/// Rewrites a message of serde, serde_json or toml, without the place that ends it. What is not known to be in terms of
/// types stays as it is.
///
/// # Example
///
/// ```
/// use schreier::format::plain_words::plain;
///
/// let error = serde_json::from_str::<Vec<u32>>("[1, \"x\"]").unwrap_err().to_string();
/// let message = error.strip_suffix(" at line 1 column 7").unwrap();
/// assert_eq!(message, "invalid type: string \"x\", expected u32");
/// assert_eq!(plain(message), "found the text \"x\", expected a whole number below 2^32");
/// ```
pub fn plain(message: &str) -> String {
    if let Some(known) = syntax(message) {
        return known.to_owned();
    }
    if let Some(rest) = after_any(message, &["invalid type: ", "invalid value: ", "invalid length "]) {
        let (found, expected) = rest.rsplit_once(", expected ").unwrap_or((rest, "something else"));
        let found = match message.starts_with("invalid length ") {
            true if found == "1" => "1 item".to_owned(),
            true => format!("{found} items"),
            false => value(found),
        };
        return format!("found {found}, expected {}", kind(expected));
    }
    if let Some(rest) = message.strip_prefix("missing field ") {
        return format!("the key {rest} is missing");
    }
    if let Some(rest) = message.strip_prefix("duplicate field ") {
        return format!("the key {rest} stands twice");
    }
    if let Some(rest) = message.strip_prefix("unknown field ") {
        return format!("there is no key {rest}");
    }
    match message.strip_prefix("unknown variant ") {
        Some(rest) => format!("found {rest}"),
        None => message.to_owned(),
    }
}

fn after_any<'a>(message: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| message.strip_prefix(prefix))
}

/// What is wrong with the JSON itself.
fn syntax(message: &str) -> Option<&'static str> {
    Some(match message {
        "EOF while parsing a list" => "the text ends within a list, expected `]`",
        "EOF while parsing an object" => "the text ends within an object, expected `}`",
        "EOF while parsing a string" => "the text ends within quotation marks, expected `\"`",
        "EOF while parsing a value" => "the text ends, expected a value",
        "expected value" => "expected a value: a number, a text in quotation marks, a list or an object",
        "expected ident" => "expected `true`, `false` or `null`",
        "key must be a string" => "expected a key in quotation marks",
        "trailing comma" => "expected another item after the comma",
        "trailing characters" => "expected the end after the object",
        "invalid number" => "expected a number",
        "control character (\\u0000-\\u001F) found while parsing a string" => "a control character stands in a text",
        "invalid escape" => "there is no such escape in a text",
        "recursion limit exceeded" => "lists and objects are nested too deep",
        _ => return None,
    })
}

/// A value that was found, as serde describes it.
fn value(found: &str) -> String {
    let number = after_any(found, &["integer ", "floating point ", "boolean "]);
    match (number, found.strip_prefix("string ")) {
        (Some(number), _) => number.to_owned(),
        (_, Some(text)) => format!("the text {text}"),
        _ => match found {
            "map" => "a table of keys and values".to_owned(),
            "sequence" => "a list".to_owned(),
            "null" | "unit value" => "`null`".to_owned(),
            other => other.to_owned(),
        },
    }
}

/// What was expected, as serde calls it.
fn kind(expected: &str) -> String {
    match expected {
        "u32" => "a whole number below 2^32".to_owned(),
        "u64" | "usize" => "a whole number from 0 on".to_owned(),
        "i32" | "i64" => "a whole number".to_owned(),
        "a string" => "a text in quotation marks".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "keys and values".to_owned(),
        _ if expected.starts_with("struct ") => "keys and values".to_owned(),
        _ => match after_any(expected, &["an array of length ", "a tuple of size "]) {
            Some(length) => format!("a list of {length}"),
            None => expected.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::plain;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Shape {
        #[allow(dead_code)]
        sides: u64,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Colour {
        Red,
        Blue,
    }

    fn said<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let message = serde_json::from_str::<T>(text).unwrap_err().to_string();
        plain(message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message))
    }

    #[test]
    fn no_message_speaks_of_types() {
        assert_eq!(said::<u64>("\"x\""), "found the text \"x\", expected a whole number from 0 on");
        assert_eq!(said::<u32>("-3"), "found `-3`, expected a whole number below 2^32");
        assert_eq!(said::<u32>("1.5"), "found `1.5`, expected a whole number below 2^32");
        assert_eq!(said::<u32>("true"), "found `true`, expected a whole number below 2^32");
        assert_eq!(said::<i32>("[]"), "found a list, expected a whole number");
        assert_eq!(said::<Vec<u32>>("null"), "found `null`, expected a list");
        assert_eq!(said::<Vec<u32>>("{}"), "found a table of keys and values, expected a list");
        assert_eq!(said::<String>("7"), "found `7`, expected a text in quotation marks");
        assert_eq!(said::<Shape>("7"), "found `7`, expected keys and values");
        assert_eq!(said::<[u32; 3]>("[1, 2]"), "found 2 items, expected a list of 3");
        assert_eq!(said::<Shape>("{}"), "the key `sides` is missing");
        assert_eq!(said::<Shape>("{\"sides\":1,\"sides\":1}"), "the key `sides` stands twice");
        assert_eq!(said::<Shape>("{\"slides\":1}"), "there is no key `slides`, expected `sides`");
        assert_eq!(said::<Colour>("\"grey\""), "found `grey`, expected `red` or `blue`");
        assert!(matches!(serde_json::from_str::<[Colour; 2]>("[\"red\",\"blue\"]"), Ok([Colour::Red, Colour::Blue])));
    }

    #[test]
    fn nor_of_how_json_is_parsed() {
        for (text, words) in [
            ("[1", "the text ends within a list, expected `]`"),
            ("{\"a\":[]", "the text ends within an object, expected `}`"),
            ("\"a", "the text ends within quotation marks, expected `\"`"),
            ("", "the text ends, expected a value"),
            ("x", "expected a value: a number, a text in quotation marks, a list or an object"),
            ("tru ", "expected `true`, `false` or `null`"),
            ("{a:1}", "expected a key in quotation marks"),
            ("[1,]", "expected another item after the comma"),
            ("1 x", "expected the end after the object"),
            ("-x", "expected a number"),
            ("\"a\tb\"", "a control character stands in a text"),
            ("\"\\y\"", "there is no such escape in a text"),
        ] {
            assert_eq!(said::<serde_json::Value>(text), words, "{text}");
        }
        let deep = "[".repeat(1000);
        assert_eq!(said::<serde_json::Value>(&deep), "lists and objects are nested too deep");
    }
}
