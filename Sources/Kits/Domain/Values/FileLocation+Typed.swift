import Foundation

extension FileLocation {
  /// The file a person means by a path that may begin in the working directory, or with `~/` in their
  /// home folder: the one in the environment, as everywhere at the prompt.
  public init(typed path: String) {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let whole = path.hasPrefix("~/") ? home + path.dropFirst() : path
    let url = URL(filePath: whole, directoryHint: .notDirectory).standardizedFileURL
    self.init(path: url.path(percentEncoded: false))
  }
}
