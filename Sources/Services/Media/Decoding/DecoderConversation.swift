import CFiles
import DecoderProtocol
import Domain
import Files
import Glibc
import Storage
import Subprocess

/// Questions and answers with one running process.
struct DecoderConversation {
  private let input: DecoderSocket
  private var output: SubprocessOutputSequence.Iterator
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let kill: @Sendable () -> Void
  private var buffer = FrameBuffer(limit: DecoderLimits.maximumReply)

  init(
    input: DecoderSocket, output: SubprocessOutputSequence, timeout: Duration,
    clock: any Clock<Duration>, kill: @escaping @Sendable () -> Void
  ) {
    self.input = input
    self.output = output.makeAsyncIterator()
    self.timeout = timeout
    self.clock = clock
    self.kill = kill
  }

  /// What the process answers, or why it cannot go on; nil if nobody waits for it any more.
  ///
  /// Throws `CancellationError`.
  mutating func reply(to job: DecoderJob) async throws -> Result<DecoderReply?, DecoderBreakdown> {
    // Killing the process is what ends the waiting: its output closes.
    guard job.begin(kill: kill) else { return .success(nil) }
    let alarm = Task { [clock, timeout] in
      try await clock.sleep(for: timeout)
      job.stop(MediaError.timedOut)
    }
    defer { alarm.cancel() }
    let result = await exchange(job)
    try Task.checkCancellation()
    if case .failure = result { kill() }
    return result.map(\.self)
  }
}

extension DecoderConversation {
  private mutating func exchange(
    _ job: DecoderJob
  ) async -> Result<DecoderReply, DecoderBreakdown> {
    do throws(DecoderFailure) {
      let picture = try OpenFile(job.request)
      guard input.ask(job.request.task(isAlone: job.isAlone), of: picture) else {
        return .failure(.neverAsked)
      }
    } catch {
      return .success(.failure(error))
    }
    do {
      while let piece = try await output.next() {
        piece.withUnsafeBytes { buffer.append($0) }
        if let frame = try buffer.next() { return .success(try DecoderReply(frame)) }
      }
      return .failure(.ended)
    } catch is ProtocolError {
      return .failure(.nonsense)
    } catch {
      return .failure(.ended)
    }
  }
}

/// Why a conversation with a decoder process cannot go on.
enum DecoderBreakdown: Error, Hashable {
  /// It was gone before it was asked.
  case neverAsked
  /// It ended instead of answering, or was killed.
  case ended
  /// What it answered is no reply.
  case nonsense
}

/// Our end of the socket through which a decoder is asked. Only sockets hand over open descriptors.
final class DecoderSocket: Sendable {
  /// The decoder's end, until the decoder has taken it.
  let theirs: Int32
  private let ours: Int32

  /// Throws ``MediaError/decoderFailed(reason:)`` if the system has no more descriptors.
  init() throws(MediaError) {
    var pair: [Int32] = [-1, -1]
    let type = Int32(clamping: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
      throw .decoderFailed(reason: String(cString: strerror(errno)))
    }
    (ours, theirs) = (pair[0], pair[1])
  }

  deinit {
    close(ours)
  }

  /// Closes the conversation, upon which the decoder ends.
  func finish() {
    shutdown(ours, Int32(clamping: SHUT_RDWR))
  }

  /// Asks about a picture; false if the decoder is gone. Does not block: each question is answered before the
  /// next, so there is always room for one.
  func ask(_ task: DecoderTask, of picture: OpenFile) -> Bool {
    let frame = task.frame
    return descriptor_send(ours, frame, UInt(clamping: frame.count), picture.descriptor)
      == frame.count
  }
}

extension OpenFile {
  /// Opens what a request is about.
  convenience init(_ request: DecoderRequest) throws(DecoderFailure) {
    switch request {
    case .facts(let file), .thumbnail(let file, _, _), .film(.file(let file), _):
      try self.init(picture: file)
    case .decode(let bytes, _), .film(.bytes(let bytes), _):
      do {
        try self.init(inMemory: bytes)
      } catch {
        throw DecoderFailure(error)
      }
    }
  }

  /// Opens a regular file. What was a file when it was found may be a pipe or a device by now, and reading might
  /// never end.
  convenience init(picture file: FileLocation) throws(DecoderFailure) {
    let isRegular: Bool
    do {
      try self.init(file)
      isRegular = try status().isRegular
    } catch {
      throw DecoderFailure(error)
    }
    guard isRegular else { throw .unreadable(reason: "not a regular file") }
  }
}

extension DecoderFailure {
  /// Why a file could not be opened.
  init(_ error: SystemError) {
    self = [ENOENT, ENOTDIR].contains(error.code) ? .missing : .unreadable(reason: error.reason)
  }
}
