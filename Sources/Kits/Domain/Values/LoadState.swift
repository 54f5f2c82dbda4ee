/// What is known about a value that has to be loaded.
public enum LoadState<Value: Sendable>: Sendable {
  /// Not asked for.
  case idle
  /// Asked for; how far it has come, from 0 to 1, where that is known.
  case loading(progress: Double?)
  /// Loaded, and to be shown.
  case loaded(Value)
  /// Not to be had; why, in one line for a person.
  case failed(reason: String)

  /// The value, if it is here.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

extension LoadState: Equatable where Value: Equatable {}
