import Architecture
import Foundation

/// What is to become of the project: every file that will be made, changed or deleted.
package struct ChangeSet: Equatable, Sendable {
  let changes: [FileChange]

  /// Makes a set; what does not change is left out.
  init(_ changes: [FileChange]) {
    self.changes = changes.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
  }

  /// What a person sees: a line for each file.
  package var summary: String {
    changes.map { change in
      let verb = change.before == nil ? "created" : change.after == nil ? "removed" : "edited "
      return "\(verb)  \(change.path)\n"
    }.joined()
  }
}

/// One file before and after.
package struct FileChange: Equatable, Sendable {
  /// Where it is, from the package's root; never outside of it.
  let path: String
  /// Its bytes before; nil if there was no such file.
  let before: Data?
  /// Its bytes after; nil if there is to be no such file.
  let after: Data?
}

extension ChangeSet {
  /// What making a module changes: nothing if it was made so before and nobody touched it.
  ///
  /// Throws a ``Problem`` if something is in the way.
  init(making rendering: Rendering, in project: ProjectFolder) throws {
    let files = rendering.files.map {
      FileChange(path: $0.path, before: project.data(of: $0.path), after: Data($0.text.utf8))
    }
    for path in files.map(\.path) + [rendering.receipt] { try project.checkFolders(above: path) }
    let receipt = Receipt(rendering, in: project)
    let existing = (files.map(\.path) + [rendering.receipt])
      .filter { project.kind(of: $0) != nil }
    guard existing.isEmpty else {
      var made = Receipt(at: rendering.receipt, in: project)
      made?.folders = receipt.folders
      if made == receipt, files.allSatisfy({ $0.before == $0.after }),
        try Self.edits(rendering.edits, in: project, { try $0.apply(to: $1) }).isEmpty
      {
        self.init([])
        return
      }
      throw Problem(
        "\(receipt.module) cannot be made, there is something already: "
          + existing.joined(separator: ", ") + "; move it away, or choose another name")
    }
    let edits = try Self.edits(rendering.edits, in: project) { try $0.apply(to: $1) }
    self.init(
      files + edits + [FileChange(path: rendering.receipt, before: nil, after: try receipt.data())])
  }

  /// What taking a module out changes, and the lines that its edits had put in.
  ///
  /// Throws a ``Problem`` that names all that was changed by hand, unless `force` is true: then that
  /// goes, too.
  init(removing name: ModuleName, in project: ProjectFolder, force: Bool) throws {
    let (path, receipt) = try Self.receipt(of: name.module, in: project)
    var differences = receipt.files.sorted { $0.key < $1.key }.compactMap { path, fingerprint in
      guard let data = project.data(of: path) else {
        return project.kind(of: path) == nil ? nil : "\(path) is no file any more"
      }
      return Receipt.fingerprint(of: data) == fingerprint ? nil : "\(path) was changed"
    }
    let known = Set(receipt.files.keys + [path])
    let added = Set(receipt.folders.flatMap(project.files)).subtracting(known).sorted()
    differences += added.map { "\($0) was added" }
    let edits = try Self.edits(receipt.edits.reversed(), in: project) { edit, text in
      do {
        return try edit.revert(from: text, force: force)
      } catch let changed as ChangedByHand {
        differences.append(changed.what)
        return text
      }
    }
    guard force || differences.isEmpty else {
      throw Problem(
        "\(name.module) was changed by hand since it was made:\n"
          + differences.map { "  \($0)\n" }.joined() + "FORCE=1 removes it all the same")
    }
    let files = (known.sorted() + added).map {
      FileChange(path: $0, before: project.data(of: $0), after: nil)
    }
    self.init(files + edits)
  }

  /// The files that edits change, each read once.
  private static func edits(
    _ edits: [Edit], in project: ProjectFolder, _ change: (Edit, String) throws -> String
  ) throws -> [FileChange] {
    var texts: [String: String] = [:]
    for edit in edits {
      texts[edit.file] = try change(edit, try texts[edit.file] ?? project.text(of: edit.file))
    }
    return texts.map {
      FileChange(path: $0, before: project.data(of: $0), after: Data($1.utf8))
    }.filter { $0.before != $0.after }
  }

  /// The one receipt of a module, and where it is.
  private static func receipt(
    of module: String, in project: ProjectFolder
  ) throws -> (path: String, receipt: Receipt) {
    let paths = project.files(below: "Sources").filter { $0.hasSuffix("/\(Receipt.name)") }
    let found = try paths.map { path in
      let receipt = Receipt(at: path, in: project)
      let named = receipt.map { Array($0.files.keys) + $0.folders + $0.edits.map(\.file) }
      guard let receipt, let named, named.allSatisfy({ ProjectPath.flaw(of: $0) == nil }) else {
        throw Problem(
          "\(path) cannot be read: restore it from git, or remove the module by hand")
      }
      for path in named { try project.checkFolders(above: path) }
      return (path: path, receipt: receipt)
    }.filter { $0.receipt.module == module }
    guard let first = found.first else {
      throw Problem(
        "\(module) was not made by `make module`, or its \(Receipt.name) is gone: remove it by hand"
      )
    }
    guard found.count == 1 else {
      throw Problem(
        "\(module) was made more than once (\(found.map(\.path).joined(separator: ", "))): remove "
          + "one by hand")
    }
    return first
  }
}

/// What is remembered of a making, so that it can be taken back exactly.
struct Receipt: Codable, Equatable {
  /// The module's name: `PhotoGrid`.
  let module: String
  /// The template it was made by.
  let template: String
  /// The values of the template's own variables.
  let variables: [String: String]
  /// The files that were made, by path, each with its fingerprint.
  let files: [String: String]
  /// The folders that were made for them alone: those of targets, and what is in them.
  var folders: [String]
  /// The edits of other files.
  let edits: [Edit]

  /// Its file's name; hidden, so that the package manager passes over it.
  static let name = ".module.json"

  /// A file's fingerprint: FNV-1a of its bytes with 64 bits, in hexadecimal digits. It tells what was
  /// changed by hand since, not what somebody forged.
  static func fingerprint(of data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Reads the receipt of a folder; nil if there is none.
  init?(at path: String, in project: ProjectFolder) {
    guard let data = project.data(of: path),
      let receipt = try? JSONDecoder().decode(Receipt.self, from: data)
    else { return nil }
    self = receipt
  }

  init(_ rendering: Rendering, in project: ProjectFolder) {
    module = rendering.name.module
    template = rendering.template
    variables = rendering.variables
    files = Dictionary(
      rendering.files.map { ($0.path, Self.fingerprint(of: Data($0.text.utf8))) }
    ) { first, _ in first }
    // What is above a target's folder, as in `Sources/Screens/AuthScreen`, belongs to all.
    let paths = rendering.files.map(\.path) + [rendering.receipt]
    folders = Set(paths.flatMap(ProjectPath.folders))
      .filter { $0.split(separator: "/").count >= 3 && project.kind(of: $0) == nil }.sorted()
    edits = rendering.edits
  }

  /// The same bytes for the same receipt.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
