import Domain
import Fakes
import Storage
import Testing

@testable import Library

/// Whatever is muted, seen, expired or left out: each answer is that of a plain array.
@Suite struct FilteredStreamTests {
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `every answer is that of an array that is filtered and sorted`(seed: UInt64) async throws {
    var model = try await StreamModel(seed: seed)
    var random = SeededGenerator(seed: seed)
    for round in 1...3 {
      try await model.change()
      for order in StreamOrder.allCases {
        let selections = model.sources.flatMap { source in
          [nil, "2024", "2024/may", "20"].map { StreamSelection(source, folder: $0) }
        }
        for only in [nil] + selections {
          // From some photos, and from all of them in the end.
          let some = model.photos.shuffled(using: &random).prefix(round < 3 ? 8 : .max)
          try await compare(model, order, only, from: some)
        }
      }
    }
  }

  private func compare(
    _ model: StreamModel, _ order: StreamOrder, _ only: StreamSelection?,
    from some: ArraySlice<Photo>
  ) async throws {
    let photos = model.library.photos
    let scope = model.test.scope(order, only: only)
    let stream = model.stream(scope)
    let muted = model.stream(scope, isMuted: true)
    #expect(try await photos.items(from: nil, limit: 500, in: scope).map(\.photo) == stream)
    #expect(try await photos.mutedPhotos(after: nil, limit: 500, in: scope) == muted)
    #expect(try await photos.first(after: nil, in: scope)?.photo == stream.first)
    #expect(try await photos.last(before: nil, in: scope)?.photo == stream.last)
    let unseen = stream.first { !$0.isSeen }
    #expect(try await photos.firstUnseen(after: nil, in: scope)?.photo == unseen)
    for place in 0...stream.count + 1 {
      let item = try await photos.item(at: place, in: scope)
      #expect(item?.photo == stream[safe: place - 1])
      #expect(item == nil || item?.total == stream.count)
    }
    for photo in some {
      try await compare(model, stream, muted, from: StreamPosition(of: photo), scope)
      let place = stream.firstIndex { $0.id == photo.id }
      #expect(try await photos.item(photo.id, in: scope)?.place == place.map { $0 + 1 })
      #expect(try await photos.position(of: photo.id, in: scope) == StreamPosition(of: photo))
    }
  }

  private func compare(
    _ model: StreamModel, _ stream: [Photo], _ muted: [Photo], from position: StreamPosition,
    _ scope: StreamScope
  ) async throws {
    let photos = model.library.photos
    let after = stream.filter { model.stands($0, behind: position, scope.order) }
    let before = stream.filter { !model.stands($0, behind: position, scope.order) }
      .filter { $0.id != position.id }
    let page = stream.filter { $0.id == position.id } + after
    #expect(
      try await photos.items(from: position, limit: 7, in: scope).map(\.photo)
        == Array(page.prefix(7)))
    let next = try await photos.first(after: position, in: scope)
    #expect(next?.photo == after.first)
    #expect(next?.place == place(before, page, after))
    #expect(try await photos.last(before: position, in: scope)?.photo == before.last)
    let unseen = after.first { !$0.isSeen }
    #expect(try await photos.firstUnseen(after: position, in: scope)?.photo == unseen)
    let rest = muted.filter { model.stands($0, behind: position, scope.order) }
    #expect(
      try await photos.mutedPhotos(after: position, limit: 5, in: scope) == Array(rest.prefix(5)))
  }

  private func place(_ before: [Photo], _ page: [Photo], _ after: [Photo]) -> Int? {
    after.isEmpty ? nil : before.count + page.count - after.count + 1
  }
}
