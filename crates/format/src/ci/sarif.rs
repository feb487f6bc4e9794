//! SARIF 2.1.0: results with their places, as code scanners and editors read them.

use serde_json::{Value, json};

use crate::document::{Problem, Trial};
use crate::figure::Tool;
use crate::{Format, Source};

/// The SARIF format.
pub struct Sarif;

impl Format for Sarif {
    fn id(&self) -> &'static str {
        "sarif"
    }

    fn doc(&self) -> &'static str {
        "For code scanning and editors: a result for each problem, as SARIF 2.1.0."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sarif"]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.data();
        let all = || document.trials.iter().flat_map(|trial| &trial.problems);
        let mut rules: Vec<&str> = all().map(|problem| &*problem.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
        let of = |trial: &Trial| {
            trial.problems.iter().map(|problem| result(&trial.name, problem)).collect::<Vec<_>>()
        };
        let results: Vec<Value> = document.trials.iter().flat_map(of).collect();
        let driver =
            json!({ "name": Tool::THIS.name, "version": Tool::THIS.version, "rules": rules });
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{ "tool": { "driver": driver }, "results": results }],
        });
        format!("{log:#}\n").into_bytes()
    }
}

fn result(trial: &str, problem: &Problem) -> Value {
    let text = match problem.text.starts_with(trial) {
        true => problem.text.clone(),
        false => format!("{trial}: {}", problem.text),
    };
    let mut result = json!({
        "ruleId": problem.rule,
        "level": if problem.is_warning { "warning" } else { "error" },
        "message": { "text": text },
    });
    if let Some((file, line)) = &problem.place {
        result["locations"] = json!([{ "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "startLine": line },
        }}]);
    }
    result
}

/// Returns the path of a file as a relative reference of a URI.
fn uri(file: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(byte);
    let encoded = file.bytes().map(|byte| match byte {
        b'\\' => "/".to_owned(),
        byte if plain(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    encoded.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_reference() {
        assert_eq!(uri("out\\june 1.csv"), "out/june%201.csv");
        assert_eq!(uri("ü.csv"), "%C3%BC.csv");
    }
}
