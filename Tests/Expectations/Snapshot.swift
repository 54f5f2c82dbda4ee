import Foundation
import Testing

/// Compares a text with the file `Snapshots/<name>.txt` beside the test.
///
/// `RECORD_SNAPSHOTS=1 make test` writes the files anew; read the difference before committing it.
public func expectSnapshot(
  _ text: String, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: filePath).deletingLastPathComponent()
    .appending(components: "Snapshots", "\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: file)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(text + "\n" == recorded, "differs from \(name).txt", sourceLocation: sourceLocation)
}
