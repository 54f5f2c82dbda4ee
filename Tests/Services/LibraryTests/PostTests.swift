import Domain
import Fakes
import GRDB
import Storage
import Testing
import Timeline

@testable import Library

@Suite("Posts that come by several sources")
struct PostTests {
  @Test(arguments: Seeds.some)
  func `a post stands in the stream once, whatever sources tell and in whatever order`(
    seed: UInt64
  ) async throws {
    var model = try await PostModel(seed: seed)
    for _ in 0..<40 {
      try await model.change()
      try await check(model)
    }
  }

  private enum Seeds {
    static let some: ClosedRange<UInt64> = 1...40
  }
}

extension PostTests {
  private func check(_ model: PostModel) async throws {
    let scopes = [nil] + model.present.map { StreamSelection($0) }
    for only in scopes {
      for order in StreamOrder.allCases {
        try await check(model, model.test.scope(order, only: only))
      }
    }
    for source in model.present {
      let query = try SearchQuery("from:\(model.name(of: source)) ", now: model.test.time.now)
      let scope = model.test.scope(only: StreamSelection(query))
      let items = try await model.library.photos.items(from: nil, limit: 99, in: scope)
      let expected = model.posts(from: source)
      #expect(Set(items.compactMap { posts(of: $0.id, model) }) == expected)
      #expect(items.count == expected.count)
      #expect(items.allSatisfy { $0.total == expected.count })
    }
    let tracked = try await model.library.track(of: 1).tickets(below: nil, limit: 1_000)
    #expect(Set(tracked.map(\.payload.id)) == Set(model.rows.filter { !$0.isLeaving }.map(\.photo.id)))
    #expect(tracked.map(\.timestamp) == tracked.map(\.timestamp).sorted(by: >))
  }

  private func posts(of id: PhotoID, _ model: PostModel) -> String? {
    model.rows.first { $0.photo.id == id }?.post
  }

  private func check(_ model: PostModel, _ scope: StreamScope) async throws {
    let photos = model.library.photos
    let expected = model.stream(scope)
    let items = try await photos.items(from: nil, limit: 99, in: scope)
    #expect(items.map(\.photo) == expected.map(\.photo))
    #expect(items.map(\.alsoFrom) == expected.map(\.alsoFrom))
    #expect(items.map(\.place) == Array(1..<expected.count + 1))
    #expect(items.allSatisfy { $0.total == expected.count })
    for (place, item) in items.enumerated() {
      #expect(try await photos.item(at: place + 1, in: scope) == item)
    }
    let position = items.dropFirst(items.count / 2).first.map { StreamPosition(of: $0.photo) }
    let index = position.flatMap { here in items.firstIndex { $0.id == here.id } }
    #expect(
      try await photos.first(after: position, in: scope)
        == items.dropFirst(index.map { $0 + 1 } ?? 0).first)
    #expect(try await photos.last(before: nil, in: scope) == items.last)
    #expect(
      try await photos.firstUnseen(after: nil, in: scope) == items.first { !$0.photo.isSeen })
    #expect(
      try await photos.mutedPhotos(after: nil, limit: 99, in: scope)
        == model.stream(scope, isMuted: true).map(\.photo))
    // Whatever a post is called, it is found where it stands.
    for row in model.rows {
      let found = items.first { posts(of: $0.id, model) == row.post }
      #expect(try await photos.item(row.photo.id, in: scope) == (row.isLeaving ? nil : found))
    }
    let moments = items.map(\.photo.timestamp)
    let counts = moments.map { moment in expected.count { $0.photo.timestamp >= moment } }
    #expect(try await photos.counts(since: moments, in: scope) == counts)
    if let source = scope.only {
      let all = model.rows.count { $0.source == source && !$0.isLeaving }
      let expired = model.rows.count {
        $0.source == source && $0.photo.expiresAt.map { $0 <= scope.now } ?? false
      }
      let contents = try await photos.contents(of: source).photos
      #expect(contents == all || expired > 0)
    }
  }
}
