import Fakes
import Foundation
import Testing

@testable import PhotoStreamApp

@Suite("A program on trial")
struct TrialRunTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// A program that does what is written there.
  private func program(_ lines: String) throws -> String {
    try folder.program("program", lines)
  }

  @Test("is well if it ends well")
  func well() async throws {
    let path = try program("exit 0")
    #expect(await TrialRun(path: path, clock: ImpatientClock()).outcome() == .well)
  }

  @Test("is asked why it failed")
  func complaint() async throws {
    let path = try program("echo libvips is missing >&2; echo install it >&2; exit 127")
    #expect(
      await TrialRun(path: path, clock: ImpatientClock()).outcome()
        == .failed(complaint: "libvips is missing; install it"))
    let silent = try program("exit 3")
    #expect(
      await TrialRun(path: silent, clock: ImpatientClock()).outcome() == .failed(complaint: nil))
  }

  @Test("is stopped if it does not end")
  func endless() async throws {
    let path = try program("while true; do echo y; done")
    let clock = ImpatientClock()
    async let outcome = TrialRun(path: path, clock: clock).outcome()
    try await clock.sleeper(for: TrialRun.patience)
    clock.expire(TrialRun.patience)
    #expect(await outcome == .endless)
  }

  @Test("need not be there")
  func missing() async {
    #expect(await TrialRun(path: folder.path(of: "none")).outcome() == .notStarted)
  }
}
