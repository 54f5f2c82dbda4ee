extension Law {
  /// Every breach of the project at `root`, formatting among them, by file and line.
  ///
  /// A package that cannot even be described is a breach, too. Throws `MapError` for what has no
  /// place in a file.
  public static func breaches(ofProjectAt root: String) async throws -> [Breach] {
    async let formatting = FormatCheck.breaches(root: root)
    let lawful: [Breach]
    do {
      lawful = breaches(in: try await ProjectMap.read(root: root))
    } catch let error as MapError {
      let manifest = Manifest(try ProjectDisk(root: root).text(of: "Package.swift"))
      guard let breach = Breach(error, manifest) else { throw error }
      lawful = [breach]
    }
    return Set(lawful + (try await formatting)).sorted()
  }
}

extension Breach {
  /// What the package manager found before anybody else could look; nil if it is something else.
  init?(_ error: MapError, _ manifest: Manifest) {
    switch error {
    case .manifest(let line, let text):
      self.init("Package.swift", line, "manifest", text)
    case .circle(let path):
      self.init(
        "Package.swift", manifest.line(of: path.last ?? ""), "cycles",
        "\(path.joined(separator: " → ")): take one arrow out, with a protocol lower down")
    case .noFolder(let folder, let target):
      self.init(
        "Package.swift", manifest.line(of: target), "drift",
        "\(target) has no folder \(folder): bring it back, or delete the line and what "
          + "depends on it")
    case .program, .failed, .answer, .unreadable, .marker: return nil
    }
  }
}
