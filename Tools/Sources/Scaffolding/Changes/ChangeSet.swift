import Architecture
import Foundation

/// What is to become of the project: made in a copy of it, file by file, and remembered.
package struct ChangeSet: Sendable {
  /// The copy, where everything is as it is to be.
  let copy: ProjectFolder
  /// The bytes that each touched file had; nil if there was no such file.
  private var before: [String: Data?] = [:]
  /// The folders that were made for files.
  private var newFolders: Set<String> = []

  /// Begins without a change.
  init(in copy: ProjectFolder) {
    self.copy = copy
  }

  /// The files that will be made, changed or deleted, in the order of their paths.
  var files: [FileChange] {
    before.map { FileChange(path: $0, before: $1, after: copy.data(of: $0)) }
      .filter { $0.before != $0.after }.sorted { $0.path < $1.path }
  }

  /// What a person sees: a line for each file.
  package var summary: String {
    files.map { file in
      let verb = file.before == nil ? "created" : file.after == nil ? "removed" : "edited "
      return "\(verb)  \(file.path)\n"
    }.joined()
  }

  /// Writes a file in the copy, or deletes it. Throws a ``Problem`` if it would lie elsewhere.
  mutating func write(_ data: Data?, to path: String) throws {
    try copy.checkFolders(above: path)
    if let kind = copy.kind(of: path), kind != .typeRegular, data != nil {
      throw Problem("\(path) is a link or a folder: move it away, or choose another name")
    }
    if before[path] == nil { before.updateValue(copy.data(of: path), forKey: path) }
    if let data {
      newFolders.formUnion(missingFolders(above: path))
      try copy.write(data, to: path)
    } else if copy.kind(of: path) != nil {
      try FileManager.default.removeItem(atPath: copy.full(path))
    }
  }

  private func missingFolders(above path: String) -> [String] {
    ProjectPath.folders(above: path).filter { copy.kind(of: $0) == nil }
  }
}

/// One file before and after.
struct FileChange: Equatable, Sendable {
  /// Where it is, from the package's root; never outside of it.
  let path: String
  /// Its bytes before; nil if there was no such file.
  let before: Data?
  /// Its bytes after; nil if there is to be no such file.
  let after: Data?
}

extension ChangeSet {
  /// Makes a module whose files are written already; changes nothing if it was made so before and
  /// nobody touched it.
  ///
  /// Throws a ``Problem`` if something is in the way.
  mutating func make(_ rendering: Rendering) throws {
    let paths = rendering.files.map(\.path)
    let earlier = receipt(at: rendering.receipt)
    // What is above a target's folder, as in `Sources/Screens/AuthScreen`, belongs to all.
    let folders = newFolders.union(missingFolders(above: rendering.receipt))
      .filter { $0.split(separator: "/").count >= 3 }
    let receipt = Receipt(
      module: rendering.name.module,
      files: try Dictionary(
        paths.map { ($0, Receipt.fingerprint(of: Data(try copy.text(of: $0).utf8))) }
      ) { first, _ in first },
      folders: earlier?.folders ?? folders.sorted(), edits: rendering.edits)
    let inTheWay =
      paths.filter { (before[$0] ?? nil) != nil }
      + [rendering.receipt].filter { copy.kind(of: $0) != nil }
    let refusal = Problem(
      "\(receipt.module) cannot be made, there is something already: "
        + inTheWay.joined(separator: ", ") + "; move it away, or choose another name")
    guard inTheWay.isEmpty || earlier == receipt else { throw refusal }
    for line in rendering.edits { try edit(line.file) { try line.apply(to: $0) } }
    if earlier == nil { try write(receipt.data(), to: rendering.receipt) }
    guard inTheWay.isEmpty || files.isEmpty else { throw refusal }
  }

  /// Takes a module out, and the lines that its edits had put in.
  ///
  /// Throws a ``Problem`` that names all that was changed by hand, unless `force` is true: then that
  /// goes, too.
  mutating func remove(_ name: ModuleName, force: Bool) throws {
    let (path, receipt) = try receipt(of: name.module)
    var differences = receipt.files.sorted { $0.key < $1.key }.compactMap { path, fingerprint in
      guard let data = copy.data(of: path) else {
        return copy.kind(of: path) == nil ? nil : "\(path) is no file any more"
      }
      return Receipt.fingerprint(of: data) == fingerprint ? nil : "\(path) was changed"
    }
    let known = Set(receipt.files.keys + [path])
    let added = Set(receipt.folders.flatMap(copy.files)).subtracting(known).sorted()
    differences += added.map { "\($0) was added" }
    for line in receipt.edits.reversed() {
      do {
        try edit(line.file) { try line.revert(from: $0, force: force) }
      } catch let changed as ChangedByHand {
        differences.append(changed.what)
      }
    }
    guard force || differences.isEmpty else {
      throw Problem(
        "\(name.module) was changed by hand since it was made:\n"
          + differences.map { "  \($0)\n" }.joined() + "FORCE=1 removes it all the same")
    }
    // Where a file was is a folder now, perhaps: what is in it goes first.
    for path in known.union(added).sorted(by: >) { try write(nil, to: path) }
  }

  private mutating func edit(_ path: String, _ change: (String) throws -> String) throws {
    try write(Data(change(copy.text(of: path)).utf8), to: path)
  }

  private func receipt(at path: String) -> Receipt? {
    copy.data(of: path).flatMap { try? JSONDecoder().decode(Receipt.self, from: $0) }
  }

  /// The one receipt of a module, and where it is.
  private func receipt(of module: String) throws -> (path: String, receipt: Receipt) {
    let paths = copy.files(below: "Sources").filter { $0.hasSuffix("/\(Receipt.name)") }
    let found = try paths.map { path in
      let receipt = receipt(at: path)
      let named = receipt.map { Array($0.files.keys) + $0.folders + $0.edits.map(\.file) }
      guard let receipt, let named, named.allSatisfy({ ProjectPath.flaw(of: $0) == nil }) else {
        throw Problem(
          "\(path) cannot be read: restore it from git, or remove the module by hand")
      }
      for path in named { try copy.checkFolders(above: path) }
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
  /// The files that were made, by path, each with its fingerprint.
  let files: [String: String]
  /// The folders that were made for them alone: those of targets, and what is in them.
  let folders: [String]
  /// The edits of other files.
  let edits: [Edit]

  /// Its file's name; hidden, so that the package manager passes over it.
  static let name = ".module.json"

  /// A file's fingerprint: FNV-1a of its bytes with 64 bits, in hexadecimal digits. It tells what was
  /// changed by hand since, not what somebody forged.
  static func fingerprint(of data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(format: "%016llx", hash)
  }

  /// The same bytes for the same receipt.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
