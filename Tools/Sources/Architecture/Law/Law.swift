import Foundation

/// The laws of `Modules.md`, all at once.
package enum Law {
  /// Every breach, by file and line, each told once.
  package static func breaches(in map: ProjectMap) -> [Breach] {
    let rules = [
      layers, reach, undeclared, roles, calls, numbers, destinations, flags, folders, page, tests,
      registry, words, graph,
    ]
    return Set(rules.flatMap { $0(map) }).sorted()
  }

  /// Every breach of the project at `root`, formatting among them: that of all code, or only of what has changed since
  /// the last commit. A package that cannot even be described is a breach, too. Throws ``Problem`` for what has no
  /// place in a file.
  package static func breaches(
    ofProjectAt root: String, formattingOnlyChanges isBrief: Bool = false
  ) async throws -> [Breach] {
    let paths = isBrief ? try await changedCode(root: root) : nil
    async let formatting = formatting(root: root, in: paths)
    let lawful: [Breach]
    do {
      lawful = breaches(in: try await ProjectMap.read(root: root))
    } catch let breach as Breach {
      lawful = [breach]
    }
    return Set(lawful + (try await formatting)).sorted()
  }
}

/// One place where the project does not keep its law.
package struct Breach: Error, Hashable, Sendable {
  /// Where, from the package's root; may be a strange file's name, so it is not safe to print.
  package let file: String
  package let line: Int
  let rule: String
  /// What depends on what, and what to do: one phrase.
  let advice: String

  init(_ file: String, _ line: Int, _ rule: String, _ advice: String) {
    self.file = file
    self.line = line
    self.rule = rule
    self.advice = advice
  }
}

extension Breach: Comparable, CustomStringConvertible {
  /// `file:line: rule: what to do`, as editors understand it.
  package var description: String { "\(file):\(line): \(rule): \(advice)" }

  package static func < (one: Breach, other: Breach) -> Bool {
    (one.file, one.line, one.rule, one.advice)
      < (other.file, other.line, other.rule, other.advice)
  }
}

extension Law {
  /// What `swift format` has to say of these files and folders, or of all code: layout, missing
  /// documentation, force unwraps. Throws ``Problem``.
  package static func formatting(root: String, in paths: [String]? = nil) async throws -> [Breach] {
    let paths = paths ?? code.filter { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    guard !paths.isEmpty else { return [] }
    let arguments = ["format", "lint", "--strict", "--parallel", "-r"] + paths
    let answer = try await Tool.run("swift", arguments, in: root)
    let breaches = answer.lines.compactMap { formatting($0, root: root) }
    guard answer.status == 0 || !breaches.isEmpty else {
      throw Problem("`swift format lint` fails, and does not say why")
    }
    return breaches
  }

  /// Files of code that are not as the last commit has them; nil where there is none, and where all have to be looked
  /// at, as what they are formatted by has changed.
  static func changedCode(root: String) async throws -> [String]? {
    let questions = [
      ["diff", "--name-only", "--relative", "HEAD"],
      ["ls-files", "--others", "--exclude-standard"],
    ]
    var files: [String] = []
    for question in questions {
      let answer = try await Tool.run("git", ["-c", "core.quotePath=off"] + question, in: root)
      guard answer.status == 0, !answer.lines.contains(".swift-format") else { return nil }
      files += answer.lines
    }
    return files.filter { file in
      file.hasSuffix(".swift") && code.contains { file == $0 || file.hasPrefix($0 + "/") }
        && FileManager.default.fileExists(atPath: "\(root)/\(file)")
    }
  }

  /// The code of this package and of those beside it.
  private static let code = ["", "Tools/", "Benchmarks/", "Fuzz/"].flatMap {
    ["\($0)Sources", "\($0)Tests", "\($0)Package.swift"]
  }

  /// One line of it: `/path/to/file:line:column: error: [Rule] text`.
  static func formatting(_ line: String, root: String) -> Breach? {
    let pattern = /^(.+?):(\d+):\d+: (?:error|warning): (?:\[(\w+)\] )?(.*)$/
    guard !line.allSatisfy(\.isWhitespace) else { return nil }
    guard let match = line.wholeMatch(of: pattern) else {
      // Whatever else it has to say must not look like success.
      return Breach("Package.swift", 1, "format", "swift format says: \(line)")
    }
    // Without a rule, it is the parser that speaks.
    let advice = match.3.map { "\($0): \(match.4); `make format` may do it" }
    return Breach(
      String(match.1).replacing(root + "/", with: ""), Int(match.2) ?? 1, "format",
      advice ?? String(match.4))
  }
}
