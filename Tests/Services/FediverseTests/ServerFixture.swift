import Domain
import Foundation
import Markup

@testable import Fediverse

/// The answers in `Tests/Fixtures/Fediverse`.
enum ServerFixture {
  /// The bytes of one.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Where one is.
  static func path(of name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// The statuses of a page, and what could not be read.
  static func statuses(_ name: String) throws -> (values: [RemoteStatus], problems: [JSONProblem]) {
    try statuses(of: bytes(name))
  }

  /// The same of bytes.
  static func statuses(of bytes: [UInt8]) throws -> (
    values: [RemoteStatus], problems: [JSONProblem]
  ) {
    var problems: [JSONProblem] = []
    let values: [RemoteStatus] = try JSONDocument(bytes).root.entities(&problems)
    return (values, problems)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Fediverse")
}
