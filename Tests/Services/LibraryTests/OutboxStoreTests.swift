import Domain
import Fakes
import GRDB
import Storage
import Testing
import Web

@testable import Library

@Suite struct OutboxStoreTests {
  private let test: TestLibrary
  private let account: AccountID

  init() async throws {
    test = try TestLibrary()
    account = try await test.open().accounts.storeAccount().id
  }

  private func entry(
    _ id: String, _ action: MutationAction = .comment("words"), on status: String = "1"
  ) -> OutboxEntry {
    OutboxEntry(
      Mutation(
        id: MutationID(rawValue: id), target: .status(account, status), action: action,
        createdAt: Timestamp(milliseconds: 5)))
  }

  private func claimed(
    _ store: any OutboxStoring, limit: Int = 10, sparing: Set<AccountID> = []
  ) async throws -> [String] {
    try await store.claim(of: 1, now: test.time.now, limit: limit, sparing: sparing)
      .map(\.id.rawValue)
  }

  @Test func `the words of a post come back as they were typed, the last ones`() async throws {
    let (store, target) = (try test.open().outbox, MutationTarget.status(account, "7"))
    #expect(try await store.words(of: target, of: 1) == nil)
    for words in ["fog", "fog\n\u{1F32B}"] {
      try await store.keepWords(words, of: target, of: 1)
      #expect(try await test.open().outbox.words(of: target, of: 1) == words)
    }
    #expect(try await store.words(of: .status(account, "8"), of: 1) == nil)
    #expect(try await store.words(of: target, of: 2) == nil)
    try await store.keepWords(nil, of: target, of: 2)
    #expect(try await store.words(of: target, of: 1) != nil)
    try await store.keepWords(nil, of: target, of: 1)
    #expect(try await store.words(of: target, of: 1) == nil)
  }

  @Test func `all that an entry has comes back, after a restart too`() async throws {
    var draft = Draft()
    draft.text = "fog \u{1F32B}\u{0}\n"
    draft.pictures = [DraftPicture(FileLocation(bytes: [0x2F, 0xFF, 0x25]), alternativeText: "")]
    draft.pictures[0].version = "60-1"
    draft.lifetime = 60
    draft.language = "de"
    draft.revision = DraftRevision(of: "7", by: account, isWordsOnly: true)
    draft.pictures.append(
      DraftPicture(
        PostedPicture(id: "m1", address: WebAddress("https://photos.example/1.jpg")),
        alternativeText: nil))
    let targets: [MutationTarget] = [
      .status(account, "a b/c"), .account(account),
      .photo(PhotoID(source: SourceID(rawValue: "s4"), item: "x y  z")),
      .folder(SourceID(rawValue: "s4")),
    ]
    let actions: [MutationAction] = [
      .react(.like, base: .dislike), .react(nil, base: nil), .mark(.boost, true, base: false),
      .mark(.bookmark, false, base: true), .comment("a"), .post(draft), .edit(draft),
      .vote(poll: "p", choices: [0, 2]), .delete, .unschedule,
    ]
    let states: [OutboxEntry.State] = [
      .waiting(until: nil), .waiting(until: Timestamp(milliseconds: 9)), .sending,
      .stopped(reason: "no"),
    ]
    var entries: [OutboxEntry] = []
    for (number, target) in targets.enumerated() {
      for action in actions {
        for state in states {
          let mutation = Mutation(
            id: MutationID(rawValue: "\(entries.count)"), target: target, action: action,
            createdAt: Timestamp(milliseconds: Int64(entries.count)))
          entries.append(
            OutboxEntry(
              mutation, state: state, attempts: number, lastProblem: "no",
              isOutcomeUnknown: number.isMultiple(of: 2), isTakenBack: number == 1,
              uploads: [number: "m"]))
        }
      }
    }
    try await test.open().outbox.apply(entries.map { .insert($0) }, of: 1)
    #expect(try await test.open().outbox.entries(of: 1) == entries)
    #expect(try await test.open().outbox.entries(of: 2) == [])
  }

