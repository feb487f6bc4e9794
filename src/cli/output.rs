//! Writes bytes to the standard output, or to a file that is whole or not there at all.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::cli::terminal;
use crate::error::Error;

/// Returns the file that a path names; `None` for no path and for `-`, a standard stream.
pub fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Writes to the standard output. A reader that has gone away is not an error.
pub fn to_stdout(bytes: &[u8]) -> Result<(), Error> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(Error::file(Path::new("the standard output"), "write", cause))
        }
        _ => Ok(()),
    }
}

/// Removes the escape codes from a text if the standard output shows no styles.
pub fn for_stdout(styled: &str) -> String {
    match terminal::stdout_shows_styles() {
        true => styled.to_owned(),
        false => anstream::adapter::strip_str(styled).to_string(),
    }
}

/// Refuses to write to a file that is also read.
pub fn keep_apart<'a>(
    option: &str,
    written: Option<&Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Error> {
    let Some(target) = written.and_then(place) else { return Ok(()) };
    let is_target = |path: &Path| path.exists() && place(path).as_ref() == Some(&target);
    let is_table =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let is_read = |path: &&Path| match fs::read_dir(path) {
        // Of a folder, the tables in it are read.
        Ok(folder) => {
            let files = folder.filter_map(|entry| Some(entry.ok()?.path()));
            files.filter(is_table).any(|file| is_target(&file))
        }
        Err(_) => is_target(path),
    };
    match (written, read.into_iter().find(is_read)) {
        (Some(written), Some(path)) => {
            let read = path.display();
            let also = if path == written {
                String::new()
            } else if path.is_dir() {
                format!(", as a table of {read}")
            } else {
                format!(", as {read}")
            };
            Err(Error::usage(format!(
                "{option} {}: it is also an input{also}: expected another file",
                written.display()
            )))
        }
        _ => Ok(()),
    }
}

/// Refuses to write two things to one file, even if it does not exist yet.
pub fn keep_two(
    option: &str,
    path: Option<&Path>,
    other: (&str, Option<&Path>),
) -> Result<(), Error> {
    match (path, path.and_then(place), other.1.and_then(place)) {
        (Some(path), Some(one), Some(two)) if one == two => Err(Error::usage(format!(
            "{option} {}: {} writes to it as well: expected another file",
            path.display(),
            other.0
        ))),
        _ => Ok(()),
    }
}

/// Returns the path that identifies a file, even before it exists. `None` for a device, which takes
/// one thing after another.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = fs::canonicalize(path) {
        return place.is_file().then_some(place);
    }
    // The folder identifies a file that does not exist.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(path.file_name()?))
}

/// Writes a file beside its place and moves it there, so that it is never seen half-written.
///
/// Devices and pipes are written to directly.
pub fn to_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    to(Some(path), |output| {
        output.write_all(bytes).map_err(|cause| Error::file(path, "write", plain(cause)))
    })
}

/// Streams to a file, as [`to_file`] does, or to the standard output. A reader that has gone away
/// is not an error.
pub fn to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let stdout = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map(Path::new);
    let Some(path) = path.filter(|path| !stdout.contains(path)) else {
        let written = piped(std::io::stdout().lock(), write);
        return written.map_err(|error| error.of_output(Path::new("the standard output")));
    };
    let named = |error: Error| error.of_output(path);
    if is_device(path) {
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|cause| Error::file(path, "write", plain(cause)))?;
        return piped(file, write).map_err(named);
    }
    let mut staged = Staged::open(path)?;
    write(&mut staged.file).map_err(named)?;
    staged.moved()
}

/// Returns `true` for a device or a pipe, which is written to directly.
pub fn is_device(path: &Path) -> bool {
    let system = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    system || fs::metadata(path).is_ok_and(|existing| !existing.is_file() && !existing.is_dir())
}

