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

extension LibraryError: ExplainedError {
  /// What happened to the library, and what to do.
  public var reason: String {
    switch self {
    case .busy: "another process is writing to the library: try again in a moment"
    case .diskFull: "the disk is full: make room and try again; what was stored before is intact"
    case .readOnly(let path): "\(path) is read-only: check its permissions"
    case .newerVersion(let path):
      "\(path) was written by a newer version of PhotoStream: use that one"
    case .unusable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}
