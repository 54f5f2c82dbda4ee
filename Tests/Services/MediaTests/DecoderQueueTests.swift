import DecoderProtocol
import Domain
import Testing

@testable import Media

@Suite struct DecoderQueueTests {
  private let picture = DecoderRequest.decode([1], shown: size(1, 1))

  @Test func picturesGoBeforeFactsAndOtherwiseTheFirstIsFirst() {
    var queue = DecoderQueue()
    let requests = [facts("a"), picture, facts("b"), .decode([2], shown: size(1, 1))]
    for request in requests { queue.append(DecoderJob(request)) }
    let order = (0..<5).map { _ in queue.next()?.request }
    #expect(order == [picture, requests[3], facts("a"), facts("b"), nil])
  }

  @Test func whatHasToBeAloneGoesBeforeAllOthersAsLongAsSomebodyWaitsForIt() {
    var queue = DecoderQueue()
    let large = [DecoderJob(picture), DecoderJob(picture)]
    queue.append(DecoderJob(facts("a")))
    for job in large {
      job.isAlone = true
      queue.append(job)
    }
    large[0].finish(.failure(CancellationError()))
    let (isWaiting, first) = (queue.hasAlone(), queue.next())
    #expect(isWaiting && first === large[1])
    let (isLeft, second) = (queue.hasAlone(), queue.next())
    #expect(!isLeft && second?.request == facts("a"))
  }

  @Test func whatNobodyWaitsForIsSkipped() {
    var queue = DecoderQueue()
    let jobs = [DecoderJob(facts("a")), DecoderJob(facts("b"))]
    for job in jobs { queue.append(job) }
    jobs[0].finish(.failure(CancellationError()))
    #expect(queue.next()?.request == facts("b"))
    #expect(queue.next()?.request == nil)
  }

  @Test func thousandsKeepTheirOrder() {
    var queue = DecoderQueue()
    var expected: [DecoderRequest] = []
    var order: [DecoderRequest] = []
    for number in 0..<1000 {
      expected.append(facts("\(number)"))
      queue.append(DecoderJob(facts("\(number)")))
      if number.isMultiple(of: 3), let job = queue.next() { order.append(job.request) }
    }
    while let job = queue.next() { order.append(job.request) }
    #expect(order == expected)
  }

  private func facts(_ path: String) -> DecoderRequest {
    .facts(FileLocation(path: path))
  }
}
