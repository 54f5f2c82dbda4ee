import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A web server on this machine that does everything wrong it is told to.
///
///     try await FaultServer.run({ _ in .response(503, ["Retry-After": "1"]) }) { server in
///       try await client.send(WebRequest(server.address("/photo")))
///     }
public final class FaultServer: Sendable {
  /// Where it listens, on 127.0.0.1.
  public let port: Int
  private let isEncrypted: Bool
  private let heard = Mutex<[FaultRequest]>([])
  private let gone = Mutex(0)

  private init(port: Int, isEncrypted: Bool) {
    self.port = port
    self.isEncrypted = isEncrypted
  }

  /// The requests that came, in order.
  public var requests: [FaultRequest] {
    heard.withLock { $0 }
  }

  /// How many clients went while their connections were held.
  public var departures: Int {
    gone.withLock { $0 }
  }

  /// The address of a path at this server.
  public func address(_ path: String) -> String {
    "\(isEncrypted ? "https" : "http")://localhost:\(port)\(path)"
  }

  /// Runs a server as long as `body`; with `isEncrypted` it has a certificate nobody vouches for.
  public static func run(
    isEncrypted: Bool = false, _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer,
    _ body: (FaultServer) async throws -> Void
  ) async throws {
    let context = isEncrypted ? try makeContext() : nil
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.autoRead, value: false)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          if let context {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          }
          return channel
        }
      }
    let port = listener.channel.localAddress?.port ?? 0
    let server = FaultServer(port: port, isEncrypted: isEncrypted)
    try await withThrowingTaskGroup { group in
      group.addTask(executorPreference: OwnThread(listener.channel.eventLoop)) {
        try? await server.serve(listener, answer)
      }
      try await body(server)
      group.cancelAll()
    }
  }
}

extension FaultServer {
  private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  private static func makeContext() throws -> NIOSSLContext {
    let certificate = try NIOSSLCertificate(bytes: Array(SelfSigned.certificate.utf8), format: .pem)
    let key = try NIOSSLPrivateKey(bytes: Array(SelfSigned.key.utf8), format: .pem)
    return try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
  }

  private func serve(
    _ listener: NIOAsyncChannel<any Channel, Never>,
    _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer
  ) async throws {
    try await listener.executeThenClose { connections in
      try await withThrowingDiscardingTaskGroup { group in
        for try await channel in connections {
          // A client that goes away is what most faults are about.
          group.addTask(executorPreference: OwnThread(channel.eventLoop)) {
            try? await self.serve(try await Self.open(channel), answer)
          }
        }
      }
    }
  }

  /// Begins to read. Not before somebody serves it: a connection that came at the very end is dropped,
  /// which NIO allows for a channel and not for what it makes of it here.
  private static func open(_ channel: any Channel) async throws -> Connection {
    let connection = try await channel.eventLoop.submit {
      try Connection(wrappingChannelSynchronously: channel)
    }.get()
    try await channel.setOption(.autoRead, value: true).get()
    return connection
  }

  /// Serves it on its own loop's thread. A write waits also for a client that never reads, and cancelling ends only
  /// the connection.
  private func serve(
    _ connection: Connection, _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer
  ) async throws {
    try await withTaskCancellationHandler {
      try await play(answer, to: connection)
    } onCancel: {
      connection.channel.close(promise: nil)
    }
  }

  private func play(
    _ answer: @Sendable (FaultRequest) -> FaultAnswer, to connection: Connection
  ) async throws {
    try await connection.executeThenClose { inbound, _ in
      var pieces = inbound.makeAsyncIterator()
      var bytes: [UInt8] = []
      while let piece = try await pieces.next() {
        bytes += piece.readableBytesView
        guard let request = FaultRequest(bytes) else { continue }
        heard.withLock { $0.append(request) }
        for step in answer(request).steps {
          switch step {
          // Returns when the system has all of it: what is only on its way there is lost at the end.
          case .bytes(let bytes):
            try await connection.channel.writeAndFlush(ByteBuffer(bytes: bytes))
          // One at a time: a writer that does not wait holds the thread of a loop, two of them each that of the other,
          // and neither ever hears that the system is full.
          case .endless(let bytes):
            while true { try await connection.channel.writeAndFlush(ByteBuffer(bytes: bytes)) }
          case .wait(let event): try await event()
          case .overhear: _ = try await pieces.next()
          case .hold:
            // A connection that breaks off has ended, too.
            while (try? await pieces.next()) != nil {}
            if !Task.isCancelled { gone.withLock { $0 += 1 } }
          case .reset:
            let options = connection.channel as? any SocketOptionProvider
            try await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
          }
        }
        return
      }
    }
  }
}
