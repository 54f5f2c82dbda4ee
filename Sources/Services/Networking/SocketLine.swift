import Domain
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization
import Web

/// One connection of a ``SocketClient``, from before it is there: whether it is still alive, and its end.
final class SocketLine: Sendable {
  private struct State {
    var channel: (any Channel)?
    var isOpen = false
    var isClosed = false
    var heard = 0
    var status = 0
    /// How many frames nobody has taken yet.
    var waiting = 0
    /// Whether no more are read until somebody has taken those.
    var isPaused = false
  }

  /// So many frames may wait. What comes beyond what was read with them waits in the connection.
  private static let capacity = 16
  /// So many may have been read with them, as at a connection's end.
  private static let most = 100_000

  private let state = Mutex(State())
  private let arrivals: AsyncThrowingStream<WebSocketFrame, any Error>.Continuation
  private let stream: AsyncThrowingStream<WebSocketFrame, any Error>

  init() {
    (stream, arrivals) = AsyncThrowingStream.makeStream()
  }

  /// What comes, to its end. For one reader.
  var frames: some AsyncSequence<WebSocketFrame, any Error> {
    stream.map { [self] frame in
      took()
      return frame
    }
  }

  /// Whether the server has agreed to a socket.
  var isOpen: Bool { state.withLock { $0.isOpen } }
  /// How many frames have come.
  var heard: Int { state.withLock { $0.heard } }
  /// The status of the server's first answer; 0 if there is none.
  var status: Int { state.withLock { $0.status } }

  /// Its channel is there; at once closed if nobody wants it any more.
  func adopt(_ channel: any Channel) {
    let isClosed = state.withLock { state in
      state.channel = channel
      return state.isClosed
    }
    if isClosed { channel.close(promise: nil) }
  }

  func note(status: Int) { state.withLock { $0.status = status } }

  func begin() { state.withLock { $0.isOpen = true } }

  func hear() { state.withLock { $0.heard += 1 } }

  /// Returns when it is on its way.
  func send(_ frame: WebSocketFrame) async throws {
    try await state.withLock { $0.channel }?.writeAndFlush(frame).get()
  }

  /// Sends a frame when it can: nobody waits for a server that does not read.
  func post(_ frame: WebSocketFrame) {
    state.withLock { $0.channel }?.writeAndFlush(frame, promise: nil)
  }

  /// A frame has come.
  func put(_ frame: WebSocketFrame) {
    let (pausing, isFlood) = state.withLock { state -> ((any Channel)?, Bool) in
      state.waiting += 1
      guard state.waiting <= Self.most else { return (state.channel, true) }
      guard !state.isPaused, state.waiting >= Self.capacity else { return (nil, false) }
      state.isPaused = true
      return (state.channel, false)
    }
    guard !isFlood else {
      end(NIOWebSocketError.invalidFrameLength)
      pausing?.close(promise: nil)
      return
    }
    arrivals.yield(frame)
    pausing?.setOption(.autoRead, value: false).whenComplete { _ in }
  }

  private func took() {
    let resuming = state.withLock { state -> (any Channel)? in
      state.waiting -= 1
      guard state.isPaused, state.waiting == 0 else { return nil }
      state.isPaused = false
      return state.channel
    }
    // What is closed by now cannot be set, and need not be.
    resuming?.setOption(.autoRead, value: true).whenComplete { _ in }
  }

  /// Nothing more comes.
  func end(_ error: (any Error)? = nil) { arrivals.finish(throwing: error) }

  func close() {
    let channel = state.withLock { state in
      state.isClosed = true
      return state.channel
    }
    channel?.close(promise: nil)
  }

  /// What an error means that ended it.
  func failure(_ error: any Error, of address: WebAddress) -> any Error {
    switch error {
    case is NetworkError: error
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
      NetworkError.malformed(host: address.host)
    // It answered, and not as one who speaks this protocol.
    case _ where !isOpen && status == 101: NetworkError.malformed(host: address.host)
    default:
      NetworkFailure(host: address.host, authority: address.authority).translated(error)
    }
  }
}

/// Notes the status of the answer to an upgrade, which NIO's handler keeps to itself.
final class StatusReader: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private let line: SocketLine

  init(_ line: SocketLine) {
    self.line = line
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) {
      line.note(status: Int(untrusted: head.status.code))
    }
    context.fireChannelRead(data)
  }
}

/// Hands frames on, and the end of them.
final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  private let line: SocketLine

  init(_ line: SocketLine) {
    self.line = line
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    line.put(unwrapInboundIn(data))
  }

  func channelInactive(context: ChannelHandlerContext) {
    line.end()
  }

  /// A connection that ends together with the answer to its request has ended before this is there to hear of it.
  func handlerAdded(context: ChannelHandlerContext) {
    if !context.channel.isActive { line.end() }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    line.end()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    line.end(error)
    context.close(promise: nil)
  }
}

/// How fast a server may talk. What is more waits where it comes from, so that a flood costs little time, and
/// no memory.
struct SocketPace {
  /// The most frames and bytes of a second.
  static let frames = 500, bytes = 2_000_000

  private var start = Duration.zero
  private var frames = 0
  private var bytes = 0

  /// How long to wait before the next frame is read; nil if there is no need.
  mutating func wait(after length: Int, at now: Duration) -> Duration? {
    if now - start >= .seconds(1) { (start, frames, bytes) = (now, 0, 0) }
    (frames, bytes) = (frames + 1, bytes + length)
    guard frames >= Self.frames || bytes >= Self.bytes else { return nil }
    return start + .seconds(1) - now
  }
}
