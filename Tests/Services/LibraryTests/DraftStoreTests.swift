import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct DraftStoreTests {
  private let test: TestLibrary
  private let place = PostPlace.ID.account(AccountID(rawValue: 3))

  init() throws {
    test = try TestLibrary()
  }

  @Test func `drafts come the newest first, each as it was kept last`() async throws {
    let store = try test.open().outbox
    var draft = Draft()
    draft.text = "one"
    let first = try await store.keep(draft, at: place, over: nil, of: 1, now: test.time.now)
    draft.text = "two"
    test.time.advance(by: .seconds(1))
    _ = try await store.keep(draft, at: place, over: nil, of: 1, now: test.time.now)
    #expect(try await store.drafts(of: 1).map(\.draft.text) == ["two", "one"])
    draft.text = "one, longer"
    test.time.advance(by: .seconds(1))
    _ = try await store.keep(draft, at: place, over: first, of: 1, now: test.time.now)
    let again = try await test.open().outbox.drafts(of: 1)
    #expect(again.map(\.draft.text) == ["one, longer", "two"])
    #expect(again.map(\.place) == [place, place])
    #expect(try await store.drafts(of: 2) == [])
  }

  @Test func `a draft that another program changed or took is not overwritten, but kept beside it`()
    async throws
  {
    let (one, other) = (try test.open().outbox, try test.open().outbox)
    var draft = Draft()
    draft.text = "begun"
    let begun = try await one.keep(draft, at: place, over: nil, of: 1, now: test.time.now)
    draft.text = "changed there"
    let there = try await other.keep(draft, at: place, over: begun, of: 1, now: test.time.now)
    #expect(there.id == begun.id)
    draft.text = "changed here"
    let here = try await one.keep(draft, at: place, over: begun, of: 1, now: test.time.now)
    #expect(here.id != begun.id)
    #expect(
      Set(try await one.drafts(of: 1).map(\.draft.text)) == ["changed there", "changed here"])
    try await other.removeDraft(there.id, of: 1)
    let late = try await one.keep(draft, at: place, over: there, of: 1, now: test.time.now)
    #expect(![here.id, there.id].contains(late.id))
    #expect(try await one.drafts(of: 2).isEmpty)
  }

  @Test func `what becomes of a draft is in the outbox in the same step`() async throws {
    struct No: Error {}
    let store = try test.open().outbox
    let draft = try await store.keep(Draft(), at: place, over: nil, of: 1, now: test.time.now)
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .folder(SourceID(rawValue: "s1")),
      action: .post(draft.draft), createdAt: test.time.now)
    let earlier = Mutation(
      id: MutationID(rawValue: "0"), target: mutation.target, action: .comment("fog"),
      createdAt: test.time.now)
    try await store.apply([.insert(OutboxEntry(earlier))], of: 1)
    await #expect(throws: No.self) {
      try await store.removeDraft(draft.id, changing: mutation.lane, of: 1) { _ in throw No() }
    }
    #expect(try await store.drafts(of: 1) == [draft], "all of it happens, or nothing")
    try await store.removeDraft(draft.id, changing: mutation.lane, of: 1) { lane in
      #expect(lane.map(\.id) == [earlier.id])
      return [.remove(earlier.id), .insert(OutboxEntry(mutation))]
    }
    #expect(try await store.drafts(of: 1) == [])
    #expect(try await store.entries(of: 1).map(\.mutation) == [mutation])
    await #expect(throws: WritingError.draftGone) {
      try await store.removeDraft(draft.id, changing: mutation.lane, of: 1) { _ in
        [.remove(mutation.id)]
      }
    }
    #expect(try await store.entries(of: 1).map(\.mutation) == [mutation], "it is sent once")
  }

  @Test func `what leaves the outbox is a draft in the same step`() async throws {
    struct No: Error {}
    let store = try test.open().outbox
    var draft = Draft()
    draft.text = "fog"
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .folder(SourceID(rawValue: "s1")),
      action: .post(draft), createdAt: test.time.now)
    try await store.apply([.insert(OutboxEntry(mutation))], of: 1)
    await #expect(throws: No.self) {
      try await store.withdraw(mutation, of: 1, now: test.time.now) { _ in throw No() }
    }
    #expect(try await store.entries(of: 1).map(\.mutation) == [mutation])
    let stored = try await store.withdraw(mutation, of: 1, now: test.time.now) {
      [draft, place] entry in
      #expect(entry.mutation == mutation)
      return (draft, place)
    }
    #expect(try await store.drafts(of: 1) == [stored])
    #expect(stored?.draft == draft)
    #expect(try await store.entries(of: 1) == [])
    let again = try await store.withdraw(mutation, of: 1, now: test.time.now) { [draft, place] _ in
      (draft, place)
    }
    #expect(again == nil)
    #expect(try await store.drafts(of: 1).count == 1)
  }
}