/// A file that takes its place only when it is kept; a device or a pipe is written to directly.
pub enum Late {
    /// A file beside its place.
    File(Staged),
    /// A device or a pipe.
    Other(fs::File),
}

impl Late {
    pub fn open(path: &Path) -> Result<Self, Error> {
        if fs::metadata(path).is_ok_and(|existing| !existing.is_file()) {
            let file = OpenOptions::new().append(true).open(path);
            file.map(Self::Other).map_err(|cause| Error::file(path, "write", plain(cause)))
        } else {
            Staged::open(path).map(Self::File)
        }
    }

    pub fn writer(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::File(staged) => &mut staged.file,
            Self::Other(file) => file,
        }
    }

    /// Moves what was written to its place.
    pub fn keep(self) -> Result<(), Error> {
        match self {
            Self::File(staged) => staged.moved(),
            Self::Other(_) => Ok(()),
        }
    }
}

fn piped(
    output: impl Write,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut pipe = Pipe { output, gone: false };
    match write(&mut pipe) {
        Err(_) if pipe.gone => Ok(()),
        written => written,
    }
}

/// Writes gzip. The bytes depend only on the content, not on how much is written at a time.
pub fn gzipped(
    output: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut blocks =
        Blocks { output: GzEncoder::new(output, Compression::default()), held: Vec::new() };
    write(&mut blocks)?;
    let Blocks { mut output, held } = blocks;
    let ended = output.write_all(&held).and_then(|()| output.finish()).map(|_| ());
    ended.map_err(Error::output)
}

/// A writer that passes on blocks of one length.
struct Blocks<W> {
    output: W,
    held: Vec<u8>,
}

impl<W: Write> Write for Blocks<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        const BLOCK: usize = 1 << 16;
        let taken = bytes.len().min(BLOCK - self.held.len());
        self.held.extend_from_slice(&bytes[..taken]);
        if self.held.len() == BLOCK {
            self.output.write_all(&self.held)?;
            self.held.clear();
        }
        Ok(taken)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A writer whose reader may go away.
struct Pipe<W> {
    output: W,
    gone: bool,
}

impl<W: Write> Pipe<W> {
    fn noted<T>(&mut self, done: std::io::Result<T>) -> std::io::Result<T> {
        self.gone |= done.as_ref().is_err_and(|cause| cause.kind() == ErrorKind::BrokenPipe);
        done
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.output.write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let flushed = self.output.flush();
        self.noted(flushed)
    }
}

/// Writes files into a folder, which is made if it is missing. Each file is whole, and none is
/// moved to its place before all are written.
pub fn to_folder(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|cause| Error::file(folder, "make", cause))?;
    let staged = files.iter().map(|(name, bytes)| Staged::new(&folder.join(name), bytes));
    let staged: Vec<Staged> = staged.collect::<Result<_, _>>()?;
    staged.into_iter().try_for_each(Staged::moved)
}

/// A written file that is not yet in its place.
///
/// It has no name until it is moved there, so that nothing is left of it however the program ends.
pub struct Staged {
    path: PathBuf,
    file: fs::File,
    target: PathBuf,
}

impl Staged {
    fn new(path: &Path, bytes: &[u8]) -> Result<Self, Error> {
        let mut staged = Self::open(path)?;
        let written = staged.file.write_all(bytes).and_then(|()| staged.file.flush());
        written.map_err(|cause| Error::file(path, "write", plain(cause)))?;
        Ok(staged)
    }

    fn open(path: &Path) -> Result<Self, Error> {
        let failed = |cause| Error::file(path, "write", plain(cause));
        let target = led_to(path).map_err(failed)?;
        // A file must not replace a device or a pipe.
        if fs::metadata(&target).is_ok_and(|existing| !existing.is_file()) {
            return Err(failed(std::io::Error::other("it is there already and no plain file")));
        }
        // A file without write permission is not replaced either.
        if target.exists() {
            OpenOptions::new().write(true).open(&target).map_err(failed)?;
        }
        let file = nameless::file(folder_of(&target), mode_of(&target)).map_err(failed)?;
        Ok(Self { path: path.to_owned(), file, target })
    }

