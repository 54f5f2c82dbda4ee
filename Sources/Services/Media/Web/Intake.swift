import DecoderProtocol
import Domain

/// What comes of one picture: checked against what was asked and said, and written to its file; in
/// memory, if there is no file to be had.
actor Intake {
  /// What came does not fit to what is there: nothing of it is worth anything.
  struct Anew: Error {}

  /// What is in memory is handed to the decoder in one piece.
  private static let mostInMemory = DecoderLimits.maximumPicture
  /// How much room is made in advance, where nobody says how long it will be.
  private static let step = 1 << 20

  private let surroundings: Surroundings
  private var part: PartFile?
  private var memory: [UInt8] = []
  private var record: PartRecord?
  private var count: Int
  private var total: Int?
  private var promised = 0
  private var lastTold: Duration?
  private var head: WebHeaders?

  /// What a picture is taken in by and for.
  struct Surroundings: Sendable {
    let address: WebAddress
    let expiresAt: Timestamp?
    let folder: PartFolder
    let time: any TimeSource
    let pace: Pace
    /// Makes room for so many bytes on the disk, of which some may be there; false if there is none.
    let room: @Sendable (Int, PartFile) async -> Bool
    /// Told how many bytes came, of how many; about ten times a second.
    let tell: @Sendable (Int, Int?) -> Void
  }

  /// Takes a picture in, going on with what `part` has of it.
  init(_ part: PartFile?, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    self.part = part
    let record = part?.record
    self.record = record
    count = record?.condition == nil ? 0 : part?.length ?? 0
  }

  /// What to ask for the rest by; nil if there is nothing yet.
  var continuation: WebHeaders? {
    guard count > 0, let condition = record?.condition else { return nil }
    return ["Range": "bytes=\(count)-", "If-Range": condition]
  }

  /// Whether all of it is here, by what was said before.
  var isComplete: Bool { count > 0 && record?.total?.wrappedValue == count }

  /// An answer begins. Throws ``Anew`` if it does not go on where this ends.
  func open(_ head: WebHead) async throws {
    self.head = head.headers
    if head.status == 206 {
      try goOn(head)
    } else {
      await begin(head)
    }
    tell()
  }

  /// A piece comes.
  func take(_ piece: ArraySlice<UInt8>) async throws {
    if let total, count + piece.count > total { throw Anew() }
    await makeRoom(for: count + piece.count)
    if let part, !part.append(piece) { moveToMemory(part) }
    if part == nil {
      guard count + piece.count <= Self.mostInMemory else {
        throw MediaError.unavailable(reason: "there is no room on the disk for it")
      }
      memory += piece
    }
    count += piece.count
    tell()
  }

  /// All came. Throws if that is less than was said.
  func finish() throws -> Arrival {
    if let total, count < total {
      throw NetworkError.interrupted(host: surroundings.address.host)
    }
    if let part { surroundings.folder.promise(nil, for: part) }
    let content = part.map { PictureContent.file($0.location) } ?? .bytes(memory)
    guard let head else {
      return Arrival(
        content: content, freshness: record?.freshness, lifetime: Lifetime.shortest, part: part)
    }
    return Arrival(
      content: content, freshness: Freshness(head) ?? record?.freshness,
      lifetime: Lifetime.duration(by: head), part: part)
  }

  /// No more comes for now: what is here stays for another time, if it can be gone on with.
  func breakOff() {
    guard let part else { return }
    surroundings.folder.promise(nil, for: part)
    if record?.condition != nil, part.length > 0 { part.leave() }
    self.part = nil
  }

  /// Nothing of it is worth anything.
  func empty() {
    part?.empty()
    (memory, record, count, total) = ([], nil, 0, nil)
  }
}

extension Intake {
  private func goOn(_ head: WebHead) throws {
    guard let record, count > 0, let range = ContentRange(head.headers["Content-Range"]),
      range.first == count, range.total == nil || range.last + 1 == range.total,
      record.total == nil || range.total == nil || record.total?.wrappedValue == range.total,
      isSameVersion(head.headers, record)
    else { throw Anew() }
    total = range.total ?? record.total?.wrappedValue ?? range.last + 1
  }

  private func isSameVersion(_ headers: WebHeaders, _ record: PartRecord) -> Bool {
    guard let tag = headers["ETag"], let mine = record.freshness.entityTag else { return true }
    return tag == mine
  }

  private func begin(_ head: WebHead) async {
    empty()
    let isEncoded = head.headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    total = isEncoded ? nil : head.headers.number("Content-Length").map { max(0, $0) }
    if let total { await makeRoom(for: total) }
    guard !isEncoded, let part, let freshness = Freshness(head.headers) else { return }
    let record = PartRecord(
      address: surroundings.address, freshness: freshness, total: total,
      begunAt: surroundings.time.now, expiresAt: surroundings.expiresAt)
    if record.condition != nil, part.note(record) { self.record = record }
  }

  private func makeRoom(for length: Int) async {
    guard let part, length > promised else { return }
    promised = max(length, total ?? length + Self.step)
    // Before it is asked whether there is room, so that of two who ask at once one sees the other.
    surroundings.folder.promise(promised, for: part)
    if await !surroundings.room(promised, part) { moveToMemory(part) }
  }

  private func moveToMemory(_ part: PartFile) {
    memory = part.bytes(count)
    part.empty()
    surroundings.folder.promise(nil, for: part)
    (self.part, record) = (nil, nil)
  }

  private func tell() {
    let now = surroundings.pace.elapsed()
    if let lastTold, now - lastTold < .milliseconds(100) { return }
    lastTold = now
    surroundings.tell(count, total)
  }
}
