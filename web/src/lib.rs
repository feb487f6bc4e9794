//! The engine of the page: a request is a JSON, its answer JSON or the bytes of a file.
//!
//! The page and the engine share one memory and four functions, so that nothing has to be
//! generated for them to talk: the page asks for [`room`], writes the request there, calls
//! [`answer`], and reads as many bytes as that says at [`answered`].
//!
//! [`request`] says what can be asked. Questions are those of the library, with their parameters
//! as texts; what the texts mean is read in the library, as for the command line. This crate has
//! no rule of a game and no figure.

mod ask;
mod failure;
pub mod form;
mod host;
pub mod request;
pub mod round;

use std::cell::RefCell;

thread_local! {
    /// The request, then its answer. A worker has one thread, and so there is one of them.
    static MEMORY: RefCell<Memory> = const { RefCell::new(Memory { request: Vec::new(), answer: Vec::new() }) };
}

struct Memory {
    request: Vec<u8>,
    answer: Vec<u8>,
}

/// Room for a request of so many bytes: where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    MEMORY.with_borrow_mut(|memory| {
        memory.request = vec![0; bytes];
        memory.request.as_mut_ptr()
    })
}

/// Answers the request that was written: the number of bytes of the answer, or, of a refusal,
/// that number below zero.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> isize {
    let request = MEMORY.with_borrow_mut(|memory| std::mem::take(&mut memory.request));
    let answered = request::answer(&request);
    let refused = answered.is_err();
    let answer = answered.unwrap_or_else(|failure| failure.json());
    let bytes = answer.len().cast_signed();
    MEMORY.with_borrow_mut(|memory| memory.answer = answer);
    if refused { -bytes } else { bytes }
}

/// Where the answer begins; it stays until the next one.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    MEMORY.with_borrow(|memory| memory.answer.as_ptr())
}
