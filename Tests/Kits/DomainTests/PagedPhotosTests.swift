import Domain
import Fakes
import Synchronization
import Testing

@Suite("Photos that come in pages")
struct PagedPhotosTests {
  /// Gives pages one after the other, and counts how often it was asked.
  private final class Pages: Sendable {
    private let left: Mutex<[Result<[Photo], NetworkFailure>]>
    private let asked = Mutex(0)
    struct NetworkFailure: Error {}

    init(_ pages: [Result<[Photo], NetworkFailure>]) { left = Mutex(pages) }
    var count: Int { asked.withLock { $0 } }

    func next() throws -> PagedPhotos.Page {
      asked.withLock { $0 += 1 }
      let page = left.withLock { $0.isEmpty ? .success([]) : $0.removeFirst() }
      return PagedPhotos.Page(photos: try page.get(), hasMore: left.withLock { !$0.isEmpty })
    }
  }

  /// Each page comes when the gate is open, or not at all if its reader is stopped before.
  private func gated(_ pages: Pages) -> (PagedPhotos, AsyncStream<Void>.Continuation) {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let stream = PagedPhotos()
    stream.begin {
      let page = try pages.next()
      for await _ in gate {}
      try Task.checkCancellation()
      return page
    }
    return (stream, opening)
  }

  private func photos(_ numbers: ClosedRange<Int>) -> [Photo] { numbers.map { .example($0) } }

  @Test func `a page is asked for when somebody gets there`() async throws {
    let pages = Pages([.success(photos(1...3)), .success(photos(4...5))])
    let stream = PagedPhotos()
    stream.begin { try pages.next() }
    let first = try #require(try await stream.start())
    #expect(pages.count == 1)
    #expect(first.place == 1 && first.total == 3)
    #expect(try await stream.posts(from: 1, limit: 3).count == 3)
    #expect(pages.count == 1, "nobody has got to the second page")
    let fourth = try await stream.next(after: Photo.example(3).id)
    #expect(fourth?.place == 4 && fourth?.total == 5)
    #expect(!stream.hasMore)
    #expect(try await stream.next(after: Photo.example(5).id)?.place == 1, "it starts over")
    #expect(try await stream.previous(before: Photo.example(4).id)?.place == 3)
    #expect(try await stream.previous(before: Photo.example(1).id)?.place == 5)
    #expect(pages.count == 2)
  }

  @Test func `posts end with their page, and photos where there are no more`() async throws {
    let pages = Pages([.success(photos(1...2)), .success([]), .success(photos(2...4))])
    let stream = PagedPhotos()
    stream.begin { try pages.next() }
    let posts = try await stream.posts(from: 1, limit: 10)
    #expect(posts.map(\.place) == [1, 2], "one page is asked for, and shown")
    #expect(pages.count == 1)
    let rest = try await stream.posts(from: 3, limit: 10)
    #expect(rest.map(\.place) == [3, 4], "what came twice stands once")
    #expect(try await stream.posts(from: 4, limit: 10).count == 1)
    #expect(try await stream.photo(at: 5) == nil)
    #expect(try await stream.photo(at: 0) == nil)
    #expect(try await stream.posts(from: 1, limit: -1).isEmpty)
  }

  @Test func `pages that bring nothing have an end`() async throws {
    let pages = Pages(Array(repeating: .success([]), count: 100))
    let stream = PagedPhotos()
    stream.begin { try pages.next() }
    #expect(try await stream.start() == nil)
    #expect(pages.count == 5)
    #expect(stream.hasMore)
  }

  @Test func `what failed is asked for again, and what is there stays`() async throws {
    let pages = Pages([
      .success(photos(1...2)), .failure(Pages.NetworkFailure()), .success(photos(3...4)),
    ])
    let stream = PagedPhotos()
    stream.begin { try pages.next() }
    _ = try await stream.start()
    await #expect(throws: Pages.NetworkFailure.self) { try await stream.photo(at: 3) }
    #expect(try await stream.photo(at: 2)?.place == 2)
    #expect(try await stream.photo(at: 3)?.place == 3)
  }

