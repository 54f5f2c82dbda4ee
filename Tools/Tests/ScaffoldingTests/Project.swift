import Foundation

/// The project that these tests are part of.
enum Project {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}
