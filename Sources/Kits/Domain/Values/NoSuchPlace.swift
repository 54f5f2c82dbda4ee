/// A place beyond the ends of the stream.
public struct NoSuchPlace: ExplainedError, Hashable {
  /// What was asked for.
  public let place: Int
  /// How many photos there are.
  public let total: Int

  /// Makes the error.
  public init(place: Int, total: Int) {
    self.place = place
    self.total = total
  }

  /// Always.
  public var isMistake: Bool { true }

  /// Which the last one is.
  public var reason: String {
    total == 0 ? "there are no photos yet" : "there is no photo \(place): the last is \(total)"
  }
}
