import Domain

/// Where the program keeps its files: XDG's base directories, or all below `PHOTOSTREAM_HOME`.
///
/// Source: XDG Base Directory Specification 0.8; a relative path in a variable is ignored, as it
/// asks.
public struct ProgramFolders: Equatable, Sendable {
  /// What people would miss.
  public let data: String
  /// What can be found again.
  public let cache: String
  /// Log and history.
  public let state: String

  /// Reads the variables. Throws ``ProgramFoldersError`` where none of them says where.
  public init(environment: [String: String]) throws {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let home = environment["PHOTOSTREAM_HOME"], !home.isEmpty {
      guard home.hasPrefix("/") else { throw ProgramFoldersError.relativeHome(home) }
      data = home
      cache = home + "/cache"
      state = home + "/state"
      return
    }
    let home = absolute("HOME")
    func folder(_ variable: String, _ fallback: String) throws -> String {
      guard let base = absolute(variable) ?? home.map({ $0 + fallback }) else {
        throw ProgramFoldersError.noHome
      }
      return base + "/photostream"
    }
    data = try folder("XDG_DATA_HOME", "/.local/share")
    cache = try folder("XDG_CACHE_HOME", "/.cache")
    state = try folder("XDG_STATE_HOME", "/.local/state")
  }
}

/// Why there is no folder for the library.
public enum ProgramFoldersError: ExplainedError, Equatable {
  /// `HOME` is not set.
  case noHome
  /// `PHOTOSTREAM_HOME` is not a whole path.
  case relativeHome(String)

  /// What is missing, and what to do.
  public var reason: String {
    switch self {
    case .noHome:
      "HOME is not set: set it, or PHOTOSTREAM_HOME, to a folder for your library"
    case .relativeHome(let path):
      "PHOTOSTREAM_HOME is `\(path)`: it must be a full path that starts with /"
    }
  }
}
