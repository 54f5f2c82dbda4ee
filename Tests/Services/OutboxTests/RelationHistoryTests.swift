import Domain
import Fakes
import Foundation
import Library
import Storage
import Streams
import Testing
import Web

@testable import Outbox

/// `SEEDS` (100) histories of what people do to others, from `SEED_BASE` (1) on.
@Suite("Whatever people do to others")
struct RelationHistoryTests {
  @Test(.timeLimit(.minutes(60)), arguments: 0..<4)
  func `client and server agree at the end, and who is hidden is nowhere`(part: Int) async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SEEDS"].flatMap(Int.init) ?? 100
    let base = environment["SEED_BASE"].flatMap(Int.init) ?? 1
    let template = try await LibraryTemplate()
    for number in stride(from: part, to: count, by: 4) {
      let seed = UInt64(base + number)
      let problems = try await RelationHistory(seed: seed, from: template).problems()
      #expect(problems == [], "seed \(seed)")
    }
  }
}

/// What somebody does to five others over days, and with lists of them, also elsewhere, while the network comes and
/// goes, the server fails before and after doing what it was asked, and refuses, somebody moves, and the program is
/// killed. Now and then it is looked at everything that shows people. Every other server forgets when mutes end.
private final class RelationHistory {
  private let world: OutboxWorld
  private let library: ScratchFolder
  private let forgetsEnds: Bool
  private let weather: Weather
  private var dice: SeededGenerator
  private var store: CrashingStore
  private var outbox: Outbox
  private var sending: Task<Void, Never>
  private var views: PeopleViews
  private var keeper: ListKeeper
  private var lists = ListWishes()
  private var problemsSeen: [String] = []

  init(seed: UInt64, from template: LibraryTemplate) async throws {
    dice = SeededGenerator(seed: seed)
    let weather = Weather(seed: seed &+ 1_000_000)
    self.weather = weather
    library = try template.copy()
    world = try await OutboxWorld(
      StrictServer(
        fault: { entry in
          weather.fault(
            of: entry,
            among: [.unreachable, .busy, .timeOut, .lost, .lost, .silent, .refused])
        }, asking: { weather.fault(among: [.unreachable, .busy, .timeOut, .lost]) }),
      at: library.path, seed: seed)
    try await PeopleViews.fill(world)
    world.server.talk()
    world.server.schedule(by: world.time)
    forgetsEnds = seed.isMultiple(of: 2)
    if forgetsEnds { world.server.forgetMuteEnds() }
    store = CrashingStore(world.library.outbox)
    outbox = world.outbox(store)
    views = PeopleViews(world, outbox)
    keeper = ListWishes.keeper(world)
    sending = world.send(outbox)
  }

  func problems() async throws -> [String] {
    for _ in 0..<Int.random(in: 5...25, using: &dice) { try await step() }
    try await end()
    weather.clear()
    // What was refused is wanted once more, and given up if it is refused again.
    let last = world.outbox()
    try await last.retry(nil)
    try await drain(last)
    for entry in try await last.entries() { try await last.drop(entry.id) }
    await last.refreshHidden()
    try await undo(last)
    let hidden = try await last.hiddenPeople()
    let problems =
      try await problemsSeen + disagreements(last) + lists.disagreements(world)
      + PeopleViews(world, last).problems(hiding: hidden, exactly: true)
    return problems.isEmpty ? [] : problems + weather.story
  }

  /// Mutes may end while others are ended.
  private func drain(_ outbox: Outbox) async throws {
    let world = world
    try await until("no mute to be over here that its server goes on with") {
      try await world.drain(outbox)
      return try await world.library.relations.endedMutes(of: 1, by: world.time.now).isEmpty
    }
  }

