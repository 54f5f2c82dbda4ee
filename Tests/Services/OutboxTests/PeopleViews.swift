import Discovery
import Domain
import Fakes
import Foundation
import Library
import People
import Storage
import Streams
import Web

@testable import Outbox

/// Everywhere somebody can be met by who uses the program: over an outbox, and a server that tells everything of
/// everybody.
struct PeopleViews {
  private let world: OutboxWorld
  private let outbox: Outbox
  private let streams: Streams
  private let discovery: Discovery

  init(_ world: OutboxWorld, _ outbox: Outbox) {
    (self.world, self.outbox) = (world, outbox)
    let (library, account, server) = (world.library, world.account, world.server)
    streams = Streams(
      Streams.Dependencies(
        profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
        folders: NoFolders(), samples: FewSamples(), feeds: NoFeeds(), supplier: { _ in nil },
        hidden: HiddenPeopleCache(
          profile: 1, storage: library.relations,
          sources: { try await library.sources.sources(of: 1) }, accounts: { [account] }),
        settings: FixedSettings(), time: world.time, reporting: world.reports))
    let reader = PeopleReader(
      storage: library.people, serving: server, accounts: { [account] }, time: world.time,
      reporting: world.reports)
    discovery = Discovery(
      Discovery.Dependencies(
        profile: 1, serving: server,
        timeline: { [time = world.time] account, _ in
          server.everything(seenBy: account, at: time.now)
        }, people: reader, relating: outbox, hidden: { try await outbox.hiddenPeople() },
        filters: library.filters, settings: FixedSettings(), accounts: { [account] },
        clock: ManualClock(), time: world.time, reporting: world.reports))
    people = outbox.people(by: reader)
  }

  private let people: any PeopleReading

  /// What of the stream is shown: photos of everybody, and some that others boosted.
  static func fill(_ world: OutboxWorld) async throws {
    var photos = StrictServer.photos(in: world.home, at: world.time.now)
    for (place, boosters) in boosts.enumerated() {
      var photo = Photo(
        id: PhotoID(source: world.home, item: boosters.joined(separator: "-")),
        timestamp: world.time.now.advanced(by: .seconds(-3600 * (place + 1))), caption: "fog",
        author: StrictServer.byline(boosters[0]), media: .sample(1), status: "b\(place)")
      photo.details.boostedBy = boosters.dropFirst().map {
        Person(name: "", address: StrictServer.address($0))
      }
      photo.details.isAlsoPosted = place == 0 ? true : nil
      photos.append(photo)
    }
    _ = try await world.library.photos.insert(photos, of: world.home)
    // Of a list of this machine everybody bears their server.
    let list = try await world.library.sources.insertSource(.list(1), named: "l", profile: 1).id
    let listed = StrictServer.people.enumerated().compactMap { place, id in
      StrictServer.handle(id).map { handle in
        Photo(
          id: PhotoID(source: list, item: "l-\(id)/\(world.account.id.rawValue)"),
          timestamp: world.time.now.advanced(by: .seconds(-7200 - place)), caption: "fog",
          author: handle.text, media: .sample(1), status: "l-\(id)")
      }
    }
    _ = try await world.library.photos.insert(listed, of: list)
  }

  /// An author and who boosted them; the first came from the author, too.
  private static let boosts = [["p1", "p3"], ["p2", "p4", "p5"], ["p5", "p1"]]

  /// What is wrong with what is shown, if these are all whom the account hides. `exactly`, discovering shows
  /// everybody else, too: before all is told, servers leave out people of whom nobody knows here.
  func problems(hiding hidden: HiddenPeople, exactly: Bool) async throws -> [String] {
    func isHidden(_ id: String) -> Bool { StrictServer.handle(id).map(hidden.hides) ?? false }
    let seen = StrictServer.people.filter { !isHidden($0) }
    var problems: [String] = []
    func expect(_ found: [String], _ expected: [String], in place: String) {
      if found.sorted() != expected.sorted() {
        problems.append("\(place): \(found.sorted()), not \(expected.sorted())")
      }
    }
    let boosted = Self.boosts.filter { boost in
      !isHidden(boost[0])
        && (boost == Self.boosts[0] || boost.dropFirst().contains { !isHidden($0) })
    }
    let shown = try await streams.rows(from: nil, limit: 99).compactMap(\.item?.photo)
    let photos =
      seen + boosted.map { $0.joined(separator: "-") }
      + seen.map { "l-\($0)/\(world.account.id.rawValue)" }
    expect(shown.map(\.id.item), photos, in: "stream")
    let found = try await streams.search(
      SearchQuery("fog", now: world.time.now), after: nil, limit: 99)
    expect(found.photos.map(\.photo.id.item), photos, in: "search")
    for photo in shown + found.photos.map(\.photo) {
      let boosters = (photo.details.boostedBy ?? []).compactMap {
        Handle($0.address, at: "photos.example")
      }
      if boosters.contains(where: hidden.hides) { problems.append("booster of \(photo.id.item)") }
    }
    problems += try await problemsOfTold(seen: seen, exactly: exactly)
    return problems
  }

  private func problemsOfTold(seen: [String], exactly: Bool) async throws -> [String] {
    let account = world.account.id
    var places: [(name: String, found: [String])] = []
    let notifications = try await outbox.notifications(by: world.server, muting: FixedSettings())
      .notifications(of: account, after: nil)
    places.append(("notifications", notifications.notifications.map(\.id.name)))
    let comments = try await outbox.comments(on: world.photo("7"))
    places.append(
      (
        "comments",
        comments.filter { !$0.isMine }.map { String("\($0.author.prefix(2))").lowercased() }
      ))
    let p1 = PersonID(account: account, name: "p1")
    for group in [PeopleGroup.followers(p1), .following(p1), .familiar(p1)] {
      let page = try await people.people(group, of: account, after: nil)
      places.append(("\(group)", page.people.map(\.id.name)))
    }
    let findings = outbox.findings(by: world.server, muting: FixedSettings())
    let found = try await findings.search("fog", of: account, after: nil)
    places.append(("photos of a server", found.photos.map(\.id.item)))
    places.append(("words of a server", found.words.map(\.words.id)))
    places.append(("people of a server", found.people.map(\.id.name)))
    places.append(
      (
        "tags of a server",
        try await findings.photos(tagged: "fog", of: account, after: nil).photos.map(\.id.item)
      ))
    var problems = places.filter { $0.found.sorted() != seen.sorted() }
      .map { "\($0.name): \($0.found.sorted()), not \(seen)" }
    let newest = try await discovery.photos(.all)
    var strangers: [String] = []
    while true {
      let (page, hasMore) = try await newest()
      strangers += page.values.map(\.id.item)
      if !hasMore { break }
    }
    let suggested = try await discovery.people().values.map(\.id.name)
    for (name, found) in [("discovered", strangers), ("suggested", suggested)]
    where exactly ? found.sorted() != seen.sorted() : !Set(found).isSubset(of: seen) {
      problems.append("\(name): \(found.sorted()), not \(seen)")
    }
    // One's own people are all there, as that is where one lets them be seen again.
    let own = try await people.people(.following(nil), of: account, after: nil).people
    if own.count != StrictServer.people.count {
      problems.append("one's own: \(own.map(\.id.name))")
    }
    return problems
  }
}
