import Domain

/// Something about a library's files that the person must be told.
public struct OpenNotice: Hashable, Sendable {
  /// The file that was damaged, or the folder of what belonged to it.
  public let path: String
  /// Where it is now; the same if it was not moved.
  public let movedTo: String
  /// What that means, in one line.
  public let line: String

  init(_ file: SchemaFile, path: String, movedTo: String) {
    self.path = path
    self.movedTo = movedTo
    line = "\(path) was damaged and is kept as \(movedTo); \(file.consequence)"
  }

  /// Pictures cannot be taken over from a folder.
  init(lostPictures folder: String, because error: any Error) {
    path = folder
    movedTo = folder
    line = "pictures in \(folder) are fetched again when they are shown: \(Reason.of(error))"
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
