import DecoderProtocol
import Domain
import Fakes
import Testing

@Suite struct GarbageTests {
  private let task = DecoderTask.thumbnail(shown: box(80, 48), stored: box(256, 256))
  private let reply = DecoderReply.facts(
    PictureFacts(format: "png", size: box(1, 2), caption: "c", author: "a"))

  @Test func aStreamThatIsNoFrameIsRefused() {
    #expect(throws: ProtocolError.notAFrame) { try received(Array("HTTP/1.1 200 OK".utf8)) }
  }

  @Test func anotherVersionIsRefused() {
    var bytes = task.frame
    bytes[2] = DecoderLimits.version + 1
    #expect(throws: ProtocolError.otherVersion(DecoderLimits.version + 1)) { try received(bytes) }
  }

  @Test func aFrameThatIsTooLongIsRefusedByItsHeader() {
    #expect(throws: ProtocolError.tooLong(0xFFFF_FFFF)) {
      try received(Array(task.frame.prefix(4)) + [255, 255, 255, 255])
    }
  }

  @Test func aReplyIsNoRequestAndTheOtherWayRound() throws {
    #expect(throws: ProtocolError.unknownKind(129)) { try DecoderTask(received(reply.frame)) }
    #expect(throws: ProtocolError.unknownKind(2)) { try DecoderReply(received(task.frame)) }
  }

  @Test func aPayloadThatIsTooShortOrTooLongIsMalformed() throws {
    let asked = try received(task.frame)
    let told = try received(reply.frame)
    for length in 0..<asked.payload.count {
      #expect(throws: ProtocolError.malformed) {
        try DecoderTask(Frame(kind: asked.kind, payload: asked.payload.prefix(length)))
      }
    }
    for length in 0..<told.payload.count {
      #expect(throws: ProtocolError.malformed) {
        try DecoderReply(Frame(kind: told.kind, payload: told.payload.prefix(length)))
      }
    }
    #expect(throws: ProtocolError.malformed) {
      try DecoderTask(Frame(kind: asked.kind, payload: asked.payload + [0]))
    }
  }

  @Test func nothingOfAPictureOrItsPathIsInATask() {
    let file = FileLocation(path: "/home/ada/secret.jpg")
    for request in [
      DecoderRequest.facts(file), .thumbnail(file, shown: box(80, 48), stored: box(256, 256)),
      .decode([UInt8](repeating: 0x61, count: 100), shown: box(8, 8)),
    ] {
      #expect(request.task.frame.count <= Frame.headerLength + DecoderLimits.maximumRequest)
      #expect(!request.task.frame.contains(0x61))
    }
  }

  @Test func noNumberBringsItDown() throws {
    var facts = PictureFacts(format: "png", size: box(1, 2), caption: "c", author: "a")
    facts.takenAt = Timestamp(milliseconds: 5)
    for reply in [
      DecoderReply.facts(facts), .picture(bitmap(2, 2), encoded: [1]),
      .failure(.tooLarge(box(7, 7))),
    ] {
      for bytes in HostileNumbers.variants(of: reply.frame) {
        var buffer = FrameBuffer(limit: 10_000)
        bytes.withUnsafeBytes { buffer.append($0) }
        guard let frame = try? buffer.next(), let told = try? DecoderReply(frame) else { continue }
        if case .facts(let facts) = told {
          #expect(4 * facts.size.width * facts.size.height > 0)
          #expect(facts.takenAt.map { $0 <= .distantFuture } ?? true)
        }
      }
    }
  }

  @Test func aBitmapThatDoesNotFitItsSizeIsMalformed() throws {
    var bytes = DecoderReply.picture(bitmap(2, 2), encoded: nil).frame
    bytes[Frame.headerLength + 7] = 3
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(bytes)) }
  }

  @Test func boxesBeyondTheLimitAreMalformed() throws {
    let bytes = DecoderTask.decode(shown: box(4097, 1)).frame
    #expect(throws: ProtocolError.malformed) { try DecoderTask(received(bytes)) }
  }

  @Test func damagedBytesNeverBringItDown() throws {
    var random = SeededGenerator(seed: 2026)
    let originals = [
      task.frame, reply.frame, DecoderReply.picture(bitmap(3, 3), encoded: [1]).frame,
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
      if let task = try? DecoderTask(frame) {
        understood += 1
        #expect(try DecoderTask(received(task.frame)) == task)
      } else if let reply = try? DecoderReply(frame) {
        understood += 1
        #expect(try DecoderReply(received(reply.frame)) == reply)
      }
    }
    #expect((1..<4000).contains(understood))
  }
}
