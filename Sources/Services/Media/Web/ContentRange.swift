import Domain

/// Which part of something an answer has, as `Content-Range` says: `bytes 100-199/200`.
struct ContentRange: Equatable {
  /// The first byte's number.
  let first: Int
  /// The last byte's number.
  let last: Int
  /// How many bytes there are in all, if that is said.
  let total: Int?

  /// Reads the header; nil if it makes no sense.
  init?(_ text: String?) {
    guard let words = text?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "bytes"
    else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, ends.count == 2, let first = Int(untrusted: ends[0]),
      let last = Int(untrusted: ends[1]),
      first >= 0, last >= first
    else { return nil }
    let total = Int(untrusted: parts[1])
    guard parts[1] == "*" || (total ?? 0) > last else { return nil }
    (self.first, self.last, self.total) = (first, last, total)
  }
}
