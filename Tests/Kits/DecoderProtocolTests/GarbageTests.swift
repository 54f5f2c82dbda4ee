import DecoderProtocol
import Domain
import Fakes
import Pictures
import Testing

@Suite struct GarbageTests {
  private let task = DecoderTask.thumbnail(shown: box(80, 48), stored: box(256, 256))
  private let reply = DecoderReply.facts(
    PictureFacts(format: "png", size: box(1, 2), caption: "c", author: "a"))

  @Test func `a stream that is no frame is refused`() {
    #expect(throws: ProtocolError.notAFrame) { try received(Array("HTTP/1.1 200 OK".utf8)) }
  }

  @Test func `another version is refused`() {
    var bytes = task.frame
    bytes[2] = DecoderLimits.version + 1
    #expect(throws: ProtocolError.otherVersion(DecoderLimits.version + 1)) { try received(bytes) }
  }

  @Test func `a frame that is too long is refused by its header`() {
    #expect(throws: ProtocolError.tooLong(0xFFFF_FFFF)) {
      try received(Array(task.frame.prefix(4)) + [255, 255, 255, 255])
    }
  }

  @Test func `a reply is no request and the other way round`() throws {
    #expect(throws: ProtocolError.unknownKind(129)) { try DecoderTask(received(reply.frame)) }
    #expect(throws: ProtocolError.unknownKind(2)) { try DecoderReply(received(task.frame)) }
  }

  @Test func `a payload that is too short or too long is malformed`() throws {
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

  @Test func `a film of more frames or bytes than there may be is refused`() throws {
    let long = DecoderReply.film(film(DecoderLimits.maximumFrames + 1))
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(long.frame)) }
    // The count and the sides of 3 × 2 come first, eight bytes each.
    var wide = DecoderReply.film(film(2)).frame
    wide[Frame.headerLength + 8 + 6] = 16
    wide[Frame.headerLength + 16 + 6] = 16
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(wide)) }
    var single = DecoderReply.film(film(2)).frame
    single[Frame.headerLength + 7] = 1
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(single)) }
  }

  @Test func `no number brings it down`() throws {
    var facts = PictureFacts(format: "png", size: box(1, 2), caption: "c", author: "a")
    facts.takenAt = Timestamp(milliseconds: 5)
    var understood = 0
    for reply in [
      DecoderReply.facts(facts),
      .picture(bitmap(2, 2), encoded: [1], hash: PerceptualHash(bits: 7)), .film(film(3)),
      .failure(.tooLarge(box(7, 7))),
    ] {
      for bytes in HostileNumbers.variants(of: reply.frame) {
        var buffer = FrameBuffer(limit: 10_000)
        bytes.withUnsafeBytes { buffer.append($0) }
        guard let frame = try? buffer.next(), let told = try? DecoderReply(frame) else { continue }
        if case .facts(let facts) = told {
          understood += 1
          #expect(4 * facts.size.width * facts.size.height > 0)
          let last = Timestamp(milliseconds: 253_402_300_799_999)
          #expect(facts.takenAt.map { $0 <= last } ?? true)
        }
      }
    }
    #expect(understood > 0)
  }

  /// The two sides of a picture, and when it was taken, as a decoder may say them: none is believed that
  /// could not be reckoned with.
  @Test(arguments: HostileNumbers.integers) func `no numbers bring it down`(_ number: Int64) throws
  {
    let told = PictureFacts(format: "png", size: box(1, 2), takenAt: Timestamp(milliseconds: 5))
    let bytes = DecoderReply.facts(told).frame
    let sides = try #require(place(of: [1, 2], in: bytes))
    var understood = 0
    for other in HostileNumbers.integers {
      var bytes = bytes
      bytes.replaceSubrange(sides..<(sides + 16), with: eight(number) + eight(other))
      let moment = try #require(place(of: [5], in: bytes))
      bytes.replaceSubrange(moment..<(moment + 8), with: eight(other))
      guard case .facts(let facts)? = try? DecoderReply(received(bytes)) else { continue }
      understood += 1
      #expect(4 * facts.size.width * facts.size.height > 0)
      #expect(number > 0 && other > 0)
      let now = Timestamp(milliseconds: 5)
      #expect(facts.takenAt.map { now.advanced(by: now.duration(to: $0)) == $0 } ?? true)
    }
    // Of all these numbers two may be a side: each goes with itself and the other.
    let isSide = number == 7 || number == Int64(Int32.max)
    #expect(understood == (isSide ? 2 : 0))
  }

  /// Where numbers stand one after the other as they are sent.
  private func place(of numbers: [Int64], in bytes: [UInt8]) -> Int? {
    let wanted = numbers.flatMap(eight)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  private func eight(_ number: Int64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  @Test(arguments: [0, 4, 7, 9, 255]) func `a hash of another size is malformed`(
    _ length: UInt8
  ) throws {
    // Its length stands in eight bytes before the eight of the hash, which are the last.
    var bytes = DecoderReply.picture(
      bitmap(2, 2), encoded: nil, hash: PerceptualHash(bits: 1)
    ).frame
    #expect(bytes[bytes.count - 9] == 8)
    bytes[bytes.count - 9] = length
    bytes = bytes.dropLast(8) + [UInt8](repeating: 1, count: Int(length))
    let payload = bytes.count - Frame.headerLength
    bytes[6] = UInt8(payload >> 8)
    bytes[7] = UInt8(payload & 255)
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(bytes)) }
  }

  @Test func `a bitmap that does not fit its size is malformed`() throws {
    var bytes = DecoderReply.picture(bitmap(2, 2), encoded: nil, hash: nil).frame
    bytes[Frame.headerLength + 7] = 3
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(bytes)) }
  }

  @Test func `boxes beyond the limit are malformed`() throws {
    let bytes = DecoderTask.decode(shown: box(4097, 1)).frame
    #expect(throws: ProtocolError.malformed) { try DecoderTask(received(bytes)) }
  }

  @Test func `damaged bytes never bring it down`() throws {
    var random = SeededGenerator(seed: 2026)
    let originals = [
      task.frame, reply.frame, DecoderReply.picture(bitmap(3, 3), encoded: [1], hash: nil).frame,
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
