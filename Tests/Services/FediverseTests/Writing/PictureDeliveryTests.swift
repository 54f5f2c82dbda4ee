import Domain
import Fakes
import Synchronization
import Testing
import Web

@testable import Fediverse

@Suite struct PictureDeliveryTests {
  private let world = WritingWorld()

  private func entry() -> OutboxEntry { world.entry(.post(WritingWorld.draft())) }

  private var uploads: Int {
    world.web.requests.count { $0.address.target == "/api/v2/media" }
  }

  @Test func `a picture that has arrived is not sent again`() async throws {
    world.server.fail("POST /api/v1/statuses", .says(500))
    var entry = entry()
    _ = await world.persist(&entry)
    #expect(uploads == 2)
    #expect(world.server.posts.count == 1)
  }

  @Test func `what has arrived is kept although the next one does not`() async throws {
    var entry = entry()
    let interrupted = StrictServer.Fault.before(.interrupted(host: "photos.example"))
    // The second one's boundary is another, so that only the order tells them apart.
    world.server.fail("POST /api/v2/media", .doesAndSays(200, #"{"id": "m101"}"#))
    world.server.fail("POST /api/v2/media", interrupted)
    _ = try? await world.attempt(&entry)
    #expect(entry.uploads == [0: "m101"])
    #expect(!entry.isOutcomeUnknown)
    let receipt = try await world.attempt(&entry)
    #expect(uploads == 3)
    #expect(world.server.posts.map(\.id) == [receipt.created])
    #expect(entry.uploads.count == 2)
  }

  @Test func `a picture that the server has lost is sent anew`() async throws {
    world.server.fail("POST /api/v1/statuses", .says(500))
    var entry = entry()
    _ = try? await world.attempt(&entry)
    world.server.loseMedia()
    let receipt = try await world.attempt(&entry)
    #expect(uploads == 4)
    #expect(world.server.posts.map(\.id) == [receipt.created])
    #expect(world.server.posts.first?.pictures == ["m103", "m104"])
    #expect(entry.uploads == [0: "m103", 1: "m104"])
  }

  @Test func `while a server is at work on a picture, it is waited`() async throws {
    world.server.fail("POST /api/v2/media", .doesAndSays(202, #"{"id": "m101", "url": null}"#))
    for _ in 0..<3 { world.server.fail("GET /api/v1/media/m101", .says(206)) }
    var entry = entry()
    let receipt = try await world.attempt(&entry)
    #expect(world.clock.slept == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
    #expect(world.server.posts.map(\.id) == [receipt.created])
  }

  @Test func `not for ever, and later it goes on where it was`() async throws {
    world.server.fail("POST /api/v2/media", .doesAndSays(202, #"{"id": "m101"}"#))
    for _ in 0..<18 { world.server.fail("GET /api/v1/media/m101", .says(206)) }
    var entry = entry()
    await #expect(
      throws: DeliveryFailure.postponed(
        reason: "photos.example is still at work on a picture", wait: .seconds(60))
    ) { try await world.attempt(&entry) }
    #expect(entry.uploads == [0: "m101"])
    _ = await world.persist(&entry)
    #expect(uploads == 2)
    #expect(world.server.posts.count == 1)
  }

  @Test func `a picture that a server can make nothing of is refused`() async throws {
    world.server.fail("POST /api/v2/media", .doesAndSays(202, #"{"id": "m101"}"#))
    world.server.fail(
      "GET /api/v1/media/m101", .says(422, #"{"error": "Error processing thumbnail"}"#))
    var entry = entry()
    await #expect(
      throws: DeliveryFailure.refused(
        reason: "photos.example refused this (422): Error processing thumbnail")
    ) { try await world.attempt(&entry) }
    #expect(world.server.posts.isEmpty)
    // The person wants it tried again: it is sent anew.
    world.server.fail("GET /api/v1/media/m101", .says(422))
    _ = try await world.attempt(&entry)
    #expect(uploads == 3)
  }

  @Test(arguments: [
    (413, "photos.example refused this (413)"), (403, "photos.example does not allow this (403)"),
  ])
  func `a picture that a server does not take is refused`(
    status: Int, reason: String
  ) async {
    world.server.fail("POST /api/v2/media", .says(status))
    var entry = entry()
    await #expect(throws: DeliveryFailure.refused(reason: reason)) {
      try await world.attempt(&entry)
    }
  }

  @Test func `a picture that is not there any more is told by its name`() async {
    let missing = MediaError.missing(FileLocation(path: "/secret name/0.jpg"))
    world.trouble.withLock { $0 = missing }
    var entry = entry()
    await #expect(
      throws: DeliveryFailure.refused(reason: "0.jpg: \(missing.reason)")
    ) { try await world.attempt(&entry) }
    #expect(world.web.requests.isEmpty)
  }

  @Test func `what cannot be noted is not published`() async {
    let full = LibraryError.diskFull
    await #expect(throws: DeliveryFailure.postponed(reason: full.reason, wait: nil)) {
      try await world.writer.deliver(entry()) { _, _ in throw full }
    }
    #expect(world.server.posts.isEmpty)
  }

  @Test func `time for a large picture is what a slow line needs`() throws {
    let form = MultipartForm(
      boundary: "b", name: "file", fileName: "a", fileType: "b",
      file: [UInt8](repeating: 0, count: 4_000_000))
    #expect(Endpoint.upload(form).patience == .seconds(260))
  }
}
