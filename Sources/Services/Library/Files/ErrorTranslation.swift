import Domain
import GRDB

/// The one place where SQLite's errors become the library's.
struct ErrorTranslation {
  /// The file they are about.
  let path: String

  /// What `error` means to a caller; what is not SQLite's passes as it is.
  func callAsFunction(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    if error.isDamage { IntegrityMarker(path: path).leave() }
    return libraryError(error)
  }
}

extension ErrorTranslation {
  private func libraryError(_ error: DatabaseError) -> LibraryError {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      .busy
    case .SQLITE_FULL:
      .diskFull
    case .SQLITE_READONLY, .SQLITE_PERM:
      .readOnly(path: path)
    case .SQLITE_CANTOPEN:
      LibraryFolder.obstacle(beside: path) ?? unusable(error)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      .unusable(path: path, reason: "it is damaged; the next start checks it and moves it aside")
    default:
      unusable(error)
    }
  }

  private func unusable(_ error: DatabaseError) -> LibraryError {
    .unusable(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
  }
}

extension DatabaseError {
  /// Whether the file itself is at fault.
  var isDamage: Bool {
    resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
  }
}
