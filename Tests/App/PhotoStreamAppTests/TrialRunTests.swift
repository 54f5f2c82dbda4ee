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

  /// How a program does on a clock on which its time is never over, or as the test says.
  private func verdict(
    on path: String, by clock: ImpatientClock = ImpatientClock()
  ) async throws -> TrialRun.Outcome {
    try await inTime("a program to be tried") {
      await TrialRun(path: path, clock: clock).outcome()
    }
  }

  @Test
  func `is well if it ends well`() async throws {
    let path = try program("exit 0")
    #expect(try await verdict(on: path) == .well)
  }

  @Test
  func `is asked why it failed`() async throws {
    let path = try program("echo libvips is missing >&2; echo install it >&2; exit 127")
    #expect(
      try await verdict(on: path) == .failed(complaint: "libvips is missing; install it"))
    let silent = try program("exit 3")
    #expect(try await verdict(on: silent) == .failed(complaint: nil))
  }

  @Test
  func `is stopped if it does not end`() async throws {
    let path = try program("while true; do echo y; done")
    let clock = ImpatientClock()
    async let outcome = verdict(on: path, by: clock)
    try await clock.sleeper(for: TrialRun.patience)
    clock.expire(TrialRun.patience)
    #expect(try await outcome == .endless)
  }

  @Test
  func `need not be there`() async throws {
    #expect(try await verdict(on: folder.path(of: "none")) == .notStarted)
  }
}
