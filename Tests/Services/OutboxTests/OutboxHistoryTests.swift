import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing

@testable import Outbox

/// `SEEDS` (300) histories of different people, from `SEED_BASE` (1) on.
@Suite("Whatever people do")
struct OutboxHistoryTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  @Test(.timeLimit(.minutes(60)), arguments: 0..<4)
  func `every wish that was acknowledged happens once, and none that was taken back`(part: Int)
    async throws
  {
    let (count, base) = (Self.number("SEEDS") ?? 300, Self.number("SEED_BASE") ?? 1)
    let template = try await LibraryTemplate()
    for number in stride(from: part, to: count, by: 4) {
      let seed = UInt64(base + number)
      let problems = try await OutboxHistory(seed: seed, from: template).problems()
      #expect(problems == [], "seed \(seed)")
    }
  }
}

/// What somebody does over days, and what has to be true at the end of it: generated from a seed.
///
/// They react, comment, post, vote, change, delete and take back what they said, also what has arrived, while
/// the network comes and goes, the server fails before and after doing what it was asked, the program is
/// killed, and the clock jumps.
final class OutboxHistory {
  private let world: OutboxWorld
  private let library: ScratchFolder
  private let weather: Weather
  private var dice: SeededGenerator
  private var store: CrashingStore
  private var outbox: Outbox
  private var sending: Task<Void, Never>
  /// The latest wish that was acknowledged, by status.
  private var wishes: [String: Reaction?] = [:]
  private var marks: [String: [Mark: Bool]] = [:]
  /// What was acknowledged and not taken back, with the words it has by now.
  private var comments: [MutationID: String] = [:]
  /// How many pictures went with what was said; none if it is not in here.
  private var pictures: [MutationID: Int] = [:]
  private var removed: Set<MutationID> = []
  private var posts = PostWishes()

  /// Begins one with a library that is a copy of `template`'s.
  init(seed: UInt64, from template: LibraryTemplate) async throws {
    dice = SeededGenerator(seed: seed)
    let weather = Weather(seed: seed &+ 1_000_000)
    self.weather = weather
    library = try template.copy()
    // Every other server does twice what it is asked for twice, and takes its time now and then.
    let isForgetful = seed.isMultiple(of: 2)
    world = try await OutboxWorld(
      StrictServer { weather.fault(for: $0, mayBeLate: isForgetful) }, at: library.path, seed: seed,
      repetition: isForgetful ? .ignored : .answered)
    store = CrashingStore(world.library.outbox)
    outbox = world.outbox(store)
    sending = world.send(outbox)
  }

  /// Lives it, and returns what is wrong at the end: nothing.
  func problems() async throws -> [String] {
    for _ in 0..<Int.random(in: 5...25, using: &dice) { try await step() }
    try await end()
    weather.clear()
    world.server.catchUp()
    let last = world.outbox()
    try await last.retry(nil)
    try await world.drain(last)
    let problems = try await disagreements(last)
    return problems.isEmpty ? [] : problems + weather.story
  }
}

extension OutboxHistory {
  private func step() async throws {
    let chance = Int.random(in: 0..<100, using: &dice)
    weather.note("step \(chance)")
    switch chance {
    case 0..<18: try await react()
    case 18..<27: try await mark()
    case 27..<44: try await comment()
    case 44..<54: try await post()
    case 54..<57: try await remove()
    case 57..<63: try await takeBack()
    case 63..<68: try await edit()
    case 68..<80: try await posts.step(outbox, world, &dice)
    case 80..<85: weather.turn()
    case 85..<89: try await restart()
    case 89..<92:
      // What a server takes its time for is measured by no clock that people set.
      let jump = Duration.seconds(Int.random(in: -3600...7200, using: &dice))
      world.server.catchUp { world.time.advance(by: jump) }
    default: for _ in 0..<Int.random(in: 0...200, using: &dice) { await Task.yield() }
    }
  }

  private func react() async throws {
    let status = status()
    let wish = [Reaction.like, .dislike, nil, nil].randomElement(using: &dice) ?? nil
    let standing = try await outbox.react(wish, to: world.cachedPhoto(status))
    #expect(standing.engagement.mine == wish, "it is seen at once")
    wishes[status] = .some(wish)
  }

  private func mark() async throws {
    let (status, isSet) = (status(), Bool.random(using: &dice))
    let mark: Mark = Bool.random(using: &dice) ? .boost : .bookmark
    let standing = try await outbox.mark(mark, isSet, on: world.cachedPhoto(status))
    #expect(standing.engagement.state(of: .mark(mark, isSet)) == .mark(mark, isSet), "at once")
    marks[status, default: [:]][mark] = isSet
  }

  private func comment() async throws {
    let words = "words \(comments.count + removed.count)"
    let comment = try await outbox.comment(words, on: world.cachedPhoto(status()))
    if case .own(let id) = comment.id { comments[id] = words }
  }

