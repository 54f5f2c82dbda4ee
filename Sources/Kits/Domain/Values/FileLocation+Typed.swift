import Foundation

extension FileLocation {
  /// The file a person means by a path that may begin in the working directory, or with `~/` in their
  /// home folder.
  public init(typed path: String) {
    let home = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    let url = URL(filePath: home, directoryHint: .notDirectory).standardizedFileURL
    self.init(path: url.path(percentEncoded: false))
  }
}
