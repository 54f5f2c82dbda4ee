import Domain

/// Pictures on their way from the web, each once, however many want it.
///
/// A download ends when nobody waits for it any more.
actor Downloads {
  private typealias Waiter = AsyncThrowingStream<DownloadedFile, any Error>.Continuation

  private struct Download {
    let task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
  }

  private let network: any Requesting
  private let folder: FileLocation
  private var downloads: [WebAddress: Download] = [:]
  private var count = 0
  private var isSwept = false

  init(over network: any Requesting, into folder: FileLocation) {
    self.network = network
    self.folder = folder
  }

  /// The picture at an address in a file, which lasts as long as somebody holds on to it.
  ///
  /// Throws ``MediaError/unavailable(reason:)``, or `CancellationError` at once when cancelled.
  func file(at address: WebAddress) async throws -> DownloadedFile {
    let (files, waiter) = AsyncThrowingStream.makeStream(of: DownloadedFile.self)
    count += 1
    let number = count
    waiter.onTermination = { _ in Task { await self.leave(number, address) } }
    join(address, waiter, number)
    for try await file in files { return file }
    throw CancellationError()
  }

  /// How many wait for the picture at an address.
  func waiters(at address: WebAddress) -> Int {
    downloads[address]?.waiters.count ?? 0
  }
}

extension Downloads {
  private func join(_ address: WebAddress, _ waiter: Waiter, _ number: Int) {
    var download = downloads[address] ?? begin(address)
    download.waiters[number] = waiter
    downloads[address] = download
  }

  private func leave(_ number: Int, _ address: WebAddress) {
    guard downloads[address]?.waiters.removeValue(forKey: number) != nil else { return }
    guard downloads[address]?.waiters.isEmpty == true else { return }
    downloads.removeValue(forKey: address)?.task.cancel()
  }

  private func begin(_ address: WebAddress) -> Download {
    if !isSwept { DownloadedFile.sweep(folder) }
    isSwept = true
    return Download(
      task: Task {
        do {
          let file = try await download(address)
          end(address) { $0.yield(file) }
        } catch {
          end(address) { $0.finish(throwing: error) }
        }
      })
  }

  /// Tells all who wait; one that was given up finds another in its place, or none.
  private func end(_ address: WebAddress, _ tell: (Waiter) -> Void) {
    guard !Task.isCancelled, let download = downloads.removeValue(forKey: address) else { return }
    for waiter in download.waiters.values { tell(waiter) }
  }

  private func download(_ address: WebAddress) async throws -> DownloadedFile {
    let file = try DownloadedFile(in: folder)
    var request = WebRequest(address)
    request.priority = .visible
    // Who handed the address on has left `http` only where a person typed it.
    request.allowsPlainHTTP = !address.isEncrypted
    do {
      let response = try await network.send(request) { try file.append($0) }
      _ = try response.accepted()
    } catch let error as NetworkError {
      throw MediaError.unavailable(reason: error.reason)
    }
    return file
  }
}