  private func post() async throws {
    var draft = Draft()
    draft.text = "words \(comments.count + removed.count)"
    let count = Int.random(in: 0...3, using: &dice)
    // Written once: what was changed since it was posted is not published.
    let picture = world.scratch.path(of: "fog.jpg")
    if !FileManager.default.fileExists(atPath: picture) {
      try world.scratch.write(
        [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60), to: "fog.jpg")
    }
    draft.pictures = (0..<count).map { _ in DraftPicture(FileLocation(path: picture)) }
    let mutation = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    (comments[mutation.id], pictures[mutation.id]) = (draft.text, count)
  }

  /// What has arrived goes again, there.
  private func remove() async throws {
    let waiting = Set(try await outbox.entries().map(\.id))
    let there = world.server.words.filter { comments[$0.key] != nil && !waiting.contains($0.key) }
    guard let words = there.randomElement(using: &dice) else { return }
    let comment = Comment(
      id: .status(words.id), author: "@ada", text: words.text, createdAt: world.time.now,
      isMine: true)
    var photo = world.cachedPhoto(status())
    if case .status(_, let id) = words.target { photo = world.cachedPhoto(id) }
    try await outbox.remove(comment, from: photo)
    comments[words.key] = nil
    removed.insert(words.key)
  }

  private func takeBack() async throws {
    guard
      let id = comments.keys.sorted(by: { $0.rawValue < $1.rawValue }).randomElement(using: &dice)
    else { return }
    do {
      try await outbox.drop(id)
      comments[id] = nil
      removed.insert(id)
    } catch WritingError.notWaiting {
      // It has arrived.
    }
  }

  private func edit() async throws {
    guard
      let id = comments.keys.sorted(by: { $0.rawValue < $1.rawValue }).randomElement(using: &dice),
      let words = comments[id]
    else { return }
    do {
      let next = try await outbox.edit(id, text: words + "!")
      comments[id] = nil
      comments[next] = words + "!"
      pictures[next] = pictures[id]
      if next != id { removed.insert(id) }
    } catch is WritingError {
      // It has arrived, or may have.
    }
  }

  /// As a kill does: whatever is under way at the server goes on there, and nobody hears of it.
  private func restart() async throws {
    try await end()
    store = CrashingStore(world.library.outbox)
    outbox = world.outbox(store)
    sending = world.send(outbox)
  }

  private func end() async throws {
    store.end()
    sending.cancel()
    try await sending.ended("the sender to end")
  }

  private func status() -> String { "\(Int.random(in: 1...4, using: &dice))" }

  private func disagreements(_ outbox: Outbox) async throws -> [String] {
    var problems = world.server.mistakes
    let entries = try await outbox.entries()
    let stopped = Set(entries.map(\.id))
    problems += posts.disagreements(world, left: entries)
    for (status, wish) in wishes {
      let there = world.server.reactions[.status(world.account.id, status)]
      if there != wish {
        problems.append("\(status): wished \(wish as Any), there \(there as Any)")
      }
    }
    for (status, wishes) in marks {
      let there = world.server.marks[.status(world.account.id, status)] ?? []
      for (mark, isSet) in wishes where there.contains(mark) != isSet {
        problems.append("\(status): \(mark) \(isSet), there \(there)")
      }
    }
    for (id, words) in comments where !stopped.contains(id) {
      let there = world.server.words.filter { $0.key == id }
      let names = there.flatMap(\.pictures)
      if there.map(\.text) != [words] || Set(names).count != names.count
        || names.count != pictures[id] ?? 0
      {
        problems.append("said \(words), there \(there)")
      }
    }
    for id in removed where world.server.words.contains(where: { $0.key == id }) {
      problems.append("taken back, and there all the same: \(id)")
    }
    for id in stopped where world.server.everything.contains(where: { $0.key == id }) {
      problems.append("refused, and there all the same: \(id)")
    }
    return problems
  }
}

extension Weather {
  /// What goes wrong with the delivery of an entry, of all that can.
  fileprivate func fault(for entry: OutboxEntry, mayBeLate: Bool) -> StrictServer.Fault? {
    var faults: [StrictServer.Fault] = [.unreachable, .busy, .timeOut, .silent, .silent]
    switch entry.mutation.action {
    case .react: faults.append(.lost)
    // The server is looked at before it is asked for a boost again.
    case .mark(.boost, true, _) where mayBeLate: if entry.attempts == 1 { faults.append(.late) }
    case .mark: faults.append(.lost)
    case .relate: faults.append(.lost)
    case .edit, .vote, .delete: faults += [.lost, .refused]
    case .unschedule, .report: break
    case .comment, .post:
      // Whoever has done it already has taken it.
      if !entry.isOutcomeUnknown { faults += [.refused, .halfway] }
      if mayBeLate, !entry.isTakenBack { faults.append(.late) }
    }
    return fault(of: entry, among: faults)
  }
}
