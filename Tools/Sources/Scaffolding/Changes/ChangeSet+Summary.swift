extension ChangeSet {
  /// What a person sees: a line for each folder of new or deleted files, one for all edited ones;
  /// empty if nothing changes.
  public var summary: String {
    let created = changes.filter { $0.before == nil && $0.after != nil }.map(\.path)
    let removed = changes.filter { $0.before != nil && $0.after == nil }.map(\.path)
    let edited = changes.filter { $0.before != nil && $0.after != nil }.map(\.path)
    let groups =
      Self.groups(of: created).map { ("created", $0) }
      + Self.groups(of: removed).map { ("removed", $0) }
    let width = groups.map(\.1.label.count).max() ?? 0
    var lines = groups.map { verb, group in
      let padding = String(repeating: " ", count: width - group.label.count)
      return "\(verb)  \(group.label)\(padding)  \(group.count) file\(group.count == 1 ? "" : "s")"
    }
    if !edited.isEmpty {
      lines.append("edited   " + edited.map(Self.lastName).joined(separator: "  "))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ChangeSet {
  /// Files of one target stand together; a target's folder is the third, as in
  /// `Sources/Screens/AuthScreen`.
  private static func groups(of paths: [String]) -> [(label: String, count: Int)] {
    var counts: [String: [String]] = [:]
    for path in paths {
      let folder = path.split(separator: "/").dropLast().prefix(3).joined(separator: "/")
      counts[folder, default: []].append(path)
    }
    return counts.sorted { $0.key < $1.key }.map { folder, paths in
      (paths.count == 1 ? paths[0] : "\(folder)/…", paths.count)
    }
  }

  private static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
