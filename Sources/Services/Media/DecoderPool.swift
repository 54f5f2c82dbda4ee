import CFiles
import DecoderProtocol
import Domain
import Glibc

/// Answers requests through a few decoder processes, which come when there is something to do.
///
/// What needs much memory has all of it: no other is at work meanwhile. A process that dies, hangs or talks nonsense costs the one request it was working on, and is
/// replaced. One that has had nothing to do for a while ends, and its memory is free again. When
/// this process ends, however it ends, they end too: their input closes.
///
///     let pool = DecoderPool(executable: DecoderExecutable.path(), errors: log)
///     let facts = try await pool.facts(of: FileLocation(path: "photo.jpg"))
public actor DecoderPool {
  private let launcher: DecoderLauncher
  private let limit: Int
  private let patience: Duration
  private var queue = DecoderQueue()
  /// Who waits for something to do, the longest first.
  private var idle: [(worker: Int, continuation: CheckedContinuation<DecoderJob?, Never>)] = []
  private var workers: [Int: Task<Void, Never>] = [:]
  /// What each is at work on.
  private var working: [Int: DecoderJob] = [:]
  /// Those who were sent away, until their processes are gone.
  private var leaving: [Int: Task<Void, Never>] = [:]
  private var nextWorker = 0
  /// Who was started with nothing to do, until there is something, or it waits for that.
  private var prepared: Int?
  private var isShutDown = false

  /// Makes a pool of at most `workers` processes of `executable`; none is started yet.
  ///
  /// A request that takes longer than `timeout` on `clock` fails, and its process is killed; one
  /// that was asked nothing for `patience` ends. What processes write to standard error goes to
  /// `errors`. From now on no other process of this user looks into this one, and no core file is
  /// written of it. Ignores `SIGPIPE` in this process unless
  /// it is handled already: a decoder that dies must not take us with it.
  public init(
    executable: String, workers: Int = 2, timeout: Duration = .seconds(10),
    patience: Duration = .seconds(300), clock: any Clock<Duration> = ContinuousClock(),
    errors: any ErrorReporting
  ) {
    launcher = DecoderLauncher(
      executable: executable, timeout: timeout, clock: clock, errors: errors)
    limit = max(1, workers)
    self.patience = patience
    Self.ignoreBrokenPipes()
    // A decoder that was taken over shall not read what this process knows.
    _ = process_keep_to_itself()
  }

  /// Asks a decoder, after those who asked before; pictures go before facts.
  ///
  /// Throws ``MediaError/timedOut``, ``MediaError/decoderFailed(reason:)``, or `CancellationError`
  /// as soon as the task is cancelled; a process at work on it is stopped then.
  public func answer(to request: DecoderRequest) async throws -> DecoderReply {
    let job = DecoderJob(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        job.resume(continuation)
        enqueue(job)
      }
    } onCancel: {
      job.abandon()
    }
  }

  /// Starts a process, if none is running, for the request that will come: it takes longer than to find a
  /// picture's bytes.
  public nonisolated func prepare() {
    Task { await startFirst() }
  }

  /// Ends all processes and fails all requests; returns when they are gone.
  public func shutDown() async {
    isShutDown = true
    let all = Array(workers.values) + Array(leaving.values)
    while let job = queue.next() { job.finish(.failure(Self.shutDownError)) }
    for worker in idle { worker.continuation.resume(returning: nil) }
    idle = []
    for worker in all { worker.cancel() }
    for worker in all { await worker.value }
  }

  /// It needs more memory than there is beside another: it is asked for again when no other is at work.
  func postpone(_ job: DecoderJob) {
    job.isAlone = true
    enqueue(job)
  }

  /// How many workers there are, busy or not.
  var workerCount: Int { workers.count }

  /// Starts a process for the first request, unless there is one.
  func startFirst() {
    guard !isShutDown, workers.isEmpty else { return }
    prepared = nextWorker
    startWorker(isPrepared: true)
  }

  /// What a worker has to do next; nil when it shall leave.
  func nextJob(for worker: Int) async -> DecoderJob? {
    if prepared == worker { prepared = nil }
    working[worker] = nil
    guard !isShutDown, workers[worker] != nil else { return nil }
    let next = take(for: worker)
    // What had to be alone is done, perhaps.
    wakeIdle()
    if let next { return next }
    let alarm = Task { [patience, clock = launcher.clock] in
      try await clock.sleep(for: patience)
      sendAway(worker)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { idle.append((worker, $0)) }
  }
}

extension DecoderPool: PictureProbing {
  /// The facts of one file, with its location in the error if there are none.
  public func facts(of file: FileLocation) async throws -> PictureFacts {
    switch try await answer(to: .facts(file)) {
    case .facts(let facts): return facts
    case .failure(let failure): throw MediaError(failure, of: file)
    case .picture: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }
}

extension DecoderPool: PictureFitting {
  /// As a thumbnail is made, which is the same but for its size.
  public func encoded(_ location: FileLocation, fitting bounds: PixelSize) async throws -> [UInt8] {
    let shown = PixelSize(width: 16, height: 16) ?? bounds
    switch try await answer(to: .thumbnail(location, shown: shown, stored: bounds)) {
    case .picture(_, let encoded?): return encoded
    case .failure(let failure): throw MediaError(failure, of: location)
    case .picture, .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }
}

extension DecoderPool {
  private static let shutDownError = MediaError.decoderFailed(reason: "it was shut down")

  private func enqueue(_ job: DecoderJob) {
    guard !isShutDown else { return job.finish(.failure(Self.shutDownError)) }
    queue.append(job)
    guard idle.isEmpty else { return wakeIdle() }
    if prepared != nil {
      prepared = nil
    } else if workers.count < limit {
      startWorker()
    }
  }

  /// The next job, unless it has to wait for others to end, or for one that has to be alone.
  private func take(for worker: Int) -> DecoderJob? {
    guard !working.values.contains(where: \.isAlone), working.isEmpty || !queue.hasAlone() else {
      return nil
    }
    working[worker] = queue.next()
    return working[worker]
  }

  private func wakeIdle() {
    while let worker = idle.last, let job = take(for: worker.worker) {
      idle.removeLast()
      worker.continuation.resume(returning: job)
    }
  }

  private func startWorker(isPrepared: Bool = false) {
    let number = nextWorker
    nextWorker += 1
    workers[number] = Task { [launcher] in
      await launcher.work(for: self, as: number, isPrepared: isPrepared)
      leaving[number] = nil
    }
  }

  /// Lets a worker go that waits; another comes when there is something to do again.
  private func sendAway(_ number: Int) {
    guard let place = idle.firstIndex(where: { $0.worker == number }) else { return }
    leaving[number] = workers.removeValue(forKey: number)
    idle.remove(at: place).continuation.resume(returning: nil)
  }

  private static func ignoreBrokenPipes() {
    var action = sigaction()
    guard sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
    else { return }
    signal(SIGPIPE, SIG_IGN)
  }
}
