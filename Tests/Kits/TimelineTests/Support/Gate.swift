import Fakes
import Timeline

/// Holds back the first answer of a supplier until it is opened.
final class Gate: Sendable {
  private let reached = AsyncStream.makeStream(of: Void.self)
  private let opened = AsyncStream.makeStream(of: Void.self)

  /// Returns when someone stands before it.
  func isReached() async throws {
    try await reached.stream.next("someone to stand before the gate")
  }

  /// Lets everyone through, for good.
  func open() {
    opened.continuation.finish()
  }

  fileprivate func pass() async {
    reached.continuation.yield()
    for await _ in opened.stream {}
  }
}

/// A supplier that is asked at once, and whose answer arrives when a gate opens.
struct GatedSupplier: Supplying {
  let supplier: GeneratedSupplier
  let gate: Gate

  var id: SupplierID { supplier.id }
  var name: String { supplier.name }
  var timeThreshold: Milliseconds? { supplier.timeThreshold }
  var timeout: Duration { .seconds(99) }

  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    let page = try await supplier.tickets(request)
    await gate.pass()
    return page
  }
}

extension Stage {
  /// Another engine on the stage's track, which hears its first supplier through a gate.
  static func engine(on stage: Stage, behind gate: Gate) async -> Engine<Int> {
    let control = ControlUnit<Int>()
    await control.add(GatedSupplier(supplier: stage.suppliers[0], gate: gate), forKey: "gated")
    return Engine(store: stage.track, control: control, options: stage.options)
  }
}
