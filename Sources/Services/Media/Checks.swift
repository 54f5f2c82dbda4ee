import Domain
import Synchronization

/// Asks whether originals that are shown from the disk have changed, in the background, when it is
/// time: at most once a day for each.
final class Checks: Sendable {
  private let parts: WebPictures.Parts
  private let running = Mutex<Set<String>>([])

  init(_ parts: WebPictures.Parts) {
    self.parts = parts
  }

  /// None is under way.
  var isIdle: Bool { running.withLock { $0.isEmpty } }

  /// An original was shown.
  func consider(
    _ address: WebAddress, _ key: ThumbnailKey, _ kept: KeptPicture, until expiresAt: Timestamp?
  ) {
    guard let freshUntil = kept.freshUntil, freshUntil <= parts.time.now,
      running.withLock({ $0.insert(key.picture).inserted })
    else { return }
    Task {
      await check(address, key, kept.freshness, until: expiresAt)
      running.withLock { _ = $0.remove(key.picture) }
    }
  }
}

extension Checks {
  private func check(
    _ address: WebAddress, _ key: ThumbnailKey, _ freshness: Freshness?, until expiresAt: Timestamp?
  ) async {
    var order = Download.Order(address: address, known: freshness, expiresAt: expiresAt)
    order.isAsked = false
    do {
      let outcome = try await parts.transfers.withTurn(for: key.picture) {
        try await parts.download.run(order) { _, _ in }
      }
      switch outcome {
      case .unchanged(let lifetime): await parts.shelf.renew(key, for: lifetime)
      case .arrived(let arrival): try await replace(key, by: arrival, until: expiresAt)
      }
    } catch NetworkError.refused, is MediaError {
      // It answered, and what is kept is better than that.
      await parts.shelf.renew(key, for: Lifetime.shortest)
    } catch {
      await parts.shelf.renew(key, for: .seconds(3600))
    }
  }

  private func replace(
    _ key: ThumbnailKey, by arrival: Arrival, until expiresAt: Timestamp?
  ) async throws {
    let product = try await parts.workshop.product(of: arrival.content, key)
    await parts.shelf.keep(arrival, as: key, until: expiresAt)
    if let thumbnail = product.thumbnail {
      await parts.shelf.keep(thumbnail, as: key, until: expiresAt)
    }
    parts.memory.remove(key.picture)
  }
}
