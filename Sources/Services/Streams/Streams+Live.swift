import Concurrency
import Domain
import Storage
import Timeline
import Web

extension Streams {
  /// The first wait between two requests for new posts; it doubles as long as servers go on streaming.
  static let firstPause = Duration.seconds(5)
  private static let longestPause = Duration.seconds(60)
  /// The wait between two writes of changes.
  private static let changePause = Duration.seconds(1)

  /// Hears of new photos as they are posted, and tells what that brought, until the task is cancelled.
  ///
  /// A streamed post is never stored: it only says that there is something new, which is then asked for as always.
  /// Otherwise, posts that were missed while no line was open would be below it without a gap. For the same reason each
  /// line begins with a request. However much a server streams, requests are few.
  func followLive(_ found: AsyncStream<ScanSummary>.Continuation) async {
    guard let live = parts.live else { return }
    let mailbox = LiveMailbox()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await LiveLines(streams: self, live: live, mailbox: mailbox).keep() }
      group.addTask { await self.catchUp(with: mailbox, found) }
      group.addTask { await self.change(by: mailbox) }
    }
  }

  private func catchUp(
    with mailbox: LiveMailbox, _ found: AsyncStream<ScanSummary>.Continuation
  ) async {
    var pause = Self.firstPause
    for await _ in mailbox.newsArrivals {
      let news = mailbox.takeNews()
      guard !news.isEmpty else { continue }
      do {
        let summary = try await catchUp(with: news)
        if summary.added + summary.removed > 0 || news.hasNotifications { found.yield(summary) }
        try await parts.sleep(pause)
      } catch is CancellationError {
        return
      } catch {
        parts.reporting.note(error, while: "asking for what a server has told of")
        guard (try? await parts.sleep(pause)) != nil else { return }
      }
      pause = mailbox.hasNews ? min(pause * 2, Self.longestPause) : Self.firstPause
    }
  }

  private func catchUp(with news: LiveMailbox.News) async throws -> ScanSummary {
    await parts.filters?.refresh(again: news.filters)
    let asked = try await track.follow().asked
    let members = try await listMembers(in: asked)
    let sources = asked.filter { news.concern($0, members) }
    guard !sources.isEmpty else { return ScanSummary(name: "") }
    let suppliers = Set(sources.map { OpaqueID($0.id.rawValue) })
    return try await SourceRound(self) { _ in }.ask(sources) {
      try await $0.perform(.catchUp(suppliers))
    }
  }
}

extension Streams {
  /// The members of those sources that are lists of this machine.
  func listMembers(in sources: [Source]) async throws -> [Int64: [ListMember]] {
    var members: [Int64: [ListMember]] = [:]
    for source in sources {
      if case .list(let list) = source.kind { members[list] = try await parts.live?.members(list) }
    }
    return members
  }

  /// Applies streamed edits and deletions to stored photos. For others nothing is kept: when they are asked for, they
  /// come as they are by then.
  private func change(by mailbox: LiveMailbox) async {
    var pause = Self.changePause
    for await _ in mailbox.changeArrivals {
      let changes = mailbox.takeChanges()
      do {
        try await apply(changes)
        pause = Self.changePause
      } catch is CancellationError {
        return
      } catch {
        parts.reporting.report(error, while: "changing photos as their server told")
        // The server will not send them again, and posts that are stored are not asked for again.
        mailbox.putBack(changes)
        pause = min(pause * 2, Self.longestPause)
      }
      guard (try? await parts.sleep(pause)) != nil else { return }
    }
  }

  private func apply(_ changes: LiveMailbox.Changes) async throws {
    let sources = try await sources()
    /// Where a post may stand in the stream.
    @Sendable func places(of post: LiveMailbox.Post) -> [PhotoID] {
      sources.places(ofStatus: post.status, of: post.account)
    }
    let scope = try await scope()
    // `amend` waits for the operation under way, whose answer may be older than these changes.
    let outcome = try await track.engine.amend { [photos = parts.photos] in
      for (post, engagement) in changes.engagements {
        try await photos.receive(engagement, at: places(of: post))
      }
      var amendment = TrackAmendment<Photo>()
      for (post, edit) in changes.edits {
        for id in places(of: post) {
          guard let place = try await photos.position(of: id, in: scope) else { continue }
          let ways = try await photos.details(of: id)
          let photo = edit.photo(id.source, place.timestamp)?.boosted(as: ways)
          amendment.take(
            photo.flatMap { $0.status == post.status ? $0.filed(as: id) : nil }, at: id)
        }
      }
      for post in changes.removals {
        for id in places(of: post) {
          // Most deleted posts had no pictures and are not stored: nothing is kept of them.
          guard let details = try await photos.details(of: id) else { continue }
          // Of a boost it may say that this was undone: the post may come in another way.
          if details.boostedBy == nil {
            amendment.deleted.append(TicketKey(id))
          } else {
            amendment.gone.append(TicketKey(id))
          }
        }
      }
      return amendment
    }
    let removed = outcome.removed.values.reduce(0, +)
    let changed = outcome.changed.values.reduce(0, +)
    guard removed + changed > 0 else { return }
    broadcast.send(.updated(added: 0, removed: removed, changed: changed))
  }
}

extension TrackAmendment<Photo> {
  /// The photo is this one now, or gone.
  fileprivate mutating func take(_ photo: Photo?, at id: PhotoID) {
    let key = TicketKey(id)
    guard let photo else { return gone.append(key) }
    changed.append(
      Ticket(
        supplier: key.supplier, id: key.id, timestamp: photo.timestamp.milliseconds,
        payload: photo))
  }
}

extension TicketKey {
  fileprivate init(_ id: PhotoID) {
    self.init(supplier: OpaqueID(id.source.rawValue), id: OpaqueID(id.item))
  }
}
