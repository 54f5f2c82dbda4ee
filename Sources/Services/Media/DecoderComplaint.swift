/// A line that a decoder process wrote to standard error; untrusted text.
public struct DecoderComplaint: Error, Hashable, Sendable {
  /// How many lines of one process are handed on.
  static let maximumCount = 20

  /// What it said.
  public let text: String
}