  /// What is done to somebody and undone at once is as it was, whatever came before.
  private func undo(_ outbox: Outbox) async throws {
    let (name, undoing) = (id(), UndoLog(time: ManualTime()))
    // Who has moved is followed where they are now.
    guard let handle = StrictServer.handle(name), !world.server.hasMoved else { return }
    let account = world.account.id
    let profile = PersonProfile(
      id: Bool.random(using: &dice) ? person(name) : PersonID(handle, of: account), handle: handle,
      name: "")
    let before = world.server.relations
    let wishes: [RelationWish] = [
      .block(true), .blockDomain(true), .mute(Mute()), .block(true), .blockDomain(true),
    ]
    guard let wish = wishes.randomElement(using: &dice) else { return }
    let done = try await outbox.wish(wish, for: [profile], offering: undoing)
    if Bool.random(using: &dice) { try await drain(outbox) }
    let isDone = done.allSatisfy { (try? $0.get()) != nil }
    do {
      _ = try await undoing.undo()
    } catch is NothingToUndo {
      // It was so before, or could not be.
    }
    try await drain(outbox)
    for (id, after) in world.server.relations {
      var (before, after) = (before[id] ?? Relationship(), after)
      // They have to ask and follow again themselves.
      (before.isFollower, before.asksToFollow) = (after.isFollower, after.asksToFollow)
      // Time passes, and with it mutes; some servers forget when.
      if after.mute == nil, before.mute?.endsAt.map({ $0 <= world.time.now }) ?? forgetsEnds {
        before.mute = nil
      }
      if after != before {
        problemsSeen.append("\(wish) of \(name), \(isDone): \(id) was \(before), is \(after)")
      }
    }
    if try await !outbox.entries().isEmpty { problemsSeen.append("undoing \(wish) was refused") }
  }

  /// Who is hidden is nowhere, also before a server knows; unless that changes while one looks.
  private func look() async throws {
    let before = try await hiding()
    let found = try await views.problems(hiding: before.people, exactly: false)
    if try await hiding() == before { problemsSeen += found.map { "once: \($0)" } }
  }

  private func hiding() async throws -> Hiding {
    let stamp = try world.library.relations.relationStamp(of: 1)
    return Hiding(stamp: stamp, people: try await outbox.hiddenPeople())
  }

  private struct Hiding: Equatable {
    let stamp: String
    let people: HiddenPeople
  }

  private func step() async throws {
    let chance = Int.random(in: 0..<100, using: &dice)
    weather.note("step \(chance)")
    switch chance {
    case 0..<38: try await wish()
    case 38..<46: try await lists.step(keeper, world, &dice)
    case 46..<50: try await look()
    case 50..<56: world.server.ask(from: id())
    case 56..<61: world.server.relate(.mute(Bool.random(using: &dice) ? Mute() : nil), to: id())
    case 61..<62:
      world.server.relate(.blockDomain(Bool.random(using: &dice)), to: "*@other.example")
    case 62..<67: await outbox.refreshHidden()
    case 67..<71:
      _ = try? await outbox.refreshStandings(with: StrictServer.people.map(person))
    case 71..<78: weather.turn()
    case 78..<84:
      try await end()
      store = CrashingStore(world.library.outbox)
      outbox = world.outbox(store)
      views = PeopleViews(world, outbox)
      keeper = ListWishes.keeper(world)
      sending = world.send(outbox)
    case 84..<86: world.server.move("p3", to: "p5")
    case 86..<89: world.time.advance(by: .seconds(Int.random(in: 0...7200, using: &dice)))
    default: for _ in 0..<Int.random(in: 0...100, using: &dice) { await Task.yield() }
    }
  }

