//! Enums that people and data formats write as one word for each variant.
//!
//! A word stands once, next to its variant and its documentation. JSON, columns, pages, tables and
//! the values of an option take it from there. The schema has a string, not a list of words, so
//! that a report may gain a word without breaking its readers.

/// An enum whose variants have words.
#[doc(hidden)]
pub trait Key: Copy + 'static {
    /// Every variant, in order.
    const ALL: &'static [Self];

    /// Returns the word.
    fn key(self) -> &'static str;

    /// Returns the lines of the documentation of the variant.
    fn doc(self) -> &'static [&'static str];

    /// Returns the first paragraph of the documentation, without a period at its end.
    fn phrase(self) -> String {
        let lines = self.doc().iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        let phrase = lines.collect::<Vec<_>>().join(" ");
        phrase.trim_end_matches('.').to_owned()
    }
}

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

        const _: () = {
            use $crate::figure::key::{schemars, serde};

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(
                    &self,
                    serializer: S,
                ) -> Result<S::Ok, S::Error> {
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
    };
}

/// Declares an enum whose variants are written as words: `Wager = "wager"`.
#[doc(hidden)]
#[macro_export]
macro_rules! keys {
    (
        $(#[$of_all:meta])*
        pub enum $name:ident {
            $($(#[doc = $doc:literal])+ $(#[default $($default:tt)*])? $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[doc = $doc])+ $(#[default $($default)*])? $variant,)+ }

        impl $name {
            /// Returns the word in data formats.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl $crate::figure::key::Key for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn key(self) -> &'static str {
                self.key()
            }

            fn doc(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($doc),+],)+ }
            }
        }

        $crate::written_by_key! { $name }
    };
}

pub use {keys, schemars, serde, written_by_key};

#[cfg(test)]
mod tests {
    use schemars::schema_for;

    use super::Key;

    keys! {
        /// A side of a coin.
        pub enum Side {
            /// With the head.
            Heads = "heads",
            /// Neither of the two
            /// sides.
            ///
            /// Rare.
            OnEdge = "on-edge",
        }
    }

    #[test]
    fn a_word_is_the_same_everywhere() {
        assert_eq!(Side::OnEdge.to_string(), "on-edge");
        let json = serde_json::to_string(&[Side::Heads, Side::OnEdge]).unwrap();
        assert_eq!(json, r#"["heads","on-edge"]"#);
        assert_eq!(
            Side::ALL.iter().map(|side| side.phrase()).collect::<Vec<_>>(),
            ["With the head", "Neither of the two sides"]
        );
        assert_eq!(schema_for!(Vec<Side>).get("items"), schema_for!(Vec<String>).get("items"));
    }
}
