import Foundation
import Glibc
import Synchronization
import Testing

@testable import Scaffolding

@Suite("An undertaking", .timeLimit(.minutes(10)))
struct UndertakingTests {
  private struct Broken: Error {}

  private func carryOut(
    _ package: SmallPackage, planning: @escaping @Sendable () throws -> Void = {},
    checking: @escaping @Sendable () throws -> Void = {}
  ) async throws -> [Undertaking.Progress] {
    let progress = Mutex<[Undertaking.Progress]>([])
    let undertaking = Undertaking(root: package.root, title: "probe") { step in
      progress.withLock { $0.append(step) }
    }
    let changes = package.changes
    try await undertaking.carryOut(
      plan: {
        try planning()
        return changes
      }, checking: { _ in try checking() })
    return progress.withLock { $0 }
  }

  @Test("changes, checks and keeps, in this order")
  func success() async throws {
    let package = try SmallPackage()
    let (changes, wanted) = (package.changes, try package.wantedTree)
    let progress = try await carryOut(
      package,
      checking: {
        let tree = try package.tree
        #expect(tree.without(".scaffold") == wanted)
      })
    #expect(progress == [.applying(changes), .checking, .committed])
    #expect(try package.tree == wanted)
  }

  @Test("begins with taking back what was interrupted, and plans only then")
  func recovers() async throws {
    let package = try SmallPackage()
    let (changes, wanted) = (package.changes, try package.wantedTree)
    try Journal(root: package.root).apply(changes, title: "earlier")
    let undertaking = Undertaking(root: package.root, title: "probe") { _ in }
    try await undertaking.carryOut(plan: { package.changes }, checking: { _ in })
    #expect(try package.tree == wanted)
  }

  @Test("has the project for itself while it only looks, and changes nothing")
  func preview() async throws {
    let package = try SmallPackage()
    let (changes, before) = (package.changes, try package.tree)
    let undertaking = Undertaking(root: package.root, title: "probe") { _ in }
    let planned = try await undertaking.preview {
      #expect(throws: JournalProblem.self) { try Journal(root: package.root) }
      return changes
    }
    #expect(planned == changes)
    #expect(try package.tree == before)
  }

  @Test("leaves nothing behind when a plan or a check fails", arguments: [false, true])
  func failure(late: Bool) async throws {
    let package = try SmallPackage()
    let before = try package.tree
    await #expect(throws: Broken.self) {
      try await carryOut(
        package, planning: { if !late { throw Broken() } }, checking: { if late { throw Broken() } }
      )
    }
    #expect(try package.tree == before)
  }

  @Test("is taken back at a signal, and all it started ends", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) async throws {
    let package = try SmallPackage()
    let before = try package.tree
    let outcome = try await Probe.run(["undertake", package.root, package.wanted]) { line, probe in
      if line.hasPrefix("waiting") { kill(probe, signal) }
    }
    #expect(outcome.text.hasSuffix("\n1 file taken out, 1 restored\n"))
    #expect(outcome.status == 128 + signal)
    #expect(!outcome.wasKilled)
    #expect(try package.tree == before)
    let child = outcome.text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
      Int32($0)
    }
    #expect(kill(try #require(child), 0) == -1)
  }
}
