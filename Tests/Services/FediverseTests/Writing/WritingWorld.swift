import Domain
import Fakes
import Synchronization
import Web

@testable import Fediverse

/// A writer at a strict server, and somebody who does with its failures what an outbox does.
final class WritingWorld: Sendable {
  let time = ManualTime()
  let clock = SkippingClock()
  let server: StrictServer
  let web: ScriptedWeb
  /// What is done before a picture is handed in, and why it cannot be.
  let trouble = Mutex<(any Error & Sendable)?>(nil)
  private let capabilities: ServerCapabilities
  private let current = Mutex<FediverseDelivery?>(nil)

  init(
    _ repetition: ServerCapabilities.Repetition = .answered, visibility: String = "unlisted",
    _ change: (inout ServerCapabilities) -> Void = { _ in }
  ) {
    var capabilities = ServerCapabilities()
    capabilities.repetition = repetition
    change(&capabilities)
    self.capabilities = capabilities
    let server = StrictServer(repetition, time: time, visibility: visibility)
    self.server = server
    web = ScriptedWeb { try server.answer($0) }
  }

  /// The writer; a new one after ``restart()``.
  var writer: FediverseDelivery {
    current.withLock { current in
      if let current { return current }
      let writer = makeWriter()
      current = writer
      return writer
    }
  }

  /// The app ends and begins.
  func restart() { current.withLock { $0 = nil } }

  /// Something a person does about status 7, or publishes.
  func entry(_ action: MutationAction, number: Int = 1) -> OutboxEntry {
    let account = Invented.account.id
    let target: MutationTarget =
      if case .post = action { .account(account) } else { .status(account, "7") }
    return OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "key\(number)"), target: target, action: action,
        createdAt: time.now))
  }

  /// A draft of so many pictures.
  static func draft(_ text: String = "Fog over the harbour", pictures: Int = 2) -> Draft {
    var draft = Draft()
    draft.text = text
    draft.pictures = (0..<pictures).map {
      DraftPicture(FileLocation(path: "/secret name/\($0).jpg"), alternativeText: "picture \($0)")
    }
    return draft
  }

  /// One attempt; what arrives of pictures is noted in the entry.
  func attempt(_ entry: inout OutboxEntry) async throws(DeliveryFailure) -> DeliveryReceipt {
    let arrived = Mutex(entry.uploads)
    entry.attempts += 1
    defer { entry.uploads = arrived.withLock { $0 } }
    do {
      return try await writer.deliver(entry) { place, id in arrived.withLock { $0[place] = id } }
    } catch {
      if case .unknown = error { entry.isOutcomeUnknown = true }
      throw error
    }
  }

  /// Attempts until it is done or refused, a minute apart; how often, and what came of it.
  func persist(
    _ entry: inout OutboxEntry, within limit: Int = 5
  ) async -> (attempts: Int, result: Result<DeliveryReceipt, DeliveryFailure>) {
    var last = Result<DeliveryReceipt, DeliveryFailure>.failure(.unknown(reason: "not tried"))
    for count in 1...limit {
      do {
        return (count, .success(try await attempt(&entry)))
      } catch {
        last = .failure(error)
        if case .refused = error { return (count, last) }
      }
      time.advance(by: .seconds(60))
    }
    return (limit, last)
  }

  private func makeWriter() -> FediverseDelivery {
    let server = Server(
      origin: Invented.origin, kind: .mastodon, version: "4", title: "", capabilities: capabilities)
    let session = Invented.session(at: server)
    return FediverseDelivery(
      over: FediverseClient(over: web, time: time), clock: clock,
      prepare: { [self] picture, _, _ in
        if let error = trouble.withLock({ $0 }) { throw error }
        return PreparedPicture(bytes: picture.location.bytes, mediaType: "image/jpeg")
      }
    ) { _ in session }
  }
}
