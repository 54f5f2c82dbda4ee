import Foundation

/// Brings rendered sources into the project's shape: how long a line gets, and how imports sort,
/// depends on the name.
struct SourceFormatter {
  /// The project's root, where its `.swift-format` is.
  let root: String

  /// The same rendering, formatted. Throws ``ToolProblem`` with the lines that do not parse.
  func formatted(_ rendering: Rendering) async throws -> Rendering {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "scaffold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(rendering.files.filter(\.isSwift), to: folder)
    try await format(folder)
    return rendering.with(try rendering.files.map { try $0.isSwift ? read($0, from: folder) : $0 })
  }
}

extension SourceFormatter {
  private func write(_ files: [Rendering.File], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      let place = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: place)
    }
  }

  private func format(_ folder: URL) async throws {
    let configuration = "\(root)/.swift-format"
    let isConfigured = FileManager.default.fileExists(atPath: configuration)
    let path = folder.path(percentEncoded: false)
    try await Tool.run(
      "swift",
      ["format", "-i", "-r"] + (isConfigured ? ["--configuration", configuration] : []) + [path],
      in: root
    ).checked("swift format", in: path)
  }

  private func read(_ file: Rendering.File, from folder: URL) throws -> Rendering.File {
    let text = try String(contentsOf: folder.appending(path: file.path), encoding: .utf8)
    return Rendering.File(path: file.path, text: text)
  }
}

extension Rendering.File {
  fileprivate var isSwift: Bool { path.hasSuffix(".swift") }
}
