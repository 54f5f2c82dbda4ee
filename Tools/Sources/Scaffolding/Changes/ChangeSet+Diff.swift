import Foundation

extension ChangeSet {
  /// A unified diff with three lines around each change, as `git apply` and `patch -p1` take it;
  /// empty if nothing changes.
  public var diff: String {
    changes.map(\.diff).joined()
  }
}

extension FileChange {
  /// The diff of this file, with git's head.
  var diff: String {
    guard before != after else { return "" }
    let hunks = LineDiff(before: Self.lines(before), after: Self.lines(after)).hunks
    var head = "diff --git a/\(path) b/\(path)\n"
    if before == nil { head += "new file mode 100644\n" }
    if after == nil { head += "deleted file mode 100644\n" }
    guard !hunks.isEmpty else { return head }
    // A tab ends a name that has spaces in it.
    let end = path.contains(" ") ? "\t\n" : "\n"
    head += before == nil ? "--- /dev/null\n" : "--- a/\(path)\(end)"
    head += after == nil ? "+++ /dev/null\n" : "+++ b/\(path)\(end)"
    return head + hunks.map(\.text).joined()
  }
}

extension FileChange {
  /// The lines with what ends them.
  private static func lines(_ data: Data?) -> [[UInt8]] {
    let bytes = Array(data ?? Data())
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }
}
