/// Why the library cannot do what was asked.
public enum LibraryError: Error, Hashable, Sendable {
  /// Another process has held the write lock too long.
  case busy
  /// The disk or its quota is full; what was not stored is lost, the rest is intact.
  case diskFull
  /// The file or its folder must not be written.
  case readOnly(path: String)
  /// A newer version of the program wrote this file; it was left alone.
  case newerVersion(path: String)
  /// The file cannot be opened or created; the reason is the system's.
  case unusable(path: String, reason: String)
}
