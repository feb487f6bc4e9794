//! What the page does for the engine: it reads the files that were dropped on it, and is told how
//! far the work is.

#[cfg(feature = "whole")]
use std::io::{self, Read};

use shoe_odds::{Progress, Watch};

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Reads up to `most` bytes of the file of this number, from byte `at` on, to `to`: how
        /// many, or less than none if it cannot be read.
        #[cfg(feature = "whole")]
        fn read(file: usize, at: f64, to: *mut u8, most: usize) -> isize;
        /// Tells how far the work is.
        fn told(done: f64, of: f64);
    }

    #[cfg(feature = "whole")]
    pub(super) fn read_file(file: usize, at: f64, to: &mut [u8]) -> isize {
        // SAFETY: the page writes no more than as many bytes as it is given room for.
        unsafe { read(file, at, to.as_mut_ptr(), to.len()) }
    }

    pub(super) fn tell(done: f64, of: f64) {
        // SAFETY: two numbers.
        unsafe { told(done, of) }
    }
}

/// Where there is no page, there are no files of it.
#[cfg(not(target_arch = "wasm32"))]
mod page {
    #[cfg(feature = "whole")]
    pub(super) fn read_file(_: usize, _: f64, _: &mut [u8]) -> isize {
        -1
    }

    pub(super) fn tell(_: f64, _: f64) {}
}

/// A file of the page, read from its beginning.
#[cfg(feature = "whole")]
pub struct PageFile {
    number: usize,
    at: f64,
}

#[cfg(feature = "whole")]
impl PageFile {
    /// The file of this number.
    pub fn new(number: usize) -> Self {
        Self { number, at: 0.0 }
    }
}

#[cfg(feature = "whole")]
impl Read for PageFile {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = page::read_file(self.number, self.at, to);
        let read = u32::try_from(read)
            .map_err(|_| io::Error::other("the browser could not read the file"))?;
        self.at += f64::from(read);
        Ok(read as usize)
    }
}

/// Tells the page how far the work is.
pub struct Told;

impl Watch for Told {
    #[allow(clippy::cast_precision_loss)] // For a bar, which is some pixels wide.
    fn tell(&self, progress: Progress<'_>) {
        page::tell(progress.done as f64, progress.of as f64);
    }
}
