import Crypto
import Domain
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// A server of WebSockets on this machine that does everything as a test says, byte by byte.
enum SocketServer {
  /// Serves each connection by `script` as long as `body` runs.
  static func run(
    _ script: @escaping @Sendable (SocketWire) async throws -> Void,
    _ body: (WebAddress) async throws -> Void
  ) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.autoRead, value: false)
      .bind(host: "127.0.0.1", port: 0) { $0.eventLoop.makeSucceededFuture($0) }
    let port = listener.channel.localAddress?.port ?? 0
    let address = try #require(WebAddress("http://127.0.0.1:\(port)/stream?stream=user"))
    try await withThrowingTaskGroup { group in
      group.addTask {
        try? await listener.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await channel in connections {
              // A client that goes away is what most faults are about.
              group.addTask { try? await serve(channel, script) }
            }
          }
        }
      }
      try await body(address)
      group.cancelAll()
    }
  }
}

extension SocketServer {
  /// Begins to read only now: a connection that nobody serves is dropped, which NIO allows for a channel alone.
  private static func serve(
    _ channel: any Channel, _ script: @Sendable (SocketWire) async throws -> Void
  ) async throws {
    let connection = try await channel.eventLoop.submit {
      try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
    }.get()
    try await withTaskCancellationHandler {
      try await connection.executeThenClose { inbound, _ in
        try await channel.setOption(.autoRead, value: true).get()
        try await script(SocketWire(inbound, channel))
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}

/// One connection of a ``SocketServer``.
final class SocketWire {
  private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let channel: any Channel
  private var bytes: [UInt8] = []

  init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ channel: any Channel
  ) {
    pieces = inbound.makeAsyncIterator()
    self.channel = channel
  }

  /// Reads the request; its lines.
  func request() async throws -> [String] {
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.firstRange(of: "\r\n\r\n") {
        bytes = []
        return text[..<end.lowerBound].components(separatedBy: "\r\n")
      }
      try await more()
    }
  }

  /// Agrees to a socket; the lines of the request.
  @discardableResult
  func accept(_ headers: String...) async throws -> [String] {
    let request = try await request()
    let name = "sec-websocket-key: "
    let key = request.first { $0.lowercased().hasPrefix(name) }?.dropFirst(name.count) ?? ""
    let magic = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    let answer = Data(Insecure.SHA1.hash(data: Data(magic.utf8))).base64EncodedString()
    let lines =
      [
        "HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Accept: \(answer)",
      ] + headers
    try await send(text: lines.joined(separator: "\r\n") + "\r\n\r\n")
    return request
  }

  /// Sends a frame whose first byte is this: `0x81` is a whole text.
  func send(frame first: UInt8, _ payload: some Collection<UInt8>) async throws {
    let length: [UInt8] =
      payload.count < 126
      ? [UInt8(payload.count)]
      : [127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian) { Array($0) }
    try await send([first] + length + payload)
  }

  func send(frame first: UInt8, text: String) async throws {
    try await send(frame: first, Array(text.utf8))
  }

  func send(text: String) async throws { try await send(Array(text.utf8)) }

  /// Returns when the system has it: NIO's own writer does not wait until the channel's thread comes to it.
  func send(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// The next frame of the client, which has to be a short one: its first byte, and its text.
  func frame() async throws -> String {
    while bytes.count < 6 || bytes.count < 6 + Int(bytes[1] & 0x7F) { try await more() }
    let length = Int(bytes[1] & 0x7F)
    let mask = bytes[2..<6]
    let text = bytes[6..<(6 + length)].enumerated().map { $1 ^ mask[2 + $0 % 4] }
    defer { bytes.removeFirst(6 + length) }
    #expect(bytes[1] & 0x80 != 0, "a client masks what it says")
    return "\(bytes[0] & 0xF):" + String(decoding: text, as: UTF8.self)
  }

  /// Says nothing more until the client goes.
  func hold() async throws { while true { try await more() } }

  private func more() async throws {
    guard let piece = try await pieces.next() else { throw CancellationError() }
    bytes += piece.readableBytesView
  }
}
