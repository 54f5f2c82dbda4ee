import Concurrency
import Domain
import Storage
import Web

/// Takes in one picture as it comes: checks that it continues what is there, and writes it into a file, or into
/// memory if there can be no file.
actor DownloadSink {
  /// What came does not continue what is there, so that all of it is useless.
  struct Anew: Error {}

  /// How much room is made in advance if the server does not say how long the picture is.
  private static let step = 1 << 20

  private let order: Download.Order
  private let download: Download
  /// Told how many bytes came, of how many; about ten times a second.
  private let tell: @Sendable (Int, Int?) -> Void
  private var file: DownloadFile?
  private var memory: [UInt8] = []
  private var record: DownloadRecord?
  private var count: Int
  private var total: Int?
  private var promised = 0
  private var lastTold: Duration?
  private var head: WebHeaders?

  /// Takes in a picture, continuing what `file` has of it.
  init(
    _ order: Download.Order, into file: DownloadFile?, of download: Download,
    tell: @escaping @Sendable (Int, Int?) -> Void
  ) {
    (self.order, self.file, self.download, self.tell) = (order, file, download, tell)
    let record = file?.record
    self.record = record
    count = record?.condition == nil ? 0 : file?.length ?? 0
  }

  /// The headers that ask for the rest; nil if nothing has come yet.
  var continuation: WebHeaders? {
    guard count > 0, let condition = record?.condition else { return nil }
    return ["Range": "bytes=\(count)-", "If-Range": condition]
  }

  /// Whether all of it has come, by the length that an earlier answer told.
  var isComplete: Bool { count > 0 && record?.total?.wrappedValue == count }

  /// Takes the head of an answer. Throws ``Anew`` if it does not continue what is there.
  func open(_ head: WebHead) async throws {
    self.head = head.headers
    if head.status == 206 {
      try goOn(head)
    } else {
      await begin(head)
    }
    tellProgress()
  }

  /// Takes a piece of the body.
  func take(_ piece: ArraySlice<UInt8>) async throws {
    if let total, count + piece.count > total { throw Anew() }
    await makeRoom(for: count + piece.count)
    if let file, !file.append(piece) { moveToMemory(file) }
    if file == nil {
      guard count + piece.count <= download.mostInMemory else {
        throw MediaError.unavailable(reason: "there is no room on the disk for it")
      }
      memory += piece
    }
    count += piece.count
    tellProgress()
  }

  /// Ends the download. Throws if less has come than the server said.
  func finish() throws -> Arrival {
    if let total, count < total {
      throw NetworkError.interrupted(host: order.address.host)
    }
    if let file { download.folder.promise(nil, for: file) }
    let content = file.map { PictureContent.file($0.location) } ?? .bytes(memory)
    guard let head else {
      return Arrival(
        content: content, freshness: record?.freshness, lifetime: Lifetime.shortest, file: file)
    }
    return Arrival(
      content: content, freshness: Freshness(head) ?? record?.freshness,
      lifetime: Lifetime.duration(by: head), file: file)
  }

  /// Breaks the download off. What has come is kept for another time if it can be continued.
  func breakOff() {
    guard let file else { return }
    download.folder.promise(nil, for: file)
    if record?.condition != nil, file.length > 0 { file.leave() }
    self.file = nil
  }

  /// Forgets all that has come.
  func empty() {
    file?.empty()
    (memory, record, count, total) = ([], nil, 0, nil)
  }
}

extension DownloadSink {
  private func goOn(_ head: WebHead) throws {
    guard let record, count > 0, let range = ContentRange(head.headers["Content-Range"]),
      range.first == count, range.total == nil || range.last + 1 == range.total,
      record.total == nil || range.total == nil || record.total?.wrappedValue == range.total,
      isSameVersion(head.headers, record)
    else { throw Anew() }
    total = range.total ?? record.total?.wrappedValue ?? range.last + 1
  }

  private func isSameVersion(_ headers: WebHeaders, _ record: DownloadRecord) -> Bool {
    guard let tag = headers["ETag"], let mine = record.freshness.entityTag else { return true }
    return tag == mine
  }

  private func begin(_ head: WebHead) async {
    empty()
    let isEncoded = head.headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    total = isEncoded ? nil : head.headers.number("Content-Length").map { max(0, $0) }
    if let total { await makeRoom(for: total) }
    guard !isEncoded, let file, let freshness = Freshness(head.headers) else { return }
    let record = DownloadRecord(
      address: order.address, freshness: freshness, total: total,
      begunAt: download.time.now, expiresAt: order.expiresAt)
    if record.condition != nil, file.note(record) { self.record = record }
  }

  private func makeRoom(for length: Int) async {
    guard let file, length > promised else { return }
    promised = max(length, total ?? length + Self.step)
    // Before it is asked whether there is room, so that of two who ask at once one sees the other.
    download.folder.promise(promised, for: file)
    if await !download.room(promised, file) { moveToMemory(file) }
  }

  private func moveToMemory(_ file: DownloadFile) {
    memory = file.bytes(count)
    file.empty()
    download.folder.promise(nil, for: file)
    (self.file, record) = (nil, nil)
  }

  private func tellProgress() {
    let now = download.stopwatch.elapsed()
    if let lastTold, now - lastTold < .milliseconds(100) { return }
    lastTold = now
    tell(count, total)
  }
}

/// Which part of something an answer has, as `Content-Range` says: `bytes 100-199/200`.
struct ContentRange: Equatable {
  /// The first byte's number.
  let first: Int
  /// The last byte's number.
  let last: Int
  /// How many bytes there are in all, if that is said.
  let total: Int?

  /// Reads the header; nil if it is malformed or impossible.
  init?(_ text: String?) {
    guard let words = text?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "bytes"
    else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, ends.count == 2, let first = Int(untrusted: ends[0]),
      let last = Int(untrusted: ends[1]),
      first >= 0, last >= first
    else { return nil }
    let total = Int(untrusted: parts[1])
    guard parts[1] == "*" || (total ?? 0) > last else { return nil }
    (self.first, self.last, self.total) = (first, last, total)
  }
}
