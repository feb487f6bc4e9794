//! x
pub mod card; pub mod condition; pub mod distribution; pub mod draw; pub mod error; pub mod exact; pub mod field; pub mod game; pub mod kernel; pub mod settle; pub mod shoe; pub mod table; pub use table::Catalog;
pub use draw::Draw; pub use error::Error; pub use exact::Exact; pub use shoe::Shoe;
