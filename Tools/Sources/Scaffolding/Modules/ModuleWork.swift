import Architecture
import Foundation

/// What `make module` and `make remove-module` do, apart from talking about it: the change is made in
/// a copy, judged, built and tested there, and only then moved to its place.
package struct ModuleWork: Sendable {
  /// The project's root, an absolute path.
  let root: String
  let name: ModuleName
  private let task: Task
  private let tell: @Sendable (String) -> Void

  /// What is to be done.
  package enum Task: Sendable {
    /// A module is made from a template; values that are left out have their defaults.
    case making(Template, variables: [String: String])
    /// A module is taken out; also what was changed by hand, if `force` is true.
    case removing(force: Bool)
  }

  /// Makes a request; nothing happens yet. A person reads meanwhile what it is `tell`ing: pieces of text.
  package init(
    root: String, name: ModuleName, task: Task,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.root, self.name, self.task, self.tell) = (root, name, task, tell)
  }

  /// What would be changed, as a diff; nothing is. Nil if the module is there as it would be made.
  ///
  /// Throws what a person can read, and ``Interruption``.
  package func diff() async throws -> String? {
    try await inCopy { _, change in
      let copy = "\(Move.folder)/copy/"
      var diff = ""
      for file in change.files {
        let arguments = [
          "diff", "--no-index", "--src-prefix=a/", "--dst-prefix=b/", "--no-color", "--no-ext-diff",
          file.before == nil ? "/dev/null" : file.path,
          file.after == nil ? "/dev/null" : copy + file.path,
        ]
        diff += try await Tool.run("git", arguments, in: root).text + "\n"
      }
      return diff.replacing(copy, with: "")
    }
  }

  /// Carries it out, or leaves everything as it was; false if there is nothing to do.
  ///
  /// Throws what a person can read, and ``Interruption``.
  package func carryOut() async throws -> Bool {
    try await inCopy { trial, change in
      let command: String
      switch task {
      case .making:
        command = "module"
        // The law takes a core while the build waits for a linker, and ends the build if it is broken.
        try await withThrowingTaskGroup { group in
          group.addTask { try await keepsLaw(change, in: trial) }
          group.addTask { try await builds(trial) }
          try await group.waitForAll()
        }
        try await passesTests(of: change, in: trial)
      case .removing:
        command = "remove-module"
        do {
          try await isMissedByNobody(change, in: trial)
          try await builds(trial)
        } catch let problem as Problem {
          throw Problem("\(name.module) is in use, take it out there first:\n\(problem.reason)")
        }
      }
      try Move(root: root).carryOut(change, title: "make \(command) NAME=\(name.module)")
      return true
    } ?? false
  }
}

extension ModuleWork {
  /// Makes the change in a copy, with the modules drawn anew, and looks at it there; nil if nothing
  /// changes.
  private func inCopy<Value: Sendable>(
    _ body: @escaping @Sendable (Trial, ChangeSet) async throws -> Value
  ) async throws -> Value? {
    try await Interruption.cancelling {
      let lock = try ProjectLock(root: root)
      defer {
        Move(root: root).sweep()
        withExtendedLifetime(lock) {}
      }
      let trial = try await Trial(of: root)
      var change = ChangeSet(in: trial.copy)
      switch task {
      case .making(let template, let variables):
        try await make(template.render(name, variables: variables), by: &change)
      case .removing(let force): try change.remove(name, force: force)
      }
      guard !change.files.isEmpty else { return nil }
      try await draw(by: &change)
      tell(change.summary)
      return try await body(trial, change)
    }
  }

