import Architecture
import Foundation

/// A folder of a test's own, gone with the last reference to it.
public final class ScratchFolder: Sendable {
  /// Where it is, without a trailing slash and without links.
  public let path: String

  /// Makes the folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "photostream-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    // SwiftPM locks a package by files beside it that are named by its path.
    let lock = path.replacing("/", with: "_")
    let place = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(lock) {
      try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
    }
  }

  /// Writes a file, and makes the folders above it.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// The same with bytes that need be no text.
  public func write(_ bytes: Data, to name: String) throws {
    try ProjectFolder(root: path).write(bytes, to: name)
  }

  /// The text of a file.
  public func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// All that is in it but what was built and git's own: files with their bytes and rights, folders
  /// with their rights.
  public var tree: [String: String] {
    get throws {
      var nodes: [String: String] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: path)
      where !name.hasPrefix(".build") && !name.hasPrefix(".git") {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        let isFile = attributes[.type] as? FileAttributeType == .typeRegular
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        nodes[name] = "\(String(mode, radix: 8)) \(isFile ? try read(name) : "")"
      }
      return nodes
    }
  }
}
