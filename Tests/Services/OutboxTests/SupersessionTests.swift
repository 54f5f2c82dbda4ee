import Domain
import Storage
import Testing

@testable import Outbox

@Suite("Changing one's mind")
struct SupersessionTests {
  private let target = MutationTarget.status(AccountID(rawValue: 1), "7")

  private func wish(
    _ reaction: Reaction?, base: Reaction? = nil, _ id: String = "new"
  ) -> Mutation {
    Mutation(
      id: MutationID(rawValue: id), target: target, action: .react(reaction, base: base),
      createdAt: Timestamp(milliseconds: 1))
  }

  private func entry(
    _ reaction: Reaction?, base: Reaction? = nil, _ id: String = "old",
    _ state: OutboxEntry.State = .waiting(until: nil), isOutcomeUnknown: Bool = false
  ) -> OutboxEntry {
    OutboxEntry(wish(reaction, base: base, id), state: state, isOutcomeUnknown: isOutcomeUnknown)
  }

  /// What the lane is after the changes.
  private func outcome(_ new: Mutation, _ lane: OutboxEntry...) -> [OutboxEntry] {
    var entries = lane
    for change in Supersession.changes(adding: new, to: lane) {
      switch change {
      case .insert(let entry): entries.append(entry)
      case .update(let entry):
        if let index = entries.firstIndex(where: { $0.id == entry.id }) { entries[index] = entry }
      case .replace(let id, let entry):
        if let index = entries.firstIndex(where: { $0.id == id }) { entries[index] = entry }
      case .remove(let id): entries.removeAll { $0.id == id }
      }
    }
    return entries
  }

  private func wishes(_ entries: [OutboxEntry]) -> [Reaction?] {
    entries.map { entry in
      if case .react(let reaction, _) = entry.mutation.action { reaction } else { nil }
    }
  }

  @Test
  func `a wish that is what the server has is none`() {
    #expect(outcome(wish(.like, base: .like)) == [])
    #expect(outcome(wish(nil, base: nil)) == [])
    #expect(wishes(outcome(wish(.like, base: nil))) == [.like])
  }

  @Test
  func `like and unlike is nothing, like and dislike is dislike`() {
    #expect(outcome(wish(nil), entry(.like)) == [])
    #expect(wishes(outcome(wish(.dislike), entry(.like))) == [.dislike])
    #expect(outcome(wish(.like, base: .like), entry(nil, base: .like)) == [])
  }

  @Test
  func `what is being sent stays, and the latest wish stands behind it`() {
    let flying = entry(.like, "first", .sending)
    #expect(wishes(outcome(wish(nil), flying)) == [.like, nil])
    #expect(wishes(outcome(wish(.like), flying)) == [.like])
    #expect(wishes(outcome(wish(.like), flying, entry(nil, "second"))) == [.like])
    #expect(wishes(outcome(wish(.dislike), flying, entry(nil, "second"))) == [.like, .dislike])
  }

  @Test
  func `what may have arrived is not taken for something that never happened`() {
    let maybe = entry(.like, isOutcomeUnknown: true)
    #expect(wishes(outcome(wish(nil), maybe)) == [nil])
    #expect(outcome(wish(nil), maybe).map(\.isOutcomeUnknown) == [true])
  }

  @Test
  func `what was refused goes when the person wants something else`() {
    let refused = entry(.dislike, "old", .stopped(reason: "no"))
    #expect(wishes(outcome(wish(.like), refused)) == [.like])
    #expect(outcome(wish(nil), refused) == [])
  }

  @Test(arguments: Mark.allCases)
  func `marks are superseded as reactions are`(mark: Mark) {
    func entry(
      _ isSet: Bool, _ id: String = "old", _ state: OutboxEntry.State = .waiting(until: nil),
      isOutcomeUnknown: Bool = false
    ) -> OutboxEntry {
      OutboxEntry(
        Mutation(
          id: MutationID(rawValue: id), target: target, action: .mark(mark, isSet, base: false),
          createdAt: Timestamp(milliseconds: 1)), state: state, isOutcomeUnknown: isOutcomeUnknown)
    }
    func wishes(_ isSet: Bool, _ lane: OutboxEntry...) -> [Wish?] {
      var entries = lane
      for change in Supersession.changes(adding: entry(isSet, "new").mutation, to: lane) {
        switch change {
        case .insert(let entry): entries.append(entry)
        case .update(let entry): entries = entries.map { $0.id == entry.id ? entry : $0 }
        case .replace: Issue.record("nothing is replaced")
        case .remove(let id): entries.removeAll { $0.id == id }
        }
      }
      return entries.map(\.mutation.action.wish)
    }
    #expect(wishes(false) == [])
    #expect(wishes(true) == [.mark(mark, true)])
    #expect(wishes(true, entry(true)) == [.mark(mark, true)], "twice is once")
    #expect(wishes(false, entry(true)) == [])
    #expect(
      wishes(false, entry(true, "first", .sending)) == [.mark(mark, true), .mark(mark, false)])
    #expect(wishes(true, entry(true, "first", .sending)) == [.mark(mark, true)])
    #expect(wishes(false, entry(true, isOutcomeUnknown: true)) == [.mark(mark, false)])
    #expect(wishes(false, entry(true, "old", .stopped(reason: "no"))) == [])
  }

  @Test
  func `a wish keeps its place and its identity, also with another reaction`() {
    let changed = outcome(wish(.dislike, "later"), entry(.like, "earlier"))
    #expect(changed.map(\.id.rawValue) == ["earlier"])
  }

  @Test
  func `the same words twice are two comments; a removal is one`() {
    func mutation(_ action: MutationAction, _ id: String) -> Mutation {
      Mutation(
        id: MutationID(rawValue: id), target: target, action: action,
        createdAt: Timestamp(milliseconds: 1))
    }
    let comment = OutboxEntry(mutation(.comment("lovely"), "1"))
    #expect(outcome(mutation(.comment("lovely"), "2"), comment).count == 2)
    let removal = OutboxEntry(mutation(.delete, "1"))
    #expect(outcome(mutation(.delete, "2"), removal).count == 1)
    let stopped = OutboxEntry(mutation(.delete, "1"), state: .stopped(reason: "no"))
    #expect(outcome(mutation(.delete, "2"), stopped).count == 2)
  }

  private func wish(_ reaction: Reaction?, _ id: String) -> Mutation {
    wish(reaction, base: nil, id)
  }

  private func entry(
    _ reaction: Reaction?, _ id: String, _ state: OutboxEntry.State = .waiting(until: nil)
  )
    -> OutboxEntry
  {
    entry(reaction, base: nil, id, state)
  }
}