  @Test func `of each lane it is the turn of the first that waits`() async throws {
    let store = try test.open().outbox
    try await store.apply(
      [
        .insert(entry("1")), .insert(entry("2")), .insert(entry("3", on: "2")),
        .insert(entry("4", .react(.like, base: nil))),
      ], of: 1)
    #expect(try await claimed(store, limit: 1) == ["1"])
    #expect(try await claimed(store) == ["3", "4"])
    #expect(try await claimed(store) == [])
    let states = try await store.entries(of: 1).map(\.state)
    #expect(states == [.sending, .waiting(until: nil), .sending, .sending])
    try await store.apply([.remove(MutationID(rawValue: "1"))], of: 1)
    #expect(try await claimed(store) == ["2"])
  }

  @Test func `whoever claims moves a long log into the file, nobody who waits for a change`()
    async throws
  {
    let library = try test.open()
    let people = FileLocation(path: library.files.people.path)
    func length() throws -> Int { try #require(people.length) }
    for number in 0..<10 {
      let words = String(repeating: "x", count: 500_000)
      let entry = entry("\(number)", .comment(words), on: "\(number)")
      _ = try await library.outbox.change(entry.mutation.lane, of: 1) { _ in [.insert(entry)] }
    }
    #expect(try length() < 1_000_000)
    #expect(try await claimed(library.outbox, limit: 1) == ["0"])
    #expect(try length() > 5_000_000)
  }

  @Test func `what was tried three times lets others go first, what was refused too`() async throws
  {
    let store = try test.open().outbox
    var (tired, refused) = (entry("1"), entry("2"))
    tired.attempts = 3
    tired.state = .waiting(until: test.time.now.advanced(by: .seconds(60)))
    refused.state = .stopped(reason: "no")
    try await store.apply([.insert(tired), .insert(refused), .insert(entry("3"))], of: 1)
    #expect(try await claimed(store) == ["3"])
    tired.attempts = 2
    try await store.apply(
      [.update(tired), .remove(MutationID(rawValue: "3")), .insert(entry("4"))], of: 1)
    #expect(try await claimed(store) == [])
  }

  @Test func `nothing is sent before its moment, unless the clock was set back`() async throws {
    let store = try test.open().outbox
    var waiting = entry("1")
    waiting.state = .waiting(until: test.time.now.advanced(by: .seconds(60)))
    try await store.apply([.insert(waiting)], of: 1)
    #expect(try await claimed(store) == [])
    let turn = try await store.nextTurn(of: 1, sparing: [])
    #expect(turn == test.time.now.advanced(by: .seconds(60)))
    #expect(try await store.nextTurn(of: 1, sparing: [account]) == nil)
    test.time.advance(by: .seconds(60))
    #expect(try await claimed(store, sparing: [account]) == [])
    test.time.advance(by: .seconds(-200_000))
    #expect(try await claimed(store) == ["1"])
  }

  @Test func `what a process that ended was sending waits again`() async throws {
    let store = try test.open().outbox
    try await store.apply([.insert(entry("1")), .insert(entry("2", on: "2"))], of: 1)
    _ = try await claimed(store, limit: 1)
    #expect(try await store.recover(of: 1, leaving: [], until: test.time.now) == 1)
    let entries = try await store.entries(of: 1)
    #expect(entries.map(\.isOutcomeUnknown) == [true, false])
    #expect(entries.map(\.attempts) == [1, 0])
    #expect(try await claimed(store) == ["1", "2"])
  }

  @Test func `words for an account that is to be left alone wait on after that, reactions do not`()
    async throws
  {
    let store = try test.open().outbox
    try await store.apply(
      [.insert(entry("1")), .insert(entry("2", .react(.like, base: nil)))], of: 1)
    _ = try await claimed(store)
    let moment = test.time.now.advanced(by: .seconds(60))
    #expect(try await store.recover(of: 1, leaving: [account], until: moment) == 2)
    #expect(try await claimed(store) == ["2"])
    test.time.advance(by: .seconds(60))
    #expect(try await claimed(store) == ["1"])
  }

  @Test func `likes, boosts, bookmarks and words of one photo do not wait for each other`()
    async throws
  {
    let store = try test.open().outbox
    let actions: [MutationAction] = [
      .comment("1"), .react(.like, base: nil), .mark(.boost, true, base: false),
      .mark(.bookmark, true, base: false), .mark(.boost, false, base: true),
    ]
    try await store.apply(
      actions.enumerated().map { .insert(entry("\($0)", $1)) }, of: 1)
    #expect(try await claimed(store) == ["0", "1", "2", "3"])
    // A boost may be on its way to a server that would boost twice.
    let moment = test.time.now.advanced(by: .seconds(60))
    #expect(try await store.recover(of: 1, leaving: [account], until: moment) == 4)
    #expect(try await claimed(store) == ["1", "3"])
  }

  @Test func `nothing has its turn before what it waits behind`() async throws {
    let store = try test.open().outbox
    let moment = test.time.now.advanced(by: .seconds(600))
    var first = entry("1")
    (first.attempts, first.state) = (1, .waiting(until: moment))
    try await store.apply([.insert(first), .insert(entry("2"))], of: 1)
    #expect(try await store.nextTurn(of: 1, sparing: []) == moment)
    try await store.apply([.insert(entry("3", on: "2"))], of: 1)
    #expect(try await store.nextTurn(of: 1, sparing: []) == Timestamp(milliseconds: 0))
  }

  @Test func `only one at a time may send, until it lets go`() throws {
    let (mine, others) = (try test.open().outbox, try test.open().outbox)
    var lease = try mine.lease(of: 1)
    #expect(lease != nil)
    #expect(try others.lease(of: 1) == nil)
    #expect(try others.lease(of: 2) != nil)
    lease = nil
    #expect(try others.lease(of: 1) != nil)
  }

  @Test func `a lane is changed as a whole or not at all`() async throws {
    struct Doubt: Error {}
    let store = try test.open().outbox
    let lane = entry("1").mutation.lane
    try await store.change(lane, of: 1) { entries in
      #expect(entries == [])
      return [.insert(entry("1")), .insert(entry("2"))]
    }
    await #expect(throws: Doubt.self) {
      try await store.change(lane, of: 1) { entries in
        #expect(entries.map(\.id.rawValue) == ["1", "2"])
        throw Doubt()
      }
    }
    #expect(try await store.entries(of: 1).count == 2)
  }