  private func wish() async throws {
    let (name, isNamed) = (id(), Int.random(in: 0..<3, using: &dice) > 0)
    guard let handle = StrictServer.handle(name) else { return }
    let account = world.account.id
    let profile = PersonProfile(
      id: isNamed ? person(name) : PersonID(handle, of: account), handle: handle, name: "")
    let end = world.time.now.advanced(by: .seconds(Int.random(in: 1...7200, using: &dice)))
    let wishes: [RelationWish] = [
      .follow(Following()), .follow(Following(boosts: false)), .follow(nil), .mute(Mute()),
      .mute(Mute(endsAt: end)), .mute(nil), .block(true), .block(false),
      .note("n\(Int.random(in: 0...2, using: &dice))"), .answer(true), .answer(false),
      .removeFollower, .blockDomain(true), .blockDomain(false),
    ]
    guard let wish = wishes.randomElement(using: &dice) else { return }
    do {
      let standing = try await outbox.wish(wish, for: profile)
      try await check(standing, after: wish, of: handle)
    } catch is RelationError {
      // Who is blocked is not followed, and nobody blocks their own server.
    }
  }

  /// What is wished for is so at once, unless it is refused by now, or over.
  private func check(
    _ standing: RelationStanding, after wish: RelationWish, of handle: Handle
  ) async throws {
    guard
      let kind = [RelationWish.Kind.mute, .block, .domain, .note].first(where: { $0 == wish.kind })
    else { return }
    let isSo = standing.relationship.state(of: kind) == wish
    var isHidden = true
    switch wish {
    case .mute(let mute?):
      isHidden = try await outbox.hiddenPeople().hides(handle)
      // Sleeping moves the time on.
      if let end = mute.endsAt, end <= world.time.now { return }
    case .block(true), .blockDomain(true):
      isHidden = try await outbox.hiddenPeople().hides(handle)
    default: break
    }
    if isSo && isHidden { return }
    let refused = try await world.library.outbox.entries(of: 1).filter(\.isStopped)
    #expect(
      refused.contains { $0.mutation.action.wish == .relation(wish) },
      "\(wish) is so: \(isSo), hidden: \(isHidden)")
  }

  private func end() async throws {
    store.end()
    sending.cancel()
    try await sending.ended("the sender to end")
  }

  private func id() -> String { StrictServer.people.randomElement(using: &dice) ?? "p1" }

  private func person(_ name: String) -> PersonID {
    PersonID(account: world.account.id, name: name)
  }

  private func disagreements(_ outbox: Outbox) async throws -> [String] {
    var problems = world.server.mistakes
    let people = StrictServer.people.map(person)
    let kept = try await world.library.relations.standings(with: people, of: 1)
    let hidden = try await outbox.hiddenPeople()
    let told = try await outbox.refreshStandings(with: people)
    for (name, there) in world.server.relations {
      // Who asks, at which server somebody is, and whom a server parted from by an attempt that was not heard of,
      // is known once it is asked for.
      if let standing = kept[person(name)] {
        if !standing.waiting.isEmpty { problems.append("\(name) waits: \(standing.waiting)") }
        if standing.isKnown, facts(standing.relationship) != facts(there) {
          problems.append("\(name): there \(there), kept \(standing.relationship)")
        }
      }
      if let standing = told[person(name)],
        facts(standing.relationship) != facts(there)
          || standing.relationship.isDomainBlocked != there.isDomainBlocked
          || standing.relationship.following != there.following
          || standing.relationship.isRequested != there.isRequested
          || standing.relationship.isFollower != there.isFollower
          || standing.relationship.asksToFollow != there.asksToFollow
      {
        problems.append("\(name): there \(there), here \(standing.relationship)")
      }
      guard let handle = StrictServer.handle(name) else { continue }
      if hidden.hides(handle) != there.hides(at: world.time.now) {
        problems.append("\(name) is \(hidden.hides(handle) ? "hidden" : "seen")")
      }
    }
    return problems
  }

  /// What an account decides of one. When a mute ends is not known to servers that forget it.
  private func facts(_ relationship: Relationship) -> [String] {
    let isMuted =
      relationship.mute?.endsAt.map { world.time.now < $0 } ?? (relationship.mute != nil)
    return ["\(isMuted) \(relationship.isBlocked)", relationship.note]
  }
}
