import Domain
import Wording

/// A gap for scripts; the names of its fields never change.
struct GapRecord: Encodable, Sendable {
  let gap: Int
  let from: WrittenMoment?
  let to: WrittenMoment?
  let sources: [String]
  let reason: String?

  init(_ gap: StreamGap) {
    self.gap = gap.number
    from = gap.start.map(WrittenMoment.init)
    to = gap.end.map(WrittenMoment.init)
    sources = gap.sources.map(\.id.rawValue)
    reason = gap.reason
  }
}
