//! Enums that data formats write as one word for each variant.
//!
//! A word stands once, next to its variant; JSON, columns and pages take it from there. The schema
//! has a string, not a list of words, so that a report may gain a word without breaking its
//! readers.

/// Writes a type by the word of its `key()`: in JSON, in the schema and for [`Display`].
///
/// [`Display`]: std::fmt::Display
#[doc(hidden)]
#[macro_export]
macro_rules! written_by_key {
    ($name:ty) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.key())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                String::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                String::json_schema(generator)
            }
        }
    };
}

/// Declares an enum whose variants are written as words: `Wager = "wager"`.
#[doc(hidden)]
#[macro_export]
macro_rules! keys {
    (
        $(#[$of_all:meta])*
        pub enum $name:ident { $($(#[$of_one:meta])* $variant:ident = $word:literal,)+ }
    ) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$of_one])* $variant,)+ }

        impl $name {
            /// Returns the word in data formats.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        $crate::written_by_key! { $name }
    };
}

pub use {keys, written_by_key};

#[cfg(test)]
mod tests {
    use schemars::schema_for;

    keys! {
        /// A side of a coin.
        pub enum Side {
            /// With the head.
            Heads = "heads",
            /// Neither.
            OnEdge = "on-edge",
        }
    }

    #[test]
    fn a_word_is_the_same_everywhere() {
        assert_eq!(Side::OnEdge.to_string(), "on-edge");
        let json = serde_json::to_string(&[Side::Heads, Side::OnEdge]).unwrap();
        assert_eq!(json, r#"["heads","on-edge"]"#);
        assert_eq!(schema_for!(Vec<Side>).get("items"), schema_for!(Vec<String>).get("items"));
    }
}
