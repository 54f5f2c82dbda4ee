/// Something about a library's files that the person must be told.
public struct OpenNotice: Hashable, Sendable {
  /// The file that was damaged.
  public let path: String
  /// Where it is now.
  public let movedTo: String
  /// What that means, in one line.
  public let line: String

  init(_ file: SchemaFile, path: String, movedTo: String) {
    self.path = path
    self.movedTo = movedTo
    line = "\(path) was damaged and is kept as \(movedTo); \(file.consequence)"
  }
}

extension SchemaFile {
  fileprivate var consequence: String {
    switch self {
    case .library: "profiles, sources, settings and seen marks start anew"
    case .cache: "nothing is lost, `refresh` finds the photos again"
    }
  }
}
