import Foundation
import Testing

@testable import Scaffolding

@Suite("A journal whose process is killed")
struct KilledJournalTests {
  @Test("leaves all or nothing, at whichever step it was", arguments: [false, true])
  func killedWhileApplying(removing: Bool) async throws {
    var ends: [Bool] = []
    for step in 1... {
      let project = try SmallProject(removing: removing)
      let (before, after) = (try project.tree, try project.wantedTree)
      guard try await Probe.apply(project, dyingAt: step) else { break }
      let recovery = try await Probe.run(["recover", project.root])
      #expect(recovery.status == 0, "\(recovery.text)")
      let end = try project.tree
      ends.append(end == after)
      if ends.last == false { #expect(try project.tree == before, "killed at step \(step)") }
    }
    // Nothing until the one step that decides, all from then on.
    let firstDone = try #require(ends.firstIndex(of: true))
    #expect(firstDone > 20)
    #expect(ends[firstDone...].allSatisfy { $0 })
    #expect(ends.count - firstDone > 5)
  }

  @Test("and whose recovery is killed, too, is taken back all the same", arguments: [false, true])
  func killedWhileRecovering(removing: Bool) async throws {
    let original = try SmallProject(removing: removing)
    let before = try original.tree
    let journal = try Journal(root: original.root)
    try journal.apply(original.changes, title: "probe")
    var steps = 0
    for step in 1... {
      let project = try original.copy()
      guard try await Probe.recover(project, dyingAt: step) else { break }
      steps = step
      #expect(try project.tree != before || step > 10)
      #expect(try await Probe.run(["recover", project.root]).status == 0)
      #expect(try project.tree == before, "killed at step \(step)")
    }
    #expect(steps > 10)
  }

  @Test("tells the next command what it was doing")
  func notice() async throws {
    let project = try SmallProject()
    try Journal(root: project.root).apply(project.changes, title: "make module NAME=b")
    let recovery = try await Probe.run(["recover", project.root])
    #expect(
      recovery.text
        == "the last `make module NAME=b` was interrupted: 2 files taken out, 2 restored\n")
    #expect(try await Probe.run(["recover", project.root]).text == "nothing to do\n")
  }
}
