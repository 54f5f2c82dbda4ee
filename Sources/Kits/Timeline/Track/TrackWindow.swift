/// The part of a track around its reader: all that is ever held in memory.
public struct TrackWindow<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// Tickets and gaps, newest first.
  public let rows: [TrackRow<Payload>]
  /// Where the reader is; nil is at the top.
  public let anchor: Anchor?
  /// Whether it begins with the track's first ticket.
  public let reachesTop: Bool
  /// Whether it ends with the track's last ticket.
  public let reachesEnd: Bool

  /// The row of the anchor's ticket.
  public var anchorRow: Int? {
    guard let key = anchor?.position.key else { return nil }
    return rows.firstIndex { $0.identity == .ticket(key) }
  }
}

extension TrackWindow {
  /// A window without rows.
  static var empty: TrackWindow {
    TrackWindow(rows: [], anchor: nil, reachesTop: true, reachesEnd: true)
  }

  /// Puts gaps between tickets: each stands above the first ticket that is older than its start, and
  /// those with no ticket between them are shown as one.
  init(
    tickets: [Ticket<Payload>], gaps: [Gap], anchor: Anchor?, reachesTop: Bool, reachesEnd: Bool
  ) {
    var rows: [TrackRow<Payload>] = []
    var rest = gaps[...]
    if !reachesTop, let first = tickets.first {
      rest = rest.drop { $0.timeframe.start > first.timestamp }
    }
    for ticket in tickets {
      while let gap = rest.first, gap.timeframe.start > ticket.timestamp {
        rest.removeFirst()
        rows.append(joining: gap)
      }
      rows.append(.ticket(ticket))
    }
    if reachesEnd { for gap in rest { rows.append(joining: gap) } }
    self.init(rows: rows, anchor: anchor, reachesTop: reachesTop, reachesEnd: reachesEnd)
  }
}

extension Array {
  fileprivate mutating func append<Payload>(joining gap: Gap)
  where Element == TrackRow<Payload> {
    if let above = last?.gap {
      self[count - 1] = .gap(above.joined(gap))
    } else {
      append(.gap(gap))
    }
  }
}
