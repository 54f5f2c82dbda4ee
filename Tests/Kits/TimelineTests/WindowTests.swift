import Fakes
import Synchronization
import Testing
import Timeline

/// Sources that show one document: what is new is found wherever it stands.
@Suite struct WindowTests {
  @Test
  func `what is new is taken in although an older ticket is dated far in the future`() async throws
  {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("future", 30_000), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    try await window.show([("future", 30_000), ("6", 6), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["future", "6", "5", "4", "3"])
  }

  @Test
  func `what is new is taken in where it stands below what is known`() async throws {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("9", 9), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    try await window.show([("7", 7), ("9", 9), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["9", "7", "5", "4", "3"])
  }

  @Test
  func `a document that shows something else for a moment takes nothing away for good`()
    async throws
  {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("9", 9), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    try await window.show([("ancient", -50_000)], to: stage)
    #expect(stage.ids == ["9", "5", "4", "3", "ancient"])
    try await window.show([("11", 11), ("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["11", "9", "5", "4", "3", "ancient"])
  }

  @Test
  func
    `what changed, moved or went below the top is taken over, and what comes back is there once`()
    async throws
  {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("5", 5), ("4", 4), ("3", 3)], to: stage)
    try await window.show([("5", 5), ("3", 3), ("new", 2)], to: stage)
    #expect(stage.ids == ["5", "3", "new"])
    try await window.show([("3", 7), ("5", 5), ("4", 4), ("new", 2)], to: stage)
    #expect(stage.ids == ["3", "5", "4", "new"])
  }

  @Test
  func `what scrolls out of the document stays`() async throws {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("3", 3), ("2", 2), ("1", 1)], to: stage)
    try await window.show([("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["5", "4", "3", "2", "1"])
  }

  @Test
  func `what scrolls out stays, also if it is dated in the future or stood in another order`()
    async throws
  {
    let window = Window()
    let stage = await window.stage()
    try await window.show([("3", 3), ("future", 30_000), ("1", 1)], to: stage)
    try await window.show([("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["future", "5", "4", "3", "1"])
    try await window.show([("3", 3), ("4", 4), ("6", 6)], to: stage)
    #expect(stage.ids == ["future", "6", "5", "4", "3", "1"])
  }

  @Test
  func `a long document is taken whole, although a pool has its limit`() async throws {
    let window = Window()
    let stage = await window.stage()
    let entries = (0..<1_200).map { (id: "\($0)", moment: Milliseconds(2_000 - $0)) }
    try await window.show(entries, to: stage)
    #expect(stage.ids.count == 1_200)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `a document that says the same again writes no ticket`() async throws {
    let window = Window()
    let stage = await window.stage()
    let entries: [Entry] = [("5", 5), ("4", 4), ("3", 3)]
    try await window.show(entries, to: stage)
    try await window.show(entries, to: stage)
    #expect(stage.track.changes.map(\.tickets.count) == [3, 0])
    try await window.show(Array(entries.dropLast()), to: stage)
    #expect(stage.track.changes.map(\.tickets.count) == [3, 0, 2])
  }

  @Test
  func `what another engine stored meanwhile is not taken for one's own`() async throws {
    let window = Window()
    let stage = await window.stage()
    let other = Engine(store: stage.track, control: stage.control, options: stage.options)
    try await window.show([("5", 5), ("4", 4), ("3", 3)], to: stage)
    window.entries.withLock { $0 = [("5", 5), ("3", 3)] }
    try await other.refresh()
    #expect(stage.ids == ["5", "3"])
    try await window.show([("5", 5), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["5", "4", "3"])
  }

  @Test
  func `below its first page a window is read like a timeline, and its gap can be filled`()
    async throws
  {
    let window = Window(page: 4)
    let stage = await window.stage()
    let entries = (0..<150).map { (id: "\($0)", moment: Milliseconds(2_000 - $0)) }
    try await window.show(entries, to: stage)
    #expect(stage.ids.count >= 30)
    #expect(stage.ids.count < 150)
    try await stage.fillAll()
    #expect(stage.ids.count == 150)
    let more = entries[..<3] + [(id: "new", moment: 1_998)] + entries[3...]
    try await window.show(Array(more), to: stage)
    #expect(stage.ids.count == 151)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `the gap below its pages begins where the last of them ends`() async throws {
    let window = Window(page: 20)
    let stage = await window.stage()
    // Twenty days apart, so that no round ends where a page does.
    let entries = (0..<240).map { (id: "\($0)", moment: Milliseconds(19_999 - $0 * 28_800)) }
    try await window.show(entries, to: stage)
    for count in [40, 79] {
      #expect(stage.ids.count == count)
      let gap = try #require(try await stage.engine.gaps().first)
      let last = try #require(stage.track.contents.tickets.last)
      #expect(gap.timeframe.start == last.timestamp + .second)
      try await stage.engine.fill(gap)
    }
  }
}

/// Sources that show all that there is.
@Suite struct CollectionTests {
  @Test
  func `what it does not show is gone, whatever came in between, and may come back`() async throws {
    let collection = Window(kind: .collection)
    let stage = await collection.stage()
    try await collection.show([("9", 9), ("5", 5), ("3", 3)], to: stage)
    #expect(stage.ids == ["9", "5", "3"])
    try await collection.show([("9", 9), ("7", 7), ("4", 4), ("3", 3)], to: stage)
    #expect(stage.ids == ["9", "7", "4", "3"])
    try await collection.show([("ancient", -50_000)], to: stage)
    #expect(stage.ids == ["ancient"])
    try await collection.show([("9", 9), ("5", 5), ("ancient", -50_000)], to: stage)
    #expect(stage.ids == ["9", "5", "ancient"])
    try await collection.show([], to: stage)
    #expect(stage.ids == [])
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `what is not shown any more goes, however much there is`() async throws {
    let collection = Window(kind: .collection)
    let stage = await collection.stage()
    let entries = (0..<5_000).map { (id: "\($0)", moment: Milliseconds(10_000 - $0)) }
    try await collection.show(entries, to: stage)
    try await collection.show(Array(entries.dropLast()), to: stage)
    #expect(stage.ids.count == 4_999)
  }

  @Test
  func `what it showed before it failed is there, and nothing goes until all of it is told`()
    async throws
  {
    let collection = Window(kind: .collection)
    let stage = await collection.stage()
    try await collection.show([("9", 9), ("5", 5), ("3", 3)], to: stage)
    try await collection.show([("11", 11), ("9", 9)], to: stage, failing: true)
    #expect(stage.ids == ["11", "9", "5", "3"])
    #expect(try await !stage.engine.gaps().isEmpty)
    // What came with the failure can go, too.
    try await collection.show([("9", 9), ("5", 5)], to: stage)
    #expect(stage.ids == ["9", "5"])
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `below one that goes on nothing is gone, and a gap stands until all of it is told`()
    async throws
  {
    let collection = Window(kind: .collection)
    let stage = await collection.stage()
    let entries = (0..<150).map { (id: "\($0)", moment: Milliseconds(2_000 - $0)) }
    try await collection.show(entries, to: stage)
    #expect(try await stage.engine.gaps() == [])
    collection.page.withLock { $0 = 60 }
    try await collection.show(Array(entries[..<10] + entries[11...]), to: stage)
    #expect(stage.ids.count == 149)
    #expect(!stage.ids.contains("10"))
    #expect(try await stage.engine.gaps().count == 1)
    // What came in further down is read with the rest, and goes again as all of it does.
    let more = entries[...100] + [(id: "late", moment: 1_900)] + entries[101...]
    try await collection.show(Array(more), to: stage)
    try await stage.fillAll()
    #expect(stage.ids.count == 151)
    collection.page.withLock { $0 = .max }
    try await collection.show(entries, to: stage)
    #expect(stage.ids.count == 150)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `what is known below one that goes on stays known as long as it is of the same`()
    async throws
  {
    let collection = Window(page: 60, kind: .collection)
    let stage = await collection.stage()
    collection.scope.withLock { $0 = "fog" }
    var entries = (0..<150).map { (id: "\($0)", moment: Milliseconds(2_000 - $0)) }
    try await collection.show(entries, to: stage)
    try await stage.fillAll()
    entries.insert((id: "new", moment: 2_010), at: 0)
    try await collection.show(entries, to: stage)
    #expect(stage.ids.count == 151)
    #expect(try await stage.engine.gaps() == [])
    collection.scope.withLock { $0 = "fog and sea" }
    try await collection.show(entries, to: stage)
    #expect(stage.ids.count == 151)
    #expect(try await stage.engine.gaps().count == 1)
  }

  @Test
  func `what was only read in a gap goes, too, when it is not shown any more`() async throws {
    let collection = Window(page: 60, kind: .collection)
    let stage = await collection.stage()
    let entries = (0..<150).map { (id: "\($0)", moment: Milliseconds(2_000 - $0)) }
    try await collection.show(entries, to: stage)
    try await stage.fillAll()
    #expect(stage.ids.count == 150)
    collection.page.withLock { $0 = .max }
    try await collection.show(entries.dropLast(), to: stage)
    #expect(stage.ids.count == 149)
  }
}

private typealias Entry = (id: String, moment: Milliseconds)

/// A document that changes; moments are minutes, and now is 20,000.
private final class Window: Sendable {
  let entries = Mutex<[Entry]>([])
  private let isFailing = Mutex(false)
  let page: Mutex<Int>
  let scope = Mutex<String?>(nil)
  private let kind: SupplierKind

  init(page: Int = .max, kind: SupplierKind = .window) {
    self.page = Mutex(page)
    self.kind = kind
  }

  func stage() async -> Stage {
    let stage = await Stage(suppliers: 0)
    let supplier = ManagedSupplier<Int>(
      id: "window", name: "Window", kind: kind, scope: self.scope.withLock { $0 }
    ) { [self] start, _ in try answer(start) }
    await stage.control.add(supplier, forKey: "window")
    return stage
  }

  /// Asks for these; if it fails, there is more that cannot be had.
  func show(_ entries: [Entry], to stage: Stage, failing isFailing: Bool = false) async throws {
    self.entries.withLock { $0 = Array(entries) }
    self.isFailing.withLock { $0 = isFailing }
    let report = try await stage.engine.refresh()
    #expect(report.answers.allSatisfy { ($0.fault != nil) == isFailing })
  }

  private func answer(_ start: PageStart<Int>) throws -> TicketPage<Int> {
    let tickets = entries.withLock { $0 }.map {
      Ticket(
        supplier: "window", id: OpaqueID($0.id),
        timestamp: Stage.noon + ($0.moment - 20_000) * .minute,
        payload: 0)
    }
    let rest =
      switch start {
      case .olderThan(let moment): tickets.filter { $0.timestamp < moment }
      case .following(let last): tickets.filter { $0.position > last.position }
      case .at: throw PageProblem.noProgress
      }
    if isFailing.withLock({ $0 }) {
      return TicketPage(rest, isEnd: false, reached: .max, next: "more")
    }
    let page = page.withLock { $0 }
    return TicketPage(Array(rest.prefix(page)), isEnd: rest.count <= page)
  }
}
