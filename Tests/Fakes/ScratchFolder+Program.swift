import Foundation

extension ScratchFolder {
  /// Puts a program there that does what stands in `lines` of shell; returns its path.
  ///
  /// Only a link to `Tests/Fixtures/programs/as-told`, which reads the lines: a program that was just
  /// written cannot be started while a child of another thread still has it open.
  @discardableResult
  public func program(_ name: String, _ lines: String) throws -> String {
    try write(Array("\(lines)\n".utf8), to: name + ".sh")
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try? FileManager.default.removeItem(atPath: path(of: name))
    return try link(
      name, to: tests.appending(path: "Fixtures/programs/as-told").path(percentEncoded: false))
  }
}
