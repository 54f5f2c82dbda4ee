/// What was taken back of a change, and what was found on the way.
public struct Recovery: Equatable, Sendable {
  /// The command that had made the change: `make module NAME=photo-grid`.
  public let title: String
  /// Files that the change had made, and that are gone again.
  public var takenOut: [String] = []
  /// Files that are again what they were.
  public var restored: [String] = []
  /// Where a person's own versions are now, found in place of the change's.
  public var kept: [String] = []
  /// Folders that the change had made, and that stay because something else is in them.
  public var occupied: [String] = []

  init(title: String) {
    self.title = title
  }

  /// What was done, in a phrase: `9 files taken out, 3 restored`.
  public var summary: String {
    var parts: [String] = []
    if !takenOut.isEmpty { parts.append("\(Self.files(takenOut.count)) taken out") }
    if !restored.isEmpty {
      let count = parts.isEmpty ? Self.files(restored.count) : "\(restored.count)"
      parts.append("\(count) restored")
    }
    if parts.isEmpty { parts.append("nothing had been changed") }
    if !kept.isEmpty { parts.append("changed meanwhile and kept: \(list(kept))") }
    if !occupied.isEmpty { parts.append("not empty and left: \(list(occupied))") }
    return parts.joined(separator: ", ")
  }

  /// The same for whoever comes after an interrupted command.
  public var notice: String { "the last `\(title)` was interrupted: \(summary)" }
}

extension Recovery {
  private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

  private func list(_ paths: [String]) -> String { paths.joined(separator: ", ") }
}
