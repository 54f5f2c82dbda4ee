import Domain

/// A gap that is not there.
struct NoSuchGap: ExplainedError, Equatable {
  let number: Int
  let count: Int

  var isMistake: Bool { true }

  var reason: String { "there is no gap \(number): `list` shows them, the last is \(count)" }
}
