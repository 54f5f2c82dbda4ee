import Domain
import Fakes
import Testing

@testable import Outbox

/// What somebody in a history wants of posts of theirs and says in polls, as far as it was acknowledged, and what
/// has to be so of it in the end.
struct PostWishes {
  /// What a post may say by now; anything that ever was wished after its edit was taken back.
  private var texts: [String: Set<String>] = [:]
  private var everyText: [String: Set<String>] = [:]
  private var deleted: Set<String> = []
  /// Whose removal was taken back, perhaps too late.
  private var doubtful: Set<String> = []
  private var votes: [String: [[Int]]] = [:]
  private var takenBack: Set<String> = []
  private var count = 0

  /// Wants something more.
  mutating func step(
    _ outbox: Outbox, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<5: try await revise(outbox, world, &dice)
    case 5: try await delete(outbox, world, &dice)
    case 6..<9: try await vote(outbox, world, &dice)
    default: try await takeBack(outbox, world, &dice)
    }
  }

  /// What is not as it was wished.
  func disagreements(_ world: OutboxWorld, left: [OutboxEntry]) -> [String] {
    textProblems(world, left) + voteProblems(world, left)
  }
}

extension PostWishes {
  private mutating func revise(
    _ outbox: Outbox, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    guard let id = post(&dice) else { return }
    count += 1
    let text = "revision \(count)"
    try await outbox.revise(world.ownPhoto(id), text: text)
    let standing = try #require(try await outbox.standings(of: [world.ownPhoto(id)]).first)
    // It may have arrived already.
    #expect(standing.revision == nil || standing.revision?.text == text, "it is seen at once")
    texts[id] = [text]
    everyText[id, default: []].insert(text)
  }

  private mutating func delete(
    _ outbox: Outbox, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    guard let id = post(&dice) else { return }
    try await outbox.delete(world.ownPhoto(id))
    deleted.insert(id)
  }

  /// As the stream shows a poll that was read before anybody voted.
  private mutating func vote(
    _ outbox: Outbox, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    let id = "poll \(Int.random(in: 1...2, using: &dice))"
    let options = ["fog", "sun", "snow"].map { Poll.Option($0, votes: 1) }
    let photo = Photo(
      id: PhotoID(source: world.home, item: id), timestamp: world.time.now, author: "Bo (@bo)",
      media: .sample(1), status: id,
      details: PostDetails(poll: Poll(id: "p", options: options, isMultiple: true)))
    let choices = (0..<3).filter { _ in Bool.random(using: &dice) }
    guard !choices.isEmpty else { return }
    _ = try await outbox.vote(choices, on: photo)
    votes[id, default: []].append(choices)
  }

  private mutating func takeBack(
    _ outbox: Outbox, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    let entries = try await outbox.entries().filter(\.isAboutPost)
    guard let entry = entries.randomElement(using: &dice),
      case .status(_, let id) = entry.mutation.target
    else { return }
    do {
      try await outbox.drop(entry.id)
    } catch WritingError.notWaiting {
      return
    } catch WritingError.beingSent {
      return
    }
    switch entry.mutation.action {
    case .delete:
      deleted.remove(id)
      doubtful.insert(id)
    case .edit: texts[id] = (everyText[id] ?? []).union([""])
    default: takenBack.insert(id)
    }
  }

  /// One that is still in the stream.
  private func post(_ dice: inout SeededGenerator) -> String? {
    let id = "post \(Int.random(in: 1...3, using: &dice))"
    return deleted.contains(id) || doubtful.contains(id) ? nil : id
  }

  private func textProblems(_ world: OutboxWorld, _ left: [OutboxEntry]) -> [String] {
    var problems: [String] = []
    for id in deleted where !world.server.removed.contains(id) {
      problems.append("deleted, and there all the same: \(id)")
    }
    for (id, texts) in texts where !deleted.contains(id) && !doubtful.contains(id) {
      let there = world.server.edits[id]?.last?.text ?? ""
      if !texts.contains(there) { problems.append("\(id): wished \(texts), there \(there)") }
    }
    for entry in left {
      guard case .status(_, let id) = entry.mutation.target, !doubtful.contains(id) else {
        continue
      }
      switch entry.mutation.action {
      case .edit, .delete: problems.append("left over: \(entry.mutation.action) of \(id)")
      default: continue
      }
    }
    return problems
  }

  private func voteProblems(_ world: OutboxWorld, _ left: [OutboxEntry]) -> [String] {
    votes.flatMap { id, wishes -> [String] in
      let there = world.server.votes[id] ?? []
      guard there.count <= 1, there.allSatisfy(wishes.contains) else {
        return ["\(id): said \(wishes), there \(there)"]
      }
      let refused = left.filter { $0.mutation.target == .status(world.account.id, id) }
        .compactMap(\.choices)
      // Who has voted is told that it stays so.
      guard !takenBack.contains(id), let last = wishes.last, there.first != last else { return [] }
      return refused.contains(last) ? [] : ["\(id): said \(wishes), there \(there), and not told"]
    }
  }
}

extension OutboxEntry {
  fileprivate var choices: [Int]? {
    if case .vote(_, let choices) = mutation.action { choices } else { nil }
  }

  fileprivate var isAboutPost: Bool {
    guard case .status(_, let id) = mutation.target else { return false }
    switch mutation.action {
    case .edit, .vote: return true
    // What was posted or commented is taken back elsewhere.
    case .delete: return id.hasPrefix("post")
    default: return false
    }
  }
}
