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

  @Test
  func `is well if it ends well`() async throws {
    let path = try program("exit 0")
    #expect(await TrialRun(path: path, clock: ImpatientClock()).outcome() == .well)
  }

  @Test
  func `is asked why it failed`() async throws {
    let path = try program("echo libvips is missing >&2; echo install it >&2; exit 127")
    #expect(
      await TrialRun(path: path, clock: ImpatientClock()).outcome()
        == .failed(complaint: "libvips is missing; install it"))
    let silent = try program("exit 3")
    #expect(
      await TrialRun(path: silent, clock: ImpatientClock()).outcome() == .failed(complaint: nil))
  }

  @Test
  func `is stopped if it does not end`() async throws {
    let path = try program("while true; do echo y; done")
    let clock = ImpatientClock()
    async let outcome = TrialRun(path: path, clock: clock).outcome()
    try await clock.sleeper(for: TrialRun.patience)
    clock.expire(TrialRun.patience)
    #expect(await outcome == .endless)
  }

  @Test
  func `need not be there`() async {
    #expect(await TrialRun(path: folder.path(of: "none")).outcome() == .notStarted)
  }
}
