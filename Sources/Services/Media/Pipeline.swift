import Domain

/// How a picture comes: from memory, else by work that is shared by all who want it at this size.
final class Pipeline: Sendable {
  let housekeeping: Housekeeping
  let afterwork = Afterwork()
  let saving: Saving
  let prefetch: Prefetch
  private let memory: BitmapCache
  private let pins: Pins
  private let wishes: Wishes
  let transfers: Turns
  private let decoding: Turns
  private let work: PictureWork
  private let folder: PartFolder
  private let failures: FailureMemory
  private let parts: Media.Parts

  init(_ parts: Media.Parts, pace: Pace) {
    self.parts = parts
    let (wishes, pins) = (Wishes(), Pins())
    let memory = BitmapCache(time: parts.time) { parts.budgets().memory }
    let folder = PartFolder(parts.downloads, time: parts.time)
    let housekeeping = Self.housekeeping(parts, pace, memory, folder)
    let shelf = Shelf(
      store: parts.store, folder: folder, pins: pins, time: parts.time, errors: parts.errors,
      budget: { parts.budgets().disk },
      expiries: { [weak housekeeping] in housekeeping?.expect($0) })
    let transfers = Turns(PictureQueue(slots: 6, ahead: 3), by: wishes)
    let decoding = Turns(PictureQueue(slots: 2, ahead: 1), by: wishes)
    let failures = FailureMemory(store: parts.store, time: parts.time, errors: parts.errors)
    let workshop = Workshop(decoder: parts.decoder, turns: decoding, pace: pace)
    let download = Download(
      web: parts.web, folder: folder, time: parts.time, pace: pace,
      room: { await shelf.makeRoom(for: $0, of: $1) })
    let web = WebPictures(
      WebPictures.Parts(
        download: download, transfers: transfers, wishes: wishes, workshop: workshop, shelf: shelf,
        failures: failures, afterwork: afterwork, memory: memory, moved: parts.moved,
        time: parts.time, errors: parts.errors))
    let local = LocalPictures(
      samples: parts.samples, workshop: workshop, shelf: shelf, failures: failures,
      afterwork: afterwork, errors: parts.errors)
    let work = PictureWork(
      web: web, local: local, shelf: shelf, memory: memory, wishes: wishes,
      housekeeping: housekeeping)
    (self.wishes, self.pins, self.memory, self.folder) = (wishes, pins, memory, folder)
    (self.housekeeping, self.failures, self.work) = (housekeeping, failures, work)
    (self.transfers, self.decoding) = (transfers, decoding)
    prefetch = Prefetch { request, all in await work.prepare(request, among: all) }
    saving = Saving(web: web, samples: parts.samples) { name, work in
      wishes.ask(for: name)
      transfers.reconsider()
      defer { wishes.leave(name) }
      return try await work()
    }
  }

  func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error> {
    let (stream, continuation) = AsyncThrowingStream<PictureProgress, any Error>.makeStream()
    let name = request.name
    pins.show(name)
    do {
      let key = try request.key
      if let bitmap = memory[key] {
        housekeeping.begin()
        continuation.yield(.finished(bitmap))
        continuation.finish()
        return stream
      }
      wishes.ask(for: name)
      reconsider()
      let steps = work.steps(to: key, request)
      let task = Task { [housekeeping] in
        // Not before, as it would have the index to itself while somebody waits.
        defer { housekeeping.begin() }
        do {
          for try await step in steps { continuation.yield(step) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { [wishes] _ in
        task.cancel()
        wishes.leave(name)
      }
    } catch {
      continuation.finish(throwing: error)
    }
    return stream
  }

  func expect(_ requests: [PictureRequest]) {
    let likeliest = Array(requests.prefix(Prefetch.longest))
    wishes.expect(likeliest.map(\.name))
    reconsider()
    prefetch.replace(by: likeliest)
  }

  func usage() async throws -> PictureCacheUsage {
    completed(try await parts.store.usage(), folder.usage())
  }

  func clear() async throws -> PictureCacheUsage {
    await afterwork.settle()
    memory.removeAll()
    failures.forgetAll()
    let unfinished = folder.usage()
    folder.sweep(everything: true)
    return completed(try await parts.store.clear(), unfinished)
  }
}

extension Pipeline {
  /// Nothing is under way, nor about to be kept.
  var isIdle: Bool { work.isIdle && afterwork.isIdle }

  /// Whether so many wait for a picture, looking ahead included.
  func isAwaited(_ request: PictureRequest, by count: Int) -> Bool {
    (try? request.key).map(work.waiters(for:)) == count
  }

  private func reconsider() {
    transfers.reconsider()
    decoding.reconsider()
  }

  private func completed(
    _ usage: PictureCacheUsage, _ unfinished: PictureCacheUsage.Share
  ) -> PictureCacheUsage {
    var usage = usage
    usage.originals.count += unfinished.count
    usage.originals.bytes += unfinished.bytes
    usage.budget = parts.budgets().disk
    return usage
  }

  private static func housekeeping(
    _ parts: Media.Parts, _ pace: Pace, _ memory: BitmapCache, _ folder: PartFolder
  ) -> Housekeeping {
    Housekeeping(time: parts.time, pace: pace) {
      memory.removeExpired()
      folder.sweep()
      do {
        let next = try await parts.store.tidy(at: parts.time.now)
        return [next, memory.nextExpiry].compactMap(\.self).min()
      } catch {
        parts.errors.note(error, while: "tidying up pictures")
        return memory.nextExpiry
      }
    }
  }
}
