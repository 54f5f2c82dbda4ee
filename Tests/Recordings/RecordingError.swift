import Domain

/// Why a recording cannot be used.
public enum RecordingError: ExplainedError, Hashable {
  /// Nothing can be written there.
  case unwritable(FileLocation)
  /// It cannot be read.
  case unreadable(FileLocation)
  /// A line, counted from 1, is no exchange.
  case damaged(FileLocation, line: Int)

  /// What happened to the recording, and what to do.
  public var reason: String {
    switch self {
    case .unwritable(let path): "\(path.displayName) cannot be written: check the folder"
    case .unreadable(let path): "\(path.displayName) cannot be read: check the path"
    case .damaged(let path, let line):
      "\(path.displayName) is no recording in line \(line): record it anew"
    }
  }
}
