import Architecture
import Foundation
import SwiftParser
import SwiftSyntax

/// Finds who would miss a module: files that name its targets, its types or its screens.
struct ModuleUsers {
  let root: String
  let removal: ChangeSet

  /// Every place, such as `Sources/App/X.swift:3: FavouritesScreen`, in the order of the files.
  func places() throws -> [String] {
    let files = ProjectFolder(root: root)
    let names = try Names(of: removal, in: files)
    let changes = Dictionary(removal.changes.map { ($0.path, $0) }) { first, _ in first }
    let paths =
      ["Package.swift"]
      + ["Sources", "Tests"].flatMap(files.files).filter { $0.hasSuffix(".swift") }
    return paths.flatMap { path -> [String] in
      // What the module brought itself is no use of it.
      let change = changes[path]
      guard let data = change.map(\.after) ?? files.data(of: path) else { return [] }
      let text = String(decoding: data, as: UTF8.self)
      // Seldom true, and much cheaper than a syntax tree.
      guard names.mayStand(in: text) else { return [] }
      return names.uses(in: text, ofManifest: path == "Package.swift").map {
        "\(path):\(change?.lineBefore($0.line) ?? $0.line): \($0.name)"
      }
    }
  }
}

extension ModuleUsers {
  /// What a module is known by.
  private struct Names {
    var words: Set<String> = []
    var screens: Set<String> = []

    /// Targets are the folders of its files, types are declared at top level in its sources.
    init(of removal: ChangeSet, in files: ProjectFolder) throws {
      for change in removal.changes where change.after == nil && change.path.hasSuffix(".swift") {
        guard let before = change.before else { continue }
        let text = String(decoding: before, as: UTF8.self)
        let facts = SourceFacts.parse(text, path: change.path)
        words.formUnion(facts.types.map(\.name))
        screens.formUnion(facts.screens.flatMap { [$0.name] + $0.aliases })
      }
      words.formUnion(removal.deletedTargets(of: files))
    }

    func mayStand(in text: String) -> Bool {
      words.contains(where: text.contains) || screens.contains { text.contains("\"\($0)\"") }
    }

    /// In the manifest, targets are texts; elsewhere a text is only a text.
    func uses(in text: String, ofManifest countsTexts: Bool) -> [SourceFacts.Named] {
      let facts = SourceFacts.parse(text, path: "")
      let finder = WordFinder(words, in: text, countsTexts: countsTexts)
      return finder.found + facts.destinations.filter { screens.contains($0.name) }
    }
  }
}

extension ChangeSet {
  /// The targets all of whose files go: `Sources/<Layer>/<Target>` and `Tests/<Layer>/<Target>`.
  fileprivate func deletedTargets(of files: ProjectFolder) -> [String] {
    let deleted = Set(changes.filter { $0.after == nil }.map(\.path))
    let folders = deleted.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 3 ? parts.prefix(3).joined(separator: "/") : nil
    }
    return Set(folders).filter { deleted.isSuperset(of: files.files(below: $0)) }
      .compactMap { $0.split(separator: "/").last.map(String.init) }
  }
}

extension FileChange {
  /// Where a line of the file to be, from 1, is in the file as it is.
  fileprivate func lineBefore(_ line: Int) -> Int {
    let (old, new) = (Self.lines(of: before), Self.lines(of: after))
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.compactMap(Self.offset))
    let inserted = Set(difference.insertions.compactMap(Self.offset))
    let kept = zip(
      old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) })
    return kept.first { $0.1 == line - 1 }.map { $0.0 + 1 } ?? line
  }

  private static func lines(of data: Data?) -> [Data] {
    (data ?? Data()).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func offset(_ change: CollectionDifference<Data>.Change) -> Int? {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// Finds words as code, perhaps also as a whole text between quotes; comments do not count.
private final class WordFinder: SyntaxVisitor {
  private(set) var found: [SourceFacts.Named] = []
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
    if words.contains(token.text), countsTexts || !token.isText {
      let line = lines.location(for: token.positionAfterSkippingLeadingTrivia).line
      found.append(SourceFacts.Named(name: token.text, line: line))
    }
    return .skipChildren
  }
}

extension TokenSyntax {
  fileprivate var isText: Bool {
    if case .stringSegment = tokenKind { true } else { false }
  }
}
