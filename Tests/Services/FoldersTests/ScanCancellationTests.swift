import Domain
import Fakes
import Synchronization
import Testing

@testable import Folders

@Suite struct ScanCancellationTests {
  @Test func `a cancelled scan keeps what it has read, and the next one goes on from there`()
    async throws
  {
    let gate = Gate(open: 10)
    let tree = try await TestTree { _ in
      try await gate.pass()
      return .small
    }
    for index in 0..<50 { try tree.write("\(index % 5)/\(index).jpg") }
    let scan = Task { try await tree.scan() }
    try await gate.waitUntilHeld()
    scan.cancel()
    await #expect(throws: CancellationError.self) { try await scan.ended() }
    #expect(try await tree.items.count == 10)
    #expect(tree.probing.takeNames().count <= 14, "no more than four wait at the gate")

    gate.openWide()
    let summary = try await tree.scan()
    #expect((summary.added, summary.photos) == (40, 50))
    #expect(tree.probing.takeNames().count == 40)
  }

  @Test func `a cancelled rescan takes nothing away`() async throws {
    let gate = Gate(open: 3)
    let tree = try await TestTree { _ in
      try await gate.pass()
      return .small
    }
    for name in ["a/1.jpg", "b/2.jpg", "z/3.jpg"] { try tree.write(name) }
    _ = try await tree.scan()
    try tree.write("a/new.jpg")
    let scan = Task { try await tree.scan() }
    try await gate.waitUntilHeld()
    scan.cancel()
    await #expect(throws: CancellationError.self) { try await scan.ended() }
    #expect(try await tree.items == ["a/1.jpg", "b/2.jpg", "z/3.jpg"])
  }

  @Test func `of two scans of a source the second waits, and one in line can be cancelled`()
    async throws
  {
    let gate = Gate(open: 0)
    let tree = try await TestTree { _ in
      try await gate.pass()
      return .small
    }
    try tree.write("a.jpg")
    let first = Task { try await tree.scan() }
    try await gate.waitUntilHeld()
    let second = Task { try await tree.scan() }
    try await until("the second to wait") { tree.scanner.waiting == 1 }
    let third = Task { try await tree.scan() }
    try await until("the third to wait") { tree.scanner.waiting == 2 }
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.ended() }
    gate.openWide()
    #expect(try await first.ended().added == 1)
    #expect(try await second.ended().added == 0)
    #expect(tree.probing.takeNames() == ["a.jpg"])
  }

  @Test func `progress only grows, never passes what was found, and ends with all of it`()
    async throws
  {
    let tree = try await TestTree()
    for index in 0..<40 { try tree.write("\(index % 4)/\(index).jpg") }
    for expected in [40, 40] {
      let steps = Mutex<[ScanProgress]>([])
      _ = try await tree.scan { step in steps.withLock { $0.append(step) } }
      var last = (done: 0, found: 0)
      for case .scanning(let done, let found) in steps.withLock({ $0 }) {
        #expect(done >= last.done && found >= last.found && done <= found)
        last = (done, found)
      }
      #expect(last == (expected, expected))
    }
  }

  @Test func `four pictures are read at once, and no more`() async throws {
    let gate = Gate(open: 0)
    let reading = Mutex((now: 0, most: 0))
    let tree = try await TestTree { _ in
      reading.withLock { reading in
        reading.now += 1
        reading.most = max(reading.most, reading.now)
      }
      defer { reading.withLock { $0.now -= 1 } }
      try await gate.pass()
      return .small
    }
    for index in 0..<60 { try tree.write("\(index).jpg") }
    let scan = Task { try await tree.scan() }
    // One more than may be would come while these are held one after the other.
    for _ in 1...30 {
      try await gate.waitUntilHeld(4)
      gate.letOnePass()
    }
    gate.openWide()
    #expect(try await scan.ended().added == 60)
    #expect(reading.withLock { $0.most } == 4)
  }
}