  @Test(arguments: ["content = '{\"kind\":\"dance\"}'", "target = 'moon 1'"])
  func `what another version wrote is left alone, and holds up nothing else`(change: String)
    async throws
  {
    let library = try test.open()
    let store = library.outbox
    for number in 1...10 {
      try await store.apply([.insert(entry("\(number)", on: "\(number)"))], of: 1)
    }
    try await library.files.people.write { try $0.execute(sql: "UPDATE mutation SET \(change)") }
    let before = try await rows(library)
    let foreign = try await store.entries(of: 1)
    #expect(foreign.map(\.isForeign) == Array(repeating: true, count: 10))
    #expect(
      foreign.first?.state
        == .stopped(reason: "another version of PhotoStream wrote this: it is left alone"))
    #expect(try await store.nextTurn(of: 1, sparing: []) == nil)
    #expect(try await claimed(store, limit: 8) == [])
    try await store.apply(foreign.map { .update($0) }, of: 1)
    #expect(try await rows(library) == before)
    try await store.apply([.insert(entry("11", on: "11"))], of: 1)
    #expect(try await claimed(store, limit: 1) == ["11"])
    try await store.apply([.remove(MutationID(rawValue: "1"))], of: 1)
    #expect(try await rows(library).count == 10)
  }

  @Test func `of a draft that another version kept, what it does not tell is as in an empty one`()
    async throws
  {
    let library = try test.open()
    try await library.outbox.apply([.insert(entry("1", .post(Draft())))], of: 1)
    let content = #"{"kind":"post","draft":{"text":"fog","mood":"grey"}}"#
    try await library.files.people.write { db in
      try db.execute(sql: "UPDATE mutation SET content = ?", arguments: [content])
    }
    var draft = Draft()
    draft.text = "fog"
    #expect(try await library.outbox.entries(of: 1).map(\.mutation.action) == [.post(draft)])
  }

  private func rows(_ library: Library) async throws -> [String] {
    try await library.files.people.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM mutation ORDER BY number").map(\.description)
    }
  }
}
