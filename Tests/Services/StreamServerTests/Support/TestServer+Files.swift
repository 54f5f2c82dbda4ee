import Fakes
import Foundation

extension TestServer {
  /// The names in a folder of the server's data; none if there is no such folder.
  func names(in name: String) throws -> [String] {
    let path = folder.path(of: "data/" + name)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The files in a folder of the server's data and in its folders.
  func files(in name: String) throws -> [String] {
    try names(in: name).flatMap { try names(in: "\(name)/\($0)") }
  }
}
