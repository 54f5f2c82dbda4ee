import Domain
import Fakes
import Synchronization
import Timeline
import Web

/// Photo blogs in memory, by the host of their address: `https://a.example` is called `a.example`.
final class FakeBlogs: FeedFinding {
  private struct Blog {
    var photos: [(item: String, seconds: Int64)] = []
    var caption: String?
    var failure: (any Error)?
    var isSilent = false
    var asked = 0
  }

  private let kind = Mutex(SupplierKind.timeline)
  private let blogs = Mutex<[String: Blog]>([:])

  /// Puts photos into a blog; each is called by its number, and was made at so many seconds.
  func publish(_ seconds: [Int64], on host: String) {
    blogs.withLock { blogs in
      blogs[host, default: Blog()].photos += seconds.map { ("\($0)", $0) }
    }
  }

  /// Takes photos out of a blog.
  func retract(_ seconds: [Int64], on host: String) {
    blogs.withLock { blogs in
      blogs[host]?.photos.removeAll { seconds.contains($0.seconds) }
    }
  }

  /// From now on all photos of a blog have other words.
  func edit(_ host: String, saying caption: String) {
    blogs.withLock { $0[host, default: Blog()].caption = caption }
  }

  /// From now on a blog fails; nil ends that.
  func fail(_ host: String, with failure: (any Error)?) {
    blogs.withLock { $0[host, default: Blog()].failure = failure }
  }

  /// From now on blogs that are added show one document each.
  func showDocuments() { kind.withLock { $0 = .window } }

  /// From now on a blog does not answer.
  func hang(_ host: String) {
    blogs.withLock { $0[host, default: Blog()].isSilent = true }
  }

  /// How many questions a blog was asked.
  func questions(to host: String) -> Int {
    blogs.withLock { $0[host]?.asked ?? 0 }
  }

  func find(_ typed: String) async throws -> FoundFeed {
    guard let address = WebAddress(typed.contains("://") ? typed : "https://" + typed) else {
      throw SourceError.notAnAddress(typed)
    }
    guard blogs.withLock({ $0[address.host] != nil }) else {
      throw SourceError.noFeed(address.displayName)
    }
    return FoundFeed(address: address, title: address.host)
  }

  /// Asks a blog, ten photos a page.
  func supplier(of source: Source) -> (any Supplying<Photo>)? {
    guard case .feed(let address) = source.kind else { return nil }
    return ManagedSupplier(
      id: OpaqueID(source.id.rawValue), name: source.name, timeout: patience,
      kind: kind.withLock { $0 }
    ) {
      [self] start, _ in
      if blogs.withLock({ $0[address.host]?.isSilent == true }) {
        try await Standstill.untilCancelled()
      }
      return try page(of: address, source.id, from: start)
    }
  }
}

extension FakeBlogs {
  private func page(
    of address: WebAddress, _ source: SourceID, from start: PageStart<Photo>
  ) throws -> TicketPage<Photo> {
    let blog = try blogs.withLock { blogs -> Blog in
      blogs[address.host]?.asked += 1
      if let failure = blogs[address.host]?.failure { throw failure }
      return blogs[address.host] ?? Blog()
    }
    let tickets = blog.photos.sorted { $0.seconds > $1.seconds }.map { photo in
      let timestamp = Timestamp(milliseconds: photo.seconds * 1000)
      return Ticket(
        supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.item),
        timestamp: timestamp.milliseconds,
        payload: Photo(
          id: PhotoID(source: source, item: photo.item), timestamp: timestamp,
          caption: blog.caption ?? "from \(address.host)", author: address.host,
          media: .web(address)))
    }
    return TicketPage(of: tickets, from: start, most: 10)
  }
}
