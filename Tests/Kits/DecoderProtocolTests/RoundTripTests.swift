import DecoderProtocol
import Domain
import Pictures
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: [
    DecoderTask.facts, .thumbnail(shown: box(80, 48), stored: box(4096, 256)),
    .decode(shown: box(1, 1)), .decode(shown: box(640, 480)),
    .film(shown: box(640, 480), isAlone: true),
  ]) func `tasks arrive as they were sent`(_ task: DecoderTask) throws {
    #expect(try DecoderTask(received(task.frame)) == task)
  }

  @Test(arguments: [
    DecoderReply.facts(PictureFacts(format: "jpeg", size: box(4000, 3000))),
    .facts(
      PictureFacts(
        format: "heif", size: box(1, 65_535), takenAt: Timestamp(milliseconds: -1),
        caption: "Ærø\n🏝", alternativeText: "", author: "a\0b")), .facts(detailed),
    .picture(bitmap(3, 2), encoded: [9, 8, 7], hash: PerceptualHash(bits: 0xFEDC_BA98_7654_3210)),
    .picture(bitmap(1, 1), encoded: [], hash: PerceptualHash(bits: 0)),
    .picture(bitmap(1, 1), encoded: nil, hash: nil),
    .film(nil), .film(film(2)), .film(film(DecoderLimits.maximumFrames)),
    .failure(.missing), .failure(.unreadable(reason: "Permission denied")),
    .failure(.undecodable(reason: "cut off")), .failure(.tooLarge(box(50_000, 50_000))),
  ]) func `replies arrive as they were sent`(_ reply: DecoderReply) throws {
    #expect(try DecoderReply(received(reply.frame)) == reply)
  }

  @Test(arguments: [
    Double.nan, .infinity, 91, -1e300, 9_223_372_036_854_775_808,
  ])
  func `a position that cannot be is refused`(latitude: Double) throws {
    var facts = PictureFacts(format: "jpeg", size: box(4, 3))
    facts.details.position = Position(latitude: 1, longitude: 2)
    var frame = DecoderReply.facts(facts).frame
    let one = withUnsafeBytes(of: (1.0).bitPattern.bigEndian) { Array($0) }
    let place = try #require(frame.firstRange(of: one))
    frame.replaceSubrange(
      place, with: withUnsafeBytes(of: latitude.bitPattern.bigEndian) { Array($0) })
    #expect(throws: ProtocolError.malformed) { try DecoderReply(received(frame)) }
  }

  @Test func `frames arrive in pieces of any length`() throws {
    let first = DecoderTask.facts
    let second = DecoderTask.decode(shown: box(5, 6))
    let stream = first.frame + second.frame
    for length in 1...stream.count {
      var buffer = FrameBuffer(limit: 1000)
      var tasks: [DecoderTask] = []
      for start in stride(from: 0, to: stream.count, by: length) {
        stream[start..<min(start + length, stream.count)].withUnsafeBytes { buffer.append($0) }
        while let frame = try buffer.next() { tasks.append(try DecoderTask(frame)) }
      }
      #expect(tasks == [first, second])
    }
  }
}

/// The frame at the other end of the pipe.
func received(_ bytes: [UInt8]) throws -> Frame {
  var buffer = FrameBuffer(limit: DecoderLimits.maximumReply)
  bytes.withUnsafeBytes { buffer.append($0) }
  return try #require(try buffer.next())
}

func box(_ width: Int, _ height: Int) -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else { preconditionFailure() }
  return size
}

/// A film whose frames are shown for ever longer.
func film(_ count: Int) -> Film {
  let frames = (0..<count).map { Film.Frame(bitmap(3, 2), milliseconds: 20 + $0) }
  guard let film = Film(frames) else { preconditionFailure() }
  return film
}

func bitmap(_ width: Int, _ height: Int) -> Bitmap {
  let rgba = (0..<4 * width * height).map { UInt8(truncatingIfNeeded: $0) }
  guard let bitmap = Bitmap(size: box(width, height), rgba: rgba) else { preconditionFailure() }
  return bitmap
}

private let detailed: PictureFacts = {
  var facts = PictureFacts(format: "jpeg", size: box(4, 3))
  facts.details.camera = "Canon"
  facts.details.lens = ""
  facts.details.exposure = "1/250 s"
  facts.details.position = Position(latitude: 52.52, longitude: -13.405)
  return facts
}()
