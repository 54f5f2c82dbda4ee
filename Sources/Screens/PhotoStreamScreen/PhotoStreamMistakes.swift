import Domain

/// A gap that is not there.
struct NoSuchGap: ExplainedError, Equatable {
  let number: Int
  let count: Int

  var isMistake: Bool { true }

  var reason: String { "there is no gap \(number): `list` shows them, the last is \(count)" }
}

/// A place beyond the ends of the stream.
struct NoSuchPlace: ExplainedError, Equatable {
  let place: Int
  let total: Int

  var isMistake: Bool { true }

  var reason: String {
    total == 0 ? "there are no photos yet" : "there is no photo \(place): the last is \(total)"
  }
}
