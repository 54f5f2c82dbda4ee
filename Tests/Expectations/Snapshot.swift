import Foundation
import Testing

/// Compares a text with the file `Snapshots/<name>.txt` beside the test; there is no file for an
/// empty text.
///
/// `RECORD_SNAPSHOTS=1 make test` writes the files anew; read the difference before committing it.
public func expectSnapshot(
  _ text: String, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: filePath).deletingLastPathComponent()
    .appending(components: "Snapshots", "\(name).txt")
  let wanted = text.isEmpty ? nil : text + "\n"
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { try record(wanted, in: file) }
  let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  let recorded = isThere ? try String(contentsOf: file, encoding: .utf8) : nil
  #expect(wanted == recorded, "differs from \(name).txt", sourceLocation: sourceLocation)
}

private func record(_ text: String?, in file: URL) throws {
  guard let text else {
    if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      try FileManager.default.removeItem(at: file)
    }
    return
  }
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}
