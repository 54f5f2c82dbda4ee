import Domain
import Fakes
import Storage
import Testing
import Timeline

@testable import Library

@Suite struct EngagementTests {
  private let track: TestTrack
  private let engagement = Engagement(
    likes: 4, dislikes: 1, replies: 2, boosts: 3, mine: .like, isBoosted: true, isBookmarked: true)

  init() async throws {
    track = try await TestTrack()
  }

  private func id(_ item: String) -> PhotoID { PhotoID(source: track.sources[0], item: item) }

  private func engagements() async throws -> [String: Engagement?] {
    let all = try await track.tickets.map { ("\($0.key.id.text)", $0.payload.engagement) }
    return Dictionary(all) { first, _ in first }
  }

  private func ticket(_ item: String, _ engagement: Engagement?) -> Ticket<Photo> {
    let plain = track.ticket(item, at: 5)
    let photo = Photo(
      id: plain.payload.id, timestamp: plain.payload.timestamp, media: plain.payload.media,
      engagement: engagement, status: plain.payload.status)
    return Ticket(
      supplier: plain.key.supplier, id: plain.key.id, timestamp: plain.timestamp, payload: photo)
  }

  @Test func `what a server says is told of its post, and of no other`() async throws {
    let items = ["7", "7/02", "7/10", "70", "6", "7.", "70/02", "77"]
    try await track.commit { change in
      change.tickets =
        items.map { track.ticket($0, at: 5) } + [track.ticket("7", at: 5, of: 1)]
    }
    try await track.library.photos.receive(engagement, at: [id("7")])
    let stored = try await track.tickets.filter { $0.payload.engagement != nil }
    #expect(stored.map(\.key.id.text).sorted() == ["7"])
    #expect(stored.allSatisfy { $0.key.supplier == track.suppliers[0] })
    #expect(stored.allSatisfy { $0.payload.engagement == engagement })
    let scope = track.test.scope()
    let photo = try await track.library.photos.item(id("7"), in: scope)
    #expect(photo?.photo.engagement == engagement)
  }

  @Test func `what is told again is what counts, and nothing of it is lost on the way`()
    async throws
  {
    for told in [engagement, Engagement(likes: 5, mine: .dislike), nil, Engagement()] {
      try await track.commit { $0.tickets = [ticket("7", told)] }
      #expect(try await engagements() == ["7": told])
    }
  }

  @Test func `a photo that is not there is not made by being received`() async throws {
    try await track.library.photos.receive(
      engagement, at: [id("7"), PhotoID(source: SourceID(rawValue: "s99"), item: "7")])
    #expect(try await track.tickets.isEmpty)
  }

  @Test func `being received moves no photo, and counts none`() async throws {
    try await track.commit { $0.tickets = ["7", "8"].map { track.ticket($0, at: 5) } }
    let before = try await track.library.photos.items(
      from: nil, limit: 9, in: track.test.scope())
    try await track.library.photos.receive(engagement, at: [id("7")])
    let after = try await track.library.photos.items(
      from: nil, limit: 9, in: track.test.scope())
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.place) == [1, 2])
    #expect(after.map(\.total) == [2, 2])
  }
}