  private func make(_ rendering: Rendering, by change: inout ChangeSet) async throws {
    // What was made before has its names already.
    if change.copy.kind(of: rendering.receipt) == nil {
      let types = rendering.declaredTypes
      let names = types.map { $0.lowercased() }
      // Only files that speak of one of the names, or of screens and commands, have to be understood.
      let map = try await ProjectMap.read(root: root) { path, text in
        path.hasPrefix("Sources/")
          && (["ScreenDescriptor<", "Command("].contains(where: text.holds)
            || names.contains(where: text.lowercased().holds))
      }
      try map.check(name, declaring: types, targets: rendering.targets)
    }
    for file in rendering.files { try change.write(Data(file.text.utf8), to: file.path) }
    // How long a line gets, and how imports sort, depends on the name.
    let sources = rendering.files.filter(\.isSwift).map(\.path)
    try await Tool.run("swift", ["format", "-i"] + sources, in: change.copy.root)
      .checked("swift format", in: change.copy.root)
    try change.make(rendering)
  }

  /// The graph as the changed project has it.
  private func draw(by change: inout ChangeSet) async throws {
    let graph = ModuleGraph(try await PackageDescription.read(root: change.copy.root))
    let page = try graph.drawn(in: change.copy.text(of: ModulesPage.path))
    try change.write(Data(page.utf8), to: ModulesPage.path)
  }

  /// Throws a ``Problem`` if one of the new files breaks a law; what a person has in the others is
  /// theirs.
  private func keepsLaw(_ change: ChangeSet, in trial: Trial) async throws {
    let paths = Set(change.files.filter { $0.before == nil }.map(\.path))
    let sources = paths.filter { $0.hasSuffix(".swift") }.sorted()
    async let formatting = Law.formatting(root: trial.copy.root, in: sources)
    let map = try await ProjectMap.read(root: trial.copy.root) { path, _ in
      // What screens and the app say has to be known to tell whether they agree.
      paths.contains(path) || path.contains(/^Sources\/(Screens|App|Dev)\//)
    }
    let breaches = try await (Law.breaches(in: map) + formatting).filter { paths.contains($0.file) }
    guard breaches.isEmpty else {
      throw Problem(
        "the template breaks the law of Modules.md:"
          + breaches.sorted().map { "\n  \($0)" }.joined())
    }
  }

  /// Throws a ``Problem`` if somebody still needs one of the targets all of whose files are gone, or
  /// leads to a screen that is.
  private func isMissedByNobody(_ change: ChangeSet, in trial: Trial) async throws {
    let folders = change.files.filter { $0.after == nil }
      .compactMap { ProjectPath.folders(above: $0.path).dropFirst(2).first }
    let gone = folders.filter { trial.copy.files(below: $0).isEmpty }
      .map { ($0 as NSString).lastPathComponent }
    let users = try await ProjectMap.read(root: trial.copy.root).users(ofGone: Set(gone))
    if !users.isEmpty { throw Problem(users.map { "  \($0)" }.joined(separator: "\n")) }
  }

  private func builds(_ trial: Trial) async throws {
    tell("building … ")
    try await trial.swift(["build", "--build-tests"])
  }

  /// Runs the tests of the targets that came with these changes, if any did: those of new files in
  /// `Tests/<Layer>/<Target>Tests`.
  private func passesTests(of change: ChangeSet, in trial: Trial) async throws {
    let targets = Set(
      change.files.filter { $0.before == nil }.compactMap {
        $0.path.firstMatch(of: #/^Tests/[^/]+/([^/]+Tests)//#).map { String($0.1) }
      }
    ).sorted()
    guard !targets.isEmpty else { return }
    tell("testing … ")
    let output = try await trial.swift([
      "test", "--skip-build", "--disable-xctest", "--enable-swift-testing", "--filter",
      "^(\(targets.joined(separator: "|")))\\.",
    ])
    let count = output.lines.compactMap { $0.firstMatch(of: /Test run with (\d+) tests?/) }
      .compactMap { Int($0.1) }.max()
    guard let count, count > 0 else {
      throw Problem(
        "\(targets.joined(separator: ", ")) ran no test: a template brings tests that can fail")
    }
    tell(count == 1 ? "1 test passed" : "\(count) tests passed")
  }
}

extension String {
  /// Whether these bytes are in it. Foundation's `contains` takes a second for a project's files.
  fileprivate func holds(_ word: String) -> Bool { strstr(self, word) != nil }
}
