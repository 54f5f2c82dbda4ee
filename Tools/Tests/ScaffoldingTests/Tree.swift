import Foundation

/// A folder with all that is in it, to be compared byte for byte.
struct Tree: Equatable, CustomStringConvertible {
  /// A file or folder, and its rights.
  enum Node: Equatable {
    case file(Data, mode: Int)
    case folder(mode: Int)
  }

  private(set) var nodes: [String: Node] = [:]

  /// All that is at `root`, apart from what lies in `skipped` there.
  init(at root: String, without skipped: String? = nil) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      if let skipped, path == skipped || path.hasPrefix(skipped + "/") { continue }
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
      if attributes[.type] as? FileAttributeType == .typeDirectory {
        nodes[path] = .folder(mode: mode)
      } else {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: root + "/" + path))
        nodes[path] = .file(bytes, mode: mode)
      }
    }
  }

  /// The same without a folder.
  func without(_ folder: String) -> Tree {
    var tree = self
    tree.nodes = nodes.filter { $0.key != folder && !$0.key.hasPrefix(folder + "/") }
    return tree
  }

  var description: String {
    nodes.keys.sorted().map { path in
      switch nodes[path] {
      case .file(let bytes, let mode): "\(path) \(String(mode, radix: 8)) \(bytes.count) bytes"
      case .folder(let mode): "\(path)/ \(String(mode, radix: 8))"
      case nil: path
      }
    }.joined(separator: "\n")
  }
}
