import Domain
import Foundation
import Hummingbird
import Markup
import NIOCore
import NIOWebSocket
import Synchronization

/// One person's WebSocket, with as many streams as they ask for (RFC 6455).
struct StreamSocket: Sendable {
  private static let mostTopics = 50

  private let listener: StreamListener
  private let events: AsyncStream<StreamEvent>
  private let topics: TopicSet
  private let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>

  init(
    _ listener: StreamListener, hearing events: AsyncStream<StreamEvent>, about topic: StreamTopic?,
    to outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) {
    self.listener = listener
    self.events = events
    self.outbound = outbound
    topics = TopicSet(topic)
  }

  /// Tells what happens and does what the program asks, until one of both ends it.
  func run(_ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await tell() }
      group.addTask { try? await hear(inbound) }
      await group.next()
      group.cancelAll()
    }
    var code = ByteBuffer()
    code.write(webSocketErrorCode: .normalClosure)
    try? await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: code))
  }

  private func tell() async throws {
    for await event in events {
      if case .heartbeat = event {
        // Who did not answer the last one is not there any more.
        guard topics.expectPong() else { return }
        try await outbound.write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
      }
      for message in try listener.messages(of: event, about: topics.all) {
        let text = ByteBuffer(string: message.frame)
        try await outbound.write(WebSocketFrame(fin: true, opcode: .text, data: text))
      }
    }
  }

  /// Ends at the first thing that is not understood, or has no mask (RFC 6455, 5.1): a flood is counted as requests
  /// are.
  private func hear(_ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>) async throws {
    for try await frame in inbound {
      guard frame.fin, frame.maskKey != nil, frame.opcode == .pong || listener.mayAsk() else {
        return
      }
      switch frame.opcode {
      case .pong: topics.hearPong()
      case .ping:
        try await outbound.write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .text: try await obey(Array(frame.unmaskedData.readableBytesView))
      default: return
      }
    }
  }

  /// `{"type": "subscribe", "stream": "hashtag", "tag": "fog"}`
  private func obey(_ bytes: [UInt8]) async throws {
    guard let form = try? FormData(json: bytes),
      let topic = StreamTopic(form),
      listener.caller.scopes.allow(topic.scope),
      topics.set(topic, isWanted: form["type"] != "unsubscribe", most: Self.mostTopics)
    else {
      let error: JSONValue = ["error": "Unknown channel requested", "status": 400]
      return try await outbound.write(
        WebSocketFrame(fin: true, opcode: .text, data: error.bytes))
    }
  }
}

/// What one socket is about, and whether its other end answers.
private final class TopicSet: Sendable {
  private struct State {
    var topics: Set<StreamTopic>
    var awaitsPong = false
  }

  private let state: Mutex<State>

  init(_ topic: StreamTopic?) {
    state = Mutex(State(topics: topic.map { [$0] } ?? []))
  }

  var all: Set<StreamTopic> { state.withLock { $0.topics } }

  /// False if there are too many.
  func set(_ topic: StreamTopic, isWanted: Bool, most: Int) -> Bool {
    state.withLock { state in
      guard isWanted else {
        state.topics.remove(topic)
        return true
      }
      state.topics.insert(topic)
      guard state.topics.count > most else { return true }
      state.topics.remove(topic)
      return false
    }
  }

  /// False if the last one never came.
  func expectPong() -> Bool {
    state.withLock { state in
      defer { state.awaitsPong = true }
      return !state.awaitsPong
    }
  }

  func hearPong() { state.withLock { $0.awaitsPong = false } }
}

extension StreamMessage {
  /// JSON with JSON as a text inside.
  fileprivate var frame: String {
    let about = topic.tag ?? topic.list.map { String($0) }
    var json: [JSONValue] = [
      ["stream": .list([topic.name, about].compactMap { $0 }.map { .text($0) })],
      ["event": .text(event)],
    ]
    if let payload { json.append(["payload": .text(payload)]) }
    return String(buffer: JSONValue.merged(json).bytes)
  }
}
