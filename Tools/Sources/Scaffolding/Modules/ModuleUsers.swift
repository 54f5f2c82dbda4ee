import Architecture
import Foundation
import SwiftParser
import SwiftSyntax

/// Finds who would miss a module: files that name its targets, its types or its screens.
struct ModuleUsers {
  let removal: ChangeSet
  let project: ProjectFolder

  /// Every place, such as `Sources/App/X.swift:3: FavouritesScreen`, in the order of the files.
  var places: [String] {
    let changes = Dictionary(removal.changes.map { ($0.path, $0) }) { first, _ in first }
    let (words, screens) = names
    let paths = ["Package.swift"] + ["Sources", "Tests"].flatMap(project.files)
    return paths.filter { $0.hasSuffix(".swift") }.flatMap { path -> [String] in
      guard let data = project.data(of: path), changes[path].map({ $0.after != nil }) ?? true else {
        return []
      }
      let text = String(decoding: data, as: UTF8.self)
      // Seldom true, and much cheaper than a syntax tree.
      let isNamed =
        words.contains(where: text.contains) || screens.contains { text.contains("\"\($0)\"") }
      guard isNamed else { return [] }
      // In the manifest, targets are texts; elsewhere a text is only a text.
      let finder = WordFinder(words, in: text, countsTexts: path == "Package.swift")
      let ways = SourceFacts.parse(text, path: path).destinations
        .filter { screens.contains($0.name) }.map { ($0.name, $0.line) }
      let gone = changes[path]?.goneLines ?? []
      return (finder.found + ways).filter { !gone.contains($0.1) }
        .map { "\(path):\($0.1): \($0.0)" }
    }
  }

  /// What the module is known by: targets all of whose files go, types at top level, screens.
  private var names: (words: Set<String>, screens: Set<String>) {
    let deleted = removal.changes.filter { $0.after == nil }
    let facts = deleted.filter { $0.path.hasSuffix(".swift") }.map {
      SourceFacts.parse(String(decoding: $0.before ?? Data(), as: UTF8.self), path: $0.path)
    }
    let folders = Set(deleted.compactMap { ProjectPath.folders(above: $0.path).dropFirst(2).first })
    let targets = folders.filter { Set(project.files(below: $0)).isSubset(of: deleted.map(\.path)) }
      .map { ($0 as NSString).lastPathComponent }
    return (
      Set(facts.flatMap(\.types).map(\.name) + targets),
      Set(facts.flatMap(\.screens).flatMap { [$0.name] + $0.aliases })
    )
  }
}

extension FileChange {
  /// The lines, from 1, that the change takes out: what the module brought itself is no use of it.
  fileprivate var goneLines: Set<Int> {
    let (old, new) = (Self.lines(of: before), Self.lines(of: after))
    return Set(
      new.difference(from: old).removals.compactMap {
        if case .remove(let offset, _, _) = $0 { offset + 1 } else { nil }
      })
  }

  private static func lines(of data: Data?) -> [Data] {
    (data ?? Data()).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

/// Finds words as code, perhaps also as a whole text between quotes; comments do not count.
private final class WordFinder: SyntaxVisitor {
  private(set) var found: [(String, Int)] = []
  private let words: Set<String>
  private let countsTexts: Bool
  private let lines: SourceLocationConverter

  init(_ words: Set<String>, in text: String, countsTexts: Bool) {
    self.words = words
    self.countsTexts = countsTexts
    let tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let isText = if case .stringSegment = token.tokenKind { true } else { false }
    if words.contains(token.text), countsTexts || !isText {
      let place = lines.location(for: token.positionAfterSkippingLeadingTrivia)
      found.append((token.text, place.line))
    }
    return .skipChildren
  }
}
