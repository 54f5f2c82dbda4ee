import Domain
import Foundation
import Synchronization

/// The folder of downloads under way, shared with other processes.
final class DownloadFolder: Sendable {
  private let path: String
  private let time: any TimeSource
  /// How long files will get, by name. Of other processes' files the reserved bytes are counted.
  private let promised = Mutex<[String: Int]>([:])
  /// The names of files that the disk cache is taking over, and counts itself.
  private let handedOver = Mutex<Set<String>>([])
  /// Held while a file is opened, so that sweeping does not remove one that is just being made.
  private let opening = Mutex(())

  init(_ location: FileLocation, time: any TimeSource) {
    path = location.displayPath
    self.time = time
  }

  /// The file of a picture's download, with what has come already; nil if another download has it or none
  /// can be made.
  func file(of address: WebAddress) -> DownloadFile? {
    mkdir(path, 0o700)
    let name = path + "/part-" + String(StableHash.of(address.text.utf8), radix: 36)
    let file = opening.withLock { _ in DownloadFile(at: name, recordPath: name + ".json") }
    guard let file else { return nil }
    let record = file.record
    if record?.address != address.text || record?.isAlive(at: time.now) != true { file.empty() }
    return file
  }

  /// A file for a download that will not be continued; nil if none can be made.
  func scratch() -> DownloadFile? {
    mkdir(path, 0o700)
    return opening.withLock { [path] _ in
      DownloadFile(at: path + "/once-" + UUID().uuidString, recordPath: nil)
    }
  }

  /// Counts a file as so long from now on, because it will be; nil if its own length counts again.
  func promise(_ length: Int?, for file: DownloadFile) {
    promised.withLock { $0[file.location.displayName] = length }
    if let length { file.reserve(length) } else { file.release() }
  }

  /// Leaves a file uncounted while the disk cache takes it over.
  func handOver<Result>(_ file: DownloadFile?, _ body: () async -> Result) async -> Result {
    guard let name = file?.location.displayName else { return await body() }
    handedOver.withLock { _ = $0.insert(name) }
    defer { handedOver.withLock { _ = $0.remove(name) } }
    return await body()
  }

  /// What all files but one take, or are about to take, and how many there are; without those that are
  /// the cache's too.
  func usage(besides file: DownloadFile? = nil) -> PictureCacheUsage.Share {
    let promised = promised.withLock { $0 }
    let others = handedOver.withLock { $0 }.union([file?.location.displayName].compactMap(\.self))
    var share = PictureCacheUsage.Share()
    for name in names where !name.hasSuffix(".json") && !others.contains(name) {
      var status = stat()
      // A second name is that in the cache.
      guard stat(path + "/" + name, &status) == 0, status.st_nlink == 1 else { continue }
      share.count += 1
      share.bytes +=
        promised[name].map { max(Int(untrusted: status.st_size), $0) }
        ?? DownloadFile.taken(by: status)
    }
    return share
  }

  /// Removes downloads that will not be continued: too old, expired, or left by a process that was killed. If
  /// `everything`, all that are not in use.
  func sweep(everything: Bool = false) {
    for name in names where !name.hasSuffix(".json") {
      let place = path + "/" + name
      guard everything || DownloadRecord(at: place + ".json")?.isAlive(at: time.now) != true else {
        continue
      }
      // Opening it takes the lock if nobody has it; letting go of it removes the file. Its record is
      // read again: before, somebody may have been at work on it who has left it by now.
      opening.withLock { _ in
        let file = DownloadFile(at: place, recordPath: place + ".json")
        if !everything, file?.record?.isAlive(at: time.now) == true { file?.leave() }
      }
    }
    for name in names where name.hasSuffix(".json") && !names.contains(String(name.dropLast(5))) {
      unlink(path + "/" + name)
    }
  }
}

extension DownloadFolder {
  /// Removes downloads that were left for later, the oldest first, until so many bytes are free.
  func giveUp(_ bytes: Int) {
    let left = names.filter { !$0.hasSuffix(".json") }.map { path + "/" + $0 }
      .map { (place: $0, begunAt: DownloadRecord(at: $0 + ".json")?.begunAt.milliseconds ?? 0) }
      .sorted { ($0.begunAt, $0.place) < ($1.begunAt, $1.place) }
    var freed = 0
    for (place, _) in left where freed < bytes {
      // Letting go of it removes the file.
      freed += opening.withLock { _ in
        DownloadFile(at: place, recordPath: place + ".json")?.taken ?? 0
      }
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
