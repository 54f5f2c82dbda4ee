import Foundation

/// The files and folders a half-typed path may become.
struct PathListing {
  /// Paths as they would be typed, folders with a `/` behind them.
  let paths: [String]
  /// Their last parts, for a list.
  let names: [String]

  /// Lists what `typed` may become.
  ///
  /// Hidden files only when a dot was typed. Names that cannot be typed, because they hold control
  /// characters or invalid UTF-8, are left out.
  init(_ typed: String, directory: String, home: String?, onlyFolders: Bool = false) {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let place = Self.resolve(folder, directory: directory, home: home)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    names =
      entries
      .filter { $0.hasPrefix(prefix) && (prefix.hasPrefix(".") || !$0.hasPrefix(".")) }
      .filter(Self.canBeTyped)
      .sorted()
      .map { Self.isFolder(place + "/" + $0) ? $0 + "/" : $0 }
      .filter { !onlyFolders || $0.hasSuffix("/") }
    // A first name that starts with ~ would be read as the home folder.
    paths = names.map { folder.isEmpty && $0.hasPrefix("~") ? "./" + $0 : folder + $0 }
  }

  private static func resolve(_ folder: String, directory: String, home: String?) -> String {
    if folder.hasPrefix("/") { return folder }
    if let home, folder.hasPrefix("~/") { return home + folder.dropFirst() }
    return directory + "/" + folder
  }

  private static func canBeTyped(_ name: String) -> Bool {
    !name.unicodeScalars.contains { $0 == Sanitiser.substitute }
      && Sanitiser.clean(name, .line) == name
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
