import Foundation

/// What terminals said about themselves, in a small file: a line each, so that reading it costs no
/// start anything.
///
/// Nothing is lost with it: who is not in it is asked again.
struct TerminalMemory: Sendable {
  /// The file.
  let path: String
  /// How many terminals are remembered.
  static let limit = 32

  /// What this terminal said; nil if it is not remembered.
  func answers(of identity: TerminalIdentity) -> TerminalAnswers? {
    lines().last { $0.first == identity.key }.flatMap { TerminalAnswers(fields: $0.dropFirst()) }
  }

  /// Remembers what it said, in place of what it said before. Throws what the file system says.
  func remember(_ answers: TerminalAnswers, of identity: TerminalIdentity) throws {
    let others = lines().filter { $0.first != identity.key }.suffix(Self.limit - 1)
    let text = (others + [[identity.key] + answers.fields])
      .map { $0.joined(separator: "\t") + "\n" }.joined()
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private func lines() -> [[String]] {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: 65_536)
    else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.suffix(Self.limit)
  }
}

extension TerminalAnswers {
  /// As they are remembered.
  fileprivate var fields: [String] {
    [
      kitty.map { $0 ? "yes" : "no" } ?? "",
      attributes.map(String.init).joined(separator: ";"),
      version ?? "", Self.text(cell), colours.map(String.init) ?? "", Self.text(largest),
    ]
  }

  /// As they were remembered; nil if that is something else.
  fileprivate init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 6, ["yes", "no", ""].contains(fields[0]) else { return nil }
    self.init()
    kitty = fields[0].isEmpty ? nil : fields[0] == "yes"
    attributes = fields[1].split(separator: ";").compactMap { Int($0) }
    version = fields[2].isEmpty ? nil : Sanitiser.clean(fields[2], .line)
    cell = Self.size(fields[3]).flatMap { CellSize(told: $0.width, by: $0.height) }
    colours = Int(fields[4])
    largest = Self.size(fields[5])
  }

  private static func text(_ size: CellSize?) -> String {
    size.map { "\($0.width)x\($0.height)" } ?? ""
  }

  private static func size(_ text: String) -> CellSize? {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...100_000).contains($0) }) else { return nil }
    return CellSize(width: numbers[0], height: numbers[1])
  }
}
