import Foundation

/// What is committed in `Tests/Fixtures`.
public enum Fixture {
  /// The bytes of a picture.
  public static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "pictures/\(name)")))
  }

  /// What is in any file there.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// The path of a script that behaves as a decoder should not.
  public static func decoder(_ name: String) -> String {
    folder.appending(path: "decoders/\(name)").path(percentEncoded: false)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")
}
