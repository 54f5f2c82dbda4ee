import Domain
import Foundation
import Timeline
import Web

/// Where a list of a server goes on, in words that others only hand back.
///
/// Lists may be longer than memory, so that a circle is not found by what was read: every now and then a place is
/// remembered, after twice as many pages each time, and coming back to it is a circle (Brent's way).
struct PageCursor: Codable {
  private var at: PagePlace
  private var remembered: PagePlace
  @Count private var steps = 0
  @Count private var patience = 1
  private(set) var links: LinkNaming
  /// Why nobody can go on; nil if one can.
  private var obstacle: Obstacle?
  private var leadsInCircle = false

  private enum Obstacle: String, Codable {
    /// The next page is on another server.
    case otherServer
    /// Where the next page is cannot be read.
    case unclearLink
  }

  /// Reads it; nil at the top.
  init?(_ text: String?) {
    guard let text,
      let cursor = try? JSONDecoder().decode(PageCursor.self, from: Data(text.utf8))
    else { return nil }
    self = cursor
  }

  /// Where a list goes on behind a page; nil at its end.
  ///
  /// `onlyByLinks` is of lists whose order has names of its own, which no entity bears.
  init?<Value>(
    behind page: EntityPage<Value>, from old: PageCursor?, onlyByLinks: Bool
  ) {
    let next: PagePlace
    switch page.continuation {
    case .page(.address(let address)): next = .address(address)
    case .page(let place) where !onlyByLinks: next = place
    case .page, .end, .fault:
      guard onlyByLinks, let remark = page.remark else { return nil }
      // What cannot be followed is said to those who want to go on.
      next = .below("")
      obstacle = if case .leadsAway = remark { .otherServer } else { .unclearLink }
    }
    at = next
    links = page.links
    guard let old else {
      remembered = next
      return
    }
    remembered = old.remembered
    (steps, patience) = (old.steps + 1, old.patience)
    if remembered == next {
      leadsInCircle = true
    } else if steps == patience {
      (remembered, steps) = (next, 0)
      patience = min(patience * 2, 1 << 20)
    }
  }

  /// What is handed out.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The page. Throws ``FediverseError`` if it leads nowhere.
  func place(at host: String) throws(FediverseError) -> PagePlace {
    if leadsInCircle { throw .goesInCircles(host: host) }
    switch obstacle {
    case .otherServer: throw .leadsAway(host: host)
    case .unclearLink: throw .incomplete(host: host, path: "Link")
    case nil: return at
    }
  }
}
