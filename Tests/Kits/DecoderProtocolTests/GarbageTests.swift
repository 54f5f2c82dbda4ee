import DecoderProtocol
import Domain
import Fakes
import Testing

@Suite struct GarbageTests {
  private let request = DecoderRequest.thumbnail(
    FileLocation(path: "/a"), shown: box(80, 48), stored: box(256, 256))
  private let reply = DecoderReply.facts(
    PictureFacts(format: "png", size: box(1, 2), caption: "c", author: "a"))

  @Test func aStreamThatIsNoFrameIsRefused() {
    #expect(throws: ProtocolError.notAFrame) { try received(Array("HTTP/1.1 200 OK".utf8)) }
  }

  @Test func anotherVersionIsRefused() {
    var bytes = request.frame
    bytes[2] = DecoderLimits.version + 1
    #expect(throws: ProtocolError.otherVersion(DecoderLimits.version + 1)) { try received(bytes) }
  }

  @Test func aFrameThatIsTooLongIsRefusedByItsHeader() {
    #expect(throws: ProtocolError.tooLong(0xFFFF_FFFF)) {
      try received(Array(request.frame.prefix(4)) + [255, 255, 255, 255])
    }
  }

  @Test func aReplyIsNoRequestAndTheOtherWayRound() throws {
    #expect(throws: ProtocolError.unknownKind(129)) { try DecoderRequest(received(reply.frame)) }
    #expect(throws: ProtocolError.unknownKind(2)) { try DecoderReply(received(request.frame)) }
  }

  @Test func aPayloadThatIsTooShortOrTooLongIsMalformed() throws {
    let asked = try received(request.frame)
    let told = try received(reply.frame)
    for length in 0..<asked.payload.count {
      #expect(throws: ProtocolError.malformed) {
        try DecoderRequest(Frame(kind: asked.kind, payload: asked.payload.prefix(length)))
      }
    }
    for length in 0..<told.payload.count {
      #expect(throws: ProtocolError.malformed) {
        try DecoderReply(Frame(kind: told.kind, payload: told.payload.prefix(length)))
      }
    }
    #expect(throws: ProtocolError.malformed) {
      try DecoderRequest(Frame(kind: asked.kind, payload: asked.payload + [0]))
    }
  }

  @Test func aPathThatIsEmptyOrHoldsAZeroIsMalformed() throws {
    let empty = DecoderRequest.facts(FileLocation(bytes: [])).frame
    #expect(throws: ProtocolError.malformed) { try DecoderRequest(received(empty)) }
    var zero = DecoderRequest.facts(FileLocation(path: "/ab")).frame
    zero[zero.count - 1] = 0
    #expect(throws: ProtocolError.malformed) { try DecoderRequest(received(zero)) }
  }

  @Test func aBitmapThatDoesNotFitItsSizeIsMalformed() throws {
    var bytes = DecoderReply.picture(bitmap(2, 2), encoded: nil).frame
    bytes[Frame.headerLength + 7] = 3
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(bytes)) }
  }

  @Test func boxesBeyondTheLimitAreMalformed() throws {
    let bytes = DecoderRequest.decode([1], shown: box(4097, 1)).frame
    #expect(throws: ProtocolError.malformed) { try DecoderRequest(received(bytes)) }
  }

  @Test func damagedBytesNeverBringItDown() throws {
    var random = SeededGenerator(seed: 2026)
    let originals = [
      request.frame, reply.frame, DecoderReply.picture(bitmap(3, 3), encoded: [1]).frame,
      DecoderReply.failure(.tooLarge(box(7, 7))).frame,
    ]
    var understood = 0
    for round in 0..<4000 {
      var bytes = originals[round % originals.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var buffer = FrameBuffer(limit: 10_000)
      bytes.withUnsafeBytes { buffer.append($0) }
      guard let frame = try? buffer.next() else { continue }
      // What is understood in spite of it is a message as good as any.
      if let request = try? DecoderRequest(frame) {
        understood += 1
        #expect(try DecoderRequest(received(request.frame)) == request)
      } else if let reply = try? DecoderReply(frame) {
        understood += 1
        #expect(try DecoderReply(received(reply.frame)) == reply)
      }
    }
    #expect((1..<4000).contains(understood))
  }
}
