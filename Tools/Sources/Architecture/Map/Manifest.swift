import Foundation

/// Where `Package.swift` speaks of each target.
struct Manifest: Equatable, Sendable {
  let lines: [String]

  /// A manifest of this text.
  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
  }

  /// The first line that says `("Target"` or `name: "Target"`, or of tests `ests("Target"` without the
  /// word at the target's end; 1 if there is none.
  func line(of target: String) -> Int {
    let subject = target.hasSuffix("Tests") ? target.dropLast("Tests".count) : "?"
    let words = ["(\"\(target)\"", "name: \"\(target)\"", "ests(\"\(subject)\""]
    let index = lines.firstIndex { line in
      !line.drop(while: \.isWhitespace).hasPrefix("//") && words.contains(where: line.contains)
    }
    return (index ?? 0) + 1
  }
}
