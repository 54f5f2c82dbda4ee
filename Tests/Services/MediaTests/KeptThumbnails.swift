import Domain
import Synchronization

/// A thumbnail cache in memory, which can be told to fail.
final class KeptThumbnails: ThumbnailPersisting {
  private struct State {
    var bytes: [ThumbnailKey: [UInt8]] = [:]
    var budgets: [Int] = []
    var found = 0
  }

  private let state = Mutex(State())
  private let failure: LibraryError?

  init(failing failure: LibraryError? = nil) {
    self.failure = failure
  }

  var stored: [ThumbnailKey: [UInt8]] { state.withLock { $0.bytes } }
  var budgets: [Int] { state.withLock { $0.budgets } }
  var found: Int { state.withLock { $0.found } }

  func replaceAll(with bytes: [UInt8]) {
    state.withLock { state in state.bytes = state.bytes.mapValues { _ in bytes } }
  }

  func thumbnail(_ key: ThumbnailKey) async throws -> [UInt8]? {
    if let failure { throw failure }
    return state.withLock { state in
      if state.bytes[key] != nil { state.found += 1 }
      return state.bytes[key]
    }
  }

  func store(_ bytes: [UInt8], for key: ThumbnailKey, budget: Int) async throws {
    if let failure { throw failure }
    state.withLock { state in
      state.bytes[key] = bytes
      state.budgets.append(budget)
    }
  }
}
