import Domain

/// How long an original is shown without asking whether it has changed.
///
/// A day, or as long as `Cache-Control` says, but never less than a day nor more than thirty: pictures
/// seldom change under their address. Where there is nothing to ask by, asking means fetching all of
/// it, which is done after thirty days.
enum Lifetime {
  static let shortest = Duration.seconds(86_400)
  static let longest = Duration.seconds(30 * 86_400)

  /// By what a server said; `isNamed` where its version has a name already, which need not be repeated.
  static func duration(by headers: WebHeaders, isNamed: Bool = false) -> Duration {
    guard isNamed || Freshness(headers) != nil else { return longest }
    let words = headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
      .split(separator: ",").map { $0.filter { $0 != " " } }
    if words.contains("immutable") { return longest }
    let age = words.first { $0.hasPrefix("max-age=") }.flatMap { Int(untrusted: $0.dropFirst(8)) }
    return min(longest, max(shortest, .seconds(min(age ?? 0, 30 * 86_400))))
  }
}
