import CFiles
import Concurrency
import DecoderProtocol
import Domain
import Glibc
import Pictures

/// Answers requests through a few decoder processes, which start when there is something to do.
///
/// A process that dies, hangs or talks nonsense costs the one request it was working on, and is replaced. One
/// that has had nothing to do for a while ends, and its memory is free again. When this process ends, however
/// it ends, they end too: their input closes. A picture that needs much memory is decoded while no other is.
///
///     let pool = DecoderPool(executable: DecoderExecutable.path(), errors: log)
///     let facts = try await pool.facts(of: FileLocation(path: "photo.jpg"))
public actor DecoderPool {
  private let template: DecoderWorker
  private let limit: Int
  private let patience: Duration
  private let scheduler: Scheduler
  /// Jobs that have their turn, and wait for a worker to take them.
  private var jobs: [DecoderJob] = []
  /// Workers that wait for a job, the longest waiting first.
  private var idle: [(worker: Int, continuation: CheckedContinuation<DecoderJob?, Never>)] = []
  private var workers: [Int: Task<Void, Never>] = [:]
  /// Workers that were sent away, until their processes are gone.
  private var leaving: [Int: Task<Void, Never>] = [:]
  private var nextWorker = 0
  /// Workers that no job counts on yet, and that will ask for one: who was started before there was any, and who
  /// has just answered. A job that comes before they do starts no other.
  private var coming: Set<Int> = []
  private var isShutDown = false

  /// Makes a pool of at most `workers` processes of `executable`; none is started yet.
  ///
  /// A request that takes longer than `timeout` on `clock` fails, and its process is killed. That is for those
  /// that hang: processes end by themselves when their processor time is over, however busy the machine is. One
  /// that was asked nothing for `patience` ends. `scheduler` decides which request goes first. What processes
  /// write to standard error goes to `errors`. From now on no other process of this user looks into this one,
  /// and no core file is written of it. Ignores `SIGPIPE` in this process unless it is handled already: a
  /// decoder that dies must not take us with it.
  public init(
    executable: String, workers: Int = 2, timeout: Duration = .seconds(60),
    patience: Duration = .seconds(300), clock: any Clock<Duration> = ContinuousClock(),
    scheduler: Scheduler = Scheduler(), errors: any ErrorReporting
  ) {
    template = DecoderWorker(
      executable: executable, timeout: timeout, clock: clock, errors: errors)
    limit = max(1, workers)
    self.patience = patience
    self.scheduler = scheduler
    Self.ignoreBrokenPipes()
    // A decoder that was taken over shall not read what this process knows.
    _ = process_keep_to_itself()
  }

  /// Ends all processes and fails all requests; returns when they are gone.
  public func shutDown() async {
    isShutDown = true
    let all = Array(workers.values) + Array(leaving.values)
    for job in jobs { job.finish(.failure(Self.shutDownError)) }
    jobs = []
    for worker in idle { worker.continuation.resume(returning: nil) }
    idle = []
    for worker in all { worker.cancel() }
    for worker in all { await worker.value }
  }

  /// How many workers there are, busy or not.
  var workerCount: Int { workers.count }

  /// Starts a process for the first request, unless there is one.
  func startFirst() {
    guard !isShutDown, workers.isEmpty else { return }
    coming.insert(nextWorker)
    startWorker(isPrepared: true)
  }

  /// Ends a job with a worker's answer, after which it asks for the next; false if the job had ended before.
  func finish(_ job: DecoderJob, _ reply: DecoderReply, by worker: Int) -> Bool {
    guard job.finish(.success(reply)) else { return false }
    coming.insert(worker)
    return true
  }

  /// The next job for a worker; nil if it is to leave.
  func nextJob(for worker: Int) async -> DecoderJob? {
    coming.remove(worker)
    guard !isShutDown, workers[worker] != nil else { return nil }
    while !jobs.isEmpty {
      let job = jobs.removeFirst()
      if !job.isOver { return job }
    }
    let alarm = Task { [patience, clock = template.clock] in
      try await clock.sleep(for: patience)
      sendAway(worker)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { idle.append((worker, $0)) }
  }
}

extension DecoderPool: PictureDecoding {
  /// Asks a decoder when it is the request's turn; facts wait for pictures.
  ///
  /// Throws ``MediaError/timedOut``, ``MediaError/decoderFailed(reason:)``, or `CancellationError`; a process
  /// at work is stopped `grace` after the task was cancelled.
  public func answer(
    to request: DecoderRequest, about picture: String?, grace: Duration
  ) async throws -> DecoderReply {
    let reply = try await ask(request, about: picture, grace, isAlone: false)
    guard reply == .failure(.crowded) else { return reply }
    return try await ask(request, about: picture, grace, isAlone: true)
  }

  /// Starts a process, if none is running, for the request that will come: it takes longer than to find a
  /// picture's bytes.
  public nonisolated func prepare() {
    Task { await startFirst() }
  }
}

extension DecoderPool: PictureProbing {
  /// The facts of one file, with its location in the error if there are none.
  public func facts(of file: FileLocation) async throws -> PictureFacts {
    try await answer(to: .facts(file)).facts(of: file)
  }
}

extension DecoderPool: PictureFitting {
  /// Encoded in the same way as thumbnails are.
  public func encoded(_ location: FileLocation, fitting bounds: PixelSize) async throws -> [UInt8] {
    let shown = PixelSize(width: 16, height: 16) ?? bounds
    let reply = try await answer(to: .thumbnail(location, shown: shown, stored: bounds))
    return try reply.thumbnail(of: location).encoded
  }
}

extension DecoderPool {
  private static let shutDownError = MediaError.decoderFailed(reason: "it was shut down")

  private func ask(
    _ request: DecoderRequest, about picture: String?, _ grace: Duration, isAlone: Bool
  ) async throws -> DecoderReply {
    // What is only checked leaves a place, as what is looked ahead to does.
    var priority = picture == nil ? Priority.next : .ahead
    if case .facts = request { priority = .background }
    let decoders = Scheduler.Resource("decoders", places: limit, ahead: limit - 1)
    let work = Scheduler.Work(about: picture, priority, on: [decoders], isAlone: isAlone)
    return try await scheduler.withTurn(work) {
      let job = DecoderJob(request, isAlone: isAlone)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          job.resume(continuation)
          enqueue(job)
        }
      } onCancel: {
        guard grace > .zero else {
          job.stop(CancellationError())
          return
        }
        Task { [clock = template.clock] in
          try? await clock.sleep(for: grace)
          job.stop(CancellationError())
        }
      }
    }
  }

  private func enqueue(_ job: DecoderJob) {
    if isShutDown { job.finish(.failure(Self.shutDownError)) }
    // A process that got it would be stopped with it.
    guard !job.isOver else { return }
    if let worker = idle.popLast() { return worker.continuation.resume(returning: job) }
    jobs.append(job)
    if coming.popFirst() == nil, workers.count < limit { startWorker() }
  }

  private func startWorker(isPrepared: Bool = false) {
    let number = nextWorker
    nextWorker += 1
    workers[number] = Task { [template] in
      await template.work(for: self, as: number, isPrepared: isPrepared)
      leaving[number] = nil
    }
  }

  /// Ends a worker that waits; another is started for the next job.
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
