import Architecture
import Foundation

/// What `make module` and `make remove-module` do, apart from talking about it: the change is planned,
/// made in a copy, judged, built and tested there, and only then moved to its place.
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
    try await inCopy { trial, changes in
      let folder = ProjectFolder(root: "\(root)/\(Move.folder)/draft")
      for change in changes.changes {
        for (side, data) in [("a", change.before), ("b", change.after)] {
          // Also where nothing of the file is, so that both sides are there.
          try folder.makeFolder(above: "\(side)/\(change.path)")
          try data.map { try folder.write($0, to: "\(side)/\(change.path)") }
        }
      }
      let arguments = [
        "diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "a", "b",
      ]
      return try await Tool.run("git", arguments, in: folder.root).text + "\n"
    }
  }

  /// Carries it out, or leaves everything as it was; false if there is nothing to do.
  ///
  /// Throws what a person can read, and ``Interruption``.
  package func carryOut() async throws -> Bool {
    let done: Void? = try await inCopy { trial, changes in
      var command = "module"
      if case .making = task {
        // The law takes a core while the build waits for a linker, and ends the build if it is broken.
        try await withThrowingTaskGroup { group in
          group.addTask { try await keepsLaw(changes, in: trial) }
          group.addTask { try await builds(trial) }
          try await group.waitForAll()
        }
        try await passesTests(of: changes, in: trial)
      } else {
        command = "remove-module"
        do {
          try await isMissedByNobody(changes, in: trial)
          try await builds(trial)
        } catch let problem as Problem {
          throw Problem("\(name.module) is in use, take it out there first:\n\(problem.reason)")
        }
      }
      try Move(root: root)
        .carryOut(changes, title: "make \(command) NAME=\(name.module)", from: trial.copy)
    }
    return done != nil
  }
}

extension ModuleWork {
  /// Plans the change, makes it in a copy with the modules drawn anew, and looks at it there.
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
      let planned = try await plan(in: trial)
      guard !planned.changes.isEmpty else { return nil }
      try trial.make(planned)
      let changes = try await drawn(planned, in: trial)
      tell(changes.summary)
      return try await body(trial, changes)
    }
  }

  private func plan(in trial: Trial) async throws -> ChangeSet {
    let project = ProjectFolder(root: root)
    switch task {
    case .removing(let force):
      return try ChangeSet(removing: name, in: project, force: force)
    case .making(let template, let variables):
      let rendering = try template.render(name, variables: variables)
      // The package manager and the formatter take their time, so names are checked beside them.
      async let formatted = formatted(rendering, in: trial)
      async let map = names(of: rendering)
      let made = try await formatted
      let planned = Result { try ChangeSet(making: made, in: project) }
      // What was made before has its names already. A name that is taken is told in better words than
      // those of files that are in the way.
      if let changes = try? planned.get(), changes.changes.isEmpty { return changes }
      try NameRegister(await map)
        .check(name, declaring: rendering.declaredTypes, targets: rendering.targets)
      return try planned.get()
    }
  }

  /// Only files that speak of one of the names, or of screens and commands, have to be understood.
  private func names(of rendering: Rendering) async throws -> ProjectMap {
    let types = Set(rendering.declaredTypes.map { $0.lowercased() })
    return try await ProjectMap.read(root: root) { path, text in
      path.hasPrefix("Sources/")
        && (text.contains("ScreenDescriptor<") || text.contains("Command(")
          || types.contains(where: text.lowercased().contains))
    }
  }

  /// The same in the project's shape: how long a line gets, and how imports sort, depends on the name.
  private func formatted(_ rendering: Rendering, in trial: Trial) async throws -> Rendering {
    for file in rendering.files { try trial.copy.checkFolders(above: file.path) }
    let sources = rendering.files.filter(\.isSwift)
    try trial.make(
      ChangeSet(
        sources.map { FileChange(path: $0.path, before: nil, after: Data($0.text.utf8)) }))
    try await Tool.run("swift", ["format", "-i"] + sources.map(\.path), in: trial.copy.root)
      .checked("swift format", in: trial.copy.root)
    var result = rendering
    for index in result.files.indices where result.files[index].isSwift {
      result.files[index].text = try trial.copy.text(of: result.files[index].path)
    }
    return result
  }

  /// The same with the graph as the changed project has it.
  private func drawn(_ changes: ChangeSet, in trial: Trial) async throws -> ChangeSet {
    let graph = ModuleGraph(try await PackageDescription.read(root: trial.copy.root))
    let page = try trial.copy.text(of: ModulesPage.path)
    let drawing = FileChange(
      path: ModulesPage.path, before: ProjectFolder(root: root).data(of: ModulesPage.path),
      after: Data(try graph.drawn(in: page).utf8))
    try trial.make(ChangeSet([drawing]))
    return ChangeSet(changes.changes.filter { $0.path != drawing.path } + [drawing])
  }

  /// Throws a ``Problem`` if one of the new files breaks a law; what a person has in the others is
  /// theirs.
  private func keepsLaw(_ changes: ChangeSet, in trial: Trial) async throws {
    let paths = Set(changes.changes.filter { $0.before == nil }.map(\.path))
    let sources = paths.filter { $0.hasSuffix(".swift") }.sorted()
    async let formatting = FormatCheck.breaches(root: trial.copy.root, in: sources)
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
  private func isMissedByNobody(_ changes: ChangeSet, in trial: Trial) async throws {
    let folders = changes.changes.filter { $0.after == nil }
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
  private func passesTests(of changes: ChangeSet, in trial: Trial) async throws {
    let targets = Set(
      changes.changes.filter { $0.before == nil }.compactMap {
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
