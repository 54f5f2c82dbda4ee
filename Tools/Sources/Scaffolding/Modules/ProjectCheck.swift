import Architecture
import Foundation

/// Proves a project in its place: that it keeps its law, builds, and passes tests.
struct ProjectCheck: Sendable {
  let root: String
  let progress: @Sendable (ModuleProgress) -> Void

  /// As `make test` has them, so that what is built here counts there.
  private static let flags =
    ProcessInfo.processInfo.environment["PHOTOSTREAM_BUILD_FLAGS"]?
    .split(separator: " ").map(String.init) ?? []
  private static let environment = ["STRICT": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"]

  /// Throws ``ModuleProblem/unlawful(_:)`` if one of the new files breaks a law; what a person has
  /// in the others is theirs.
  func keepsLaw(_ changes: ChangeSet) async throws {
    let paths = Set(changes.changes.filter { $0.before == nil }.map(\.path))
    let sources = paths.filter { $0.hasSuffix(".swift") }.sorted()
    async let formatting = FormatCheck.breaches(root: root, in: sources)
    let map = try await ProjectMap.read(root: root) { path, _ in
      // What screens and the app say has to be known to tell whether they agree.
      paths.contains(path)
        || ["Screens", "App", "Dev"].contains { path.hasPrefix("Sources/\($0)/") }
    }
    let breaches = try await (Law.breaches(in: map) + formatting).filter { paths.contains($0.file) }
    if !breaches.isEmpty { throw ModuleProblem.unlawful(breaches.sorted()) }
  }

  /// Builds everything, tests included. Throws ``ToolProblem``.
  func builds() async throws {
    progress(.building)
    try await run(["build", "--build-tests"] + Self.flags) { line in
      if let step = BuildStep(line) { progress(.built(step)) }
    }.checked("swift build", in: root)
  }

  /// Runs the tests of the targets that came with these changes, if any did. Throws ``ToolProblem``,
  /// and ``ModuleProblem/noTests`` if there was none to run.
  func passesTests(madeBy changes: ChangeSet) async throws {
    let targets = changes.testTargets
    guard !targets.isEmpty else { return }
    progress(.testing)
    let filter = "^(\(targets.joined(separator: "|")))\\."
    let output = try await run(
      ["test", "--skip-build", "--disable-xctest", "--enable-swift-testing", "--filter", filter]
        + Self.flags
    )
    .checked("swift test", in: root)
    guard let count = output.testCount, count > 0 else { throw ModuleProblem.noTests(targets) }
    progress(.passed(tests: count))
  }

  /// Much is kept: the first error may be said long before the last word of a large build.
  private func run(
    _ arguments: [String], hearing: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Tool.Output {
    try await Tool.run(
      "swift", arguments, in: root, environment: Self.environment, keeping: 20_000,
      onLine: { hearing($0.text) })
  }
}

extension ChangeSet {
  /// The targets of new files in `Tests/<Layer>/<Target>Tests`.
  fileprivate var testTargets: [String] {
    let targets = changes.filter { $0.before == nil }.compactMap { change -> String? in
      let parts = change.path.split(separator: "/")
      guard parts.count > 3, parts[0] == "Tests", parts[2].hasSuffix("Tests") else { return nil }
      return String(parts[2])
    }
    return Set(targets).sorted()
  }
}

extension Tool.Output {
  /// How many tests Swift Testing says it ran: `Test run with 6 tests in 4 suites passed …`.
  fileprivate var testCount: Int? {
    lines.compactMap { $0.text.firstMatch(of: /Test run with (\d+) tests?/) }
      .compactMap { Int($0.1) }.max()
  }
}
