/// Which photos come first in a stream; the values of the setting `stream.order`.
public enum StreamOrder: String, Hashable, Sendable, CaseIterable, Codable {
  /// Later ones first; among equal timestamps by source and item, in the order of their bytes.
  case newest
  /// The exact reverse of ``newest``.
  case oldest
}
