import Foundation

extension FileLocation {
  /// The file a person means by a path that may begin in the working directory; `~` is expanded where
  /// lines are understood.
  public init(typed path: String) {
    let url = URL(filePath: path, directoryHint: .notDirectory).standardizedFileURL
    self.init(path: url.path(percentEncoded: false))
  }
}
