/// Keeps what went wrong but was not shown to the person.
public protocol ErrorReporting: Sendable {
  /// Notes an error and what was being done, such as `reading the history`.
  func report(_ error: any Error, while activity: String)
}
