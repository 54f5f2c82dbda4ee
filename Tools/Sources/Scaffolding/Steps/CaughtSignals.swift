import Dispatch
import Glibc

/// Signals as values, in place of what they do by default.
///
/// Dispatch catches them, it does not ignore them: what is started meanwhile begins with the
/// defaults. A pipe that nobody reads any more is an error of `write`, and not the end.
struct CaughtSignals {
  /// The signals' numbers, as they come.
  let stream: AsyncStream<Int32>
  private let continuation: AsyncStream<Int32>.Continuation
  private let numbers: [Int32]
  private let sources: [any DispatchSourceSignal]

  /// Begins to catch them; returns when all of them are caught.
  init(_ numbers: [Int32]) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.stream = stream
    self.continuation = continuation
    self.numbers = numbers
    signal(SIGPIPE) { _ in }
    let (caught, registration) = AsyncStream.makeStream(of: Void.self)
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.setRegistrationHandler { registration.yield() }
      source.resume()
      return source
    }
    // Dispatch takes its time; until then a signal does what it does by default.
    var missing = numbers.count
    for await _ in caught {
      missing -= 1
      if missing == 0 { break }
    }
  }

  /// Lets them do again what they do by default.
  func release() {
    for source in sources { source.cancel() }
    for number in numbers + [SIGPIPE] { signal(number, SIG_DFL) }
    continuation.finish()
  }
}