  @Test func `a page is asked for once, however many wait for it`() async throws {
    let pages = Pages([.success(photos(1...2)), .success(photos(3...4))])
    let (stream, opening) = gated(pages)
    defer { opening.finish() }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let tasks: [Task<StreamItem?, any Error>] = (1...20).map { _ in
      Task {
        start.yield()
        return try await stream.photo(at: 2)
      }
    }
    for _ in tasks { try await starts.next("all to begin") }
    try await until("the page to be asked for") { pages.count > 0 }
    opening.finish()
    for task in tasks {
      let item = try await task.ended()
      #expect(item?.place == 2)
    }
    #expect(pages.count == 1)
    #expect(stream.count == 2)
  }

  @Test(arguments: [false, true])
  func `who waits for a page can be stopped, and asks again where only its reader was`(
    isReader: Bool
  ) async throws {
    let pages = Pages([.success(photos(1...2)), .success(photos(1...2))])
    let (stream, opening) = gated(pages)
    defer { opening.finish() }
    let reader = Task { try await stream.photo(at: 2) }
    try await until("the page to be asked for") { pages.count == 1 }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let waiter = Task {
      start.finish()
      return try await stream.photo(at: 2)
    }
    try await starts.next("the other one to begin")
    let (stopped, other) = isReader ? (reader, waiter) : (waiter, reader)
    stopped.cancel()
    await #expect(throws: CancellationError.self) { try await stopped.ended() }
    opening.finish()
    let item = try await other.ended()
    #expect(item?.place == 2)
    #expect(pages.count == (isReader ? 2 : 1))
  }

  @Test func `nothing counts as seen, and the walk is its own`() async throws {
    let stream = PagedPhotos()
    stream.begin { PagedPhotos.Page(photos: [.example(1)], hasMore: false) }
    let item = try #require(try await stream.start())
    stream.move(to: stream.walk.jumped(to: item), isKept: true)
    #expect(stream.walk.current == item)
    try await stream.markSeen([item.id])
    #expect(try await stream.start()?.photo.isSeen == false)
  }

  @Test func `words have a place, and are no photo`() async throws {
    let words = TextPost(id: "w", moment: ManualTime().now, text: "fog")
    let stream = PagedPhotos()
    stream.begin {
      PagedPhotos.Page(
        [.words(words), .photo(.example(1)), .words(words), .photo(.example(2))], hasMore: false)
    }
    let posts = try await stream.posts(from: 1, limit: 10)
    #expect(posts.map(\.place) == [1, 2, 3], "what came twice stands once")
    #expect(posts[0].post == .words(words))
    #expect(try await stream.photo(at: 1) == nil)
    #expect(try await stream.start()?.place == 2)
    #expect(try await stream.next(after: Photo.example(2).id)?.place == 2)
    #expect(try await stream.previous(before: Photo.example(1).id)?.place == 3)
    #expect((1...3).compactMap { stream.item(at: $0)?.place } == [2, 3])
    #expect(try await stream.posts(from: 4, limit: 5).isEmpty)
  }

  @Test func `what has begun anew forgets what was there, and what comes late`() async throws {
    let stream = PagedPhotos()
    #expect(try await stream.start() == nil, "nothing has begun")
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    stream.begin {
      start.finish()
      for await _ in gate {}
      return PagedPhotos.Page(photos: [.example(1)], hasMore: false)
    }
    let late = Task { try await stream.start() }
    try await started.next("the first to begin")
    stream.begin { PagedPhotos.Page(photos: [.example(2)], hasMore: false) }
    let second = try await inTime("the second to begin") { try await stream.start() }
    #expect(second?.id == Photo.example(2).id)
    open.finish()
    _ = try await late.ended()
    #expect(stream.count == 1)
    #expect(try await stream.photo(Photo.example(1).id) == nil)
  }
}
