import Domain
import EnginePromises
import Fakes
import OddServers
import Testing
import Timeline

/// What a person sees of a server that is odd: every photo, once, or a gap that says why.
@Suite struct OddServerTests {
  @Test func `whatever is odd, every photo that was offered is there once, or its gap is`()
    async throws
  {
    var failures: [String] = []
    for try await failure in Seeds.trying(Seeds.all(1_000), { await OddTrial.failure(seed: $0) }) {
      if let failure { failures.append(failure) }
      if failures.count == 5 { break }
    }
    for failure in failures { Issue.record("\(failure)") }
  }

  @Test func `that holds for dates far above their places beside each other oddity`() async throws {
    let others = Oddity.allCases.filter { ![.crawlingLinks, .loopingLinks].contains($0) }
    let outcomes = Seeds.trying(Seeds.all(300)) { seed in
      await OddTrial.failure(
        seed: seed, of: [.lateDates, others[Int(seed % UInt64(others.count))]])
    }
    var failures: [String] = []
    for try await failure in outcomes {
      if let failure { failures.append(failure) }
      if failures.count == 5 { break }
    }
    for failure in failures { Issue.record("\(failure)") }
  }

  /// 189: an undated status of unsorted pages got the date of another page, and was taken for deleted there.
  /// 1190: a home that is half made when an older page is asked for shows what is new at the top.
  /// 71 and 227: dates of years to come were taken for deleted when a refresh did not get down to them, or a
  /// gap above them was filled. 454: what had no date had that of such a neighbour. 1746 and 2339: the
  /// order of pages was forgotten after a gap. 5709: pages that repeat seemed to prove what is gone.
  /// 12279 and 11390: what was edited was told as it was before, where a gap was read. 10489: a photo that was
  /// boosted again seemed to prove that the timeline was read down to its first boost. 193: a photo that was
  /// boosted twice was forgotten where it stood first. 30252: two ids that look the same seemed to be one place.
  /// 1: the last status of a page could not be read, and nothing else led on.
  /// 911141: after a start of the program nothing knew any more that a date lies above its place. 921141: where
  /// its place is was remembered with another moment than the one it is stored with. 4177 and 4141: a page that was
  /// shorter when it was read again had the photos skipped that were at its end before. 22504: what stood on pages
  /// above was told twice, once as it was before. 28770: what was asked for by its id stayed as it was before it was
  /// edited. 36581: what was told again with another moment stood at the old one. 8377: what was told from pages
  /// above was remembered where its page told it again.
  @Test(
    arguments: zip(
      [
        189, 1190, 71, 227, 454, 1746, 2339, 5709, 12279, 11390, 10489, 193, 30252, 1, 911_141,
        921_141, 4177, 4141, 22504, 28770, 36581,
        8377,
      ]
        as [UInt64],
      [
        [.unsortedPages, .badDates], [.halfMadeHome, .noScheme], [.lateDates, .deletedCursors],
        [.lateDates, .sameBlurhash], [.lateDates, .badDates], [.lateDates, .noSizes],
        [.lateDates, .sameBlurhash], [.lateDates, .repeatingPages],
        [.emptyPages, .unsortedPages], [.lateDates, .deletedCursors], [.lateDates, .boosts],
        [.lateDates, .boosts], [.strayLinks, .wordIDs], [.noLinks, .unreadableNeighbours],
        [.lateDates, .byteOrderMark], [.lateDates, .skippingLinks], [.lateDates, .shortPages],
        [.lateDates, .shortPages], [.changingStatuses, .lateDates], [.lateDates, .noLinks],
        [.deletedCursors, .lateDates], [.badDates, .lateDates],
      ] as [Set<Oddity>]))
  func `what went wrong once does not again`(seed: UInt64, oddities: Set<Oddity>) async {
    #expect(await OddTrial.failure(seed: seed, of: oddities) == nil)
  }

  /// What was edited while a list was read, and told twice, counted as it was told first.
  @Test func `what went wrong once in lists does not again`() async {
    let tags = await OddTrial.failure(
      seed: 1191, of: [.changingStatuses, .repeatingPages], in: .timeline(.followedTags))
    #expect(tags == nil)
    let saved = await OddTrial.failure(
      seed: 2051, of: [.changingStatuses, .crawlingLinks], in: .timeline(.favourites))
    #expect(saved == nil)
  }

  /// Moods are over when a server has calmed down.
  @Test(arguments: Oddity.allCases.filter { !$0.isMood })
  func `one oddity alone hides no photo and leaves no gap`(oddity: Oddity) async throws {
    let server = OddServer([oddity], posts: 30, pagesOf: 7)
    server.calmDown()
    let isOfSaved = [.crawlingLinks, .loopingLinks].contains(oddity)
    let stage = await server.stage(of: isOfSaved ? .favourites : .home)
    #expect(try await stage.failure(.refresh) == nil)
    #expect(try await stage.fillAll() == nil)
    try await server.check(stage)
    let shows = ![.skippingLinks, .changingStatuses].contains(oddity)
    let all = shows ? server.items : server.offered
    #expect(Set(stage.items).isSuperset(of: all))
    #expect(server.targets.count < 60)
  }

  @Test(arguments: [
    (Oddity.busy, "odd.example is busy: try again in 60 s"),
    (.busyUntil, "odd.example is busy: try again in 5 min"),
    (.away, "odd.example is having problems (503): try again later"),
    (.nullPages, "odd.example sent an answer that was not expected"),
    (.halfMadeHome, "odd.example is busy: try again in 5 s"),
  ])
  func `what came before a mood is shown, and a gap says why the rest is not`(
    mood: Oddity, reason: String
  ) async throws {
    // One of these has its mood on the third page or later.
    var kept: [Int] = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let server = OddServer([mood], posts: 60, pagesOf: 5, seed: seed)
      let stage = await server.stage()
      let failure = try await stage.failure(.refresh)
      try await server.check(stage)
      if let failure {
        #expect(failure == reason)
        #expect(try await !stage.engine.gaps().isEmpty)
        #expect(server.offered.isSubset(of: stage.items))
        kept.append(stage.items.count)
      }
      server.calmDown()
      stage.time.advance(by: .seconds(3_600))
      #expect(try await stage.fillAll() == nil)
      #expect(Set(stage.items) == server.items)
    }
    #expect(kept.contains { $0 > 5 })
  }
}
