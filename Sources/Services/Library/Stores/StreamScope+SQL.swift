import Domain
import GRDB

/// Which rows of the table `photo` a scope means, and along which index they are in order.
extension StreamScope {
  /// The index: of the whole profile, or of its sources.
  var index: String {
    only == nil ? "photoInStream" : "photoInSource"
  }

  /// The condition on the first columns of that index; both seen and unseen photos if `isSeen` is
  /// nil.
  func condition(isMuted: Bool = false, isSeen: Bool? = nil) -> String {
    let seen = isSeen.map { "= \($0 ? 1 : 0)" } ?? "IN (0, 1)"
    return "\(ownership) AND isMuted = \(isMuted ? 1 : 0) AND isSeen \(seen)"
  }

  /// The condition that a photo is one of those asked for, muted or not.
  var ownership: String {
    only == nil ? "profile = :profile" : "profile = :profile AND source = :source"
  }

  /// The condition that a photo stands on one side of a position.
  ///
  /// In a source alone, only age and item are in order: a position of another source is one between
  /// ages.
  func condition(_ side: Side, of position: StreamPosition) -> String {
    guard let only else { return "(age, source, item) \(side.rawValue) (:age, :other, :item)" }
    guard only != position.id.source else { return "(age, item) \(side.rawValue) (:age, :item)" }
    return "age \(side.among(equalAgesAreOlder: position.id.source < only)) :age"
  }

  /// What the conditions are about.
  func arguments(_ position: StreamPosition? = nil) -> [String: (any DatabaseValueConvertible)?] {
    [
      "profile": profile, "source": only?.rawValue, "now": now.milliseconds,
      "age": position.map { ~$0.timestamp.milliseconds }, "other": position?.id.source.rawValue,
      "item": position?.id.item,
    ]
  }

  /// A side of a position; older photos stand at higher ages.
  enum Side: String {
    case older = ">"
    case olderOrAt = ">="
    case newer = "<"
    case newerOrAt = "<="

    /// The comparison of ages if all photos of the position's own age are on one side of it.
    fileprivate func among(equalAgesAreOlder: Bool) -> String {
      switch self {
      case .older, .olderOrAt: equalAgesAreOlder ? ">=" : ">"
      case .newer, .newerOrAt: equalAgesAreOlder ? "<" : "<="
      }
    }
  }
}