    fn moved(mut self) -> Result<(), Error> {
        self.put().map_err(|cause| Error::file(&self.path, "write", plain(cause)))
    }

    /// Names the file, which replaces an existing one in a single step.
    ///
    /// The file is on the disk before that: after a loss of power the old file or the new one is
    /// there.
    fn put(&mut self) -> std::io::Result<()> {
        synced(&self.file)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".odds-");
        let folder = folder_of(&self.target);
        if let Ok(named) = builder.make_in(folder, |name| nameless::named(&self.file, name)) {
            named.persist(&self.target).map_err(|error| error.error)?;
            sync_folder(folder);
            return Ok(());
        }
        // If a file cannot be named later, its content is copied to a file with a temporary name,
        // which exists only while the copy is made.
        set_permissions(&mut builder, mode_of(&self.target));
        let mut copy = builder.tempfile_in(folder)?;
        self.file.rewind()?;
        std::io::copy(&mut self.file, &mut copy)?;
        synced(copy.as_file())?;
        copy.persist(&self.target).map_err(|error| error.error)?;
        sync_folder(folder);
        Ok(())
    }
}

/// Waits until a file is on the disk, if its file system supports that.
fn synced(file: &fs::File) -> std::io::Result<()> {
    match file.sync_all() {
        Err(cause) if !matches!(cause.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput) => {
            Err(cause)
        }
        _ => Ok(()),
    }
}

/// Waits until the name of a file is on the disk. The file is whole under either name, so a system
/// that cannot wait for a folder is not an error.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    }
}

fn folder_of(target: &Path) -> &Path {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Files without a name, which vanish when the program that has them open ends.
#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io::Result;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};

    pub fn file(folder: &Path, mode: u32) -> Result<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        match openat(CWD, folder, flags, Mode::from_raw_mode(mode)) {
            Ok(file) => Ok(file.into()),
            // Some file systems have no such files; one that has lost its name does as well.
            Err(_) => tempfile::tempfile_in(folder),
        }
    }

    pub fn named(file: &File, name: &Path) -> Result<()> {
        let open = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, open, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
    }
}

#[cfg(not(target_os = "linux"))]
mod nameless {
    use std::fs::File;
    use std::io::{Error, ErrorKind, Result};
    use std::path::Path;

    pub fn file(folder: &Path, _mode: u32) -> Result<File> {
        tempfile::tempfile_in(folder)
    }

    pub fn named(_file: &File, _name: &Path) -> Result<()> {
        Err(Error::from(ErrorKind::Unsupported))
    }
}

/// Follows links to the file they lead to, which may not exist yet. That file is replaced, not the
/// link.
fn led_to(path: &Path) -> std::io::Result<PathBuf> {
    let mut target = path.to_owned();
    // No system follows more links.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(std::io::Error::other("too many levels of symbolic links"))
}

/// Removes the name of the temporary file from a cause, since it tells the user nothing.
fn plain(cause: std::io::Error) -> std::io::Error {
    match cause.to_string().split_once(" at path ") {
        Some((why, _)) => std::io::Error::new(cause.kind(), why.to_owned()),
        None => cause,
    }
}

/// Returns the permissions of the file that is replaced, or the default of a new file.
#[cfg(unix)]
fn mode_of(target: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    let existing = fs::metadata(target).map(|existing| existing.permissions().mode() & 0o777);
    existing.unwrap_or(0o666)
}

#[cfg(unix)]
fn set_permissions(builder: &mut tempfile::Builder<'_, '_>, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(mode));
}

#[cfg(not(unix))]
fn mode_of(_: &Path) -> u32 {
    0
}

#[cfg(not(unix))]
fn set_permissions(_: &mut tempfile::Builder<'_, '_>, _: u32) {}
