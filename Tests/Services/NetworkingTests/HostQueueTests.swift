import Domain
import Testing

@testable import Networking

struct HostQueueTests {
  @Test func `what is watched goes first, then who came first`() {
    var queue = HostQueue<Int>(QueueLimits(perHost: 1, reserve: 0))
    queue.add(1, for: "a", priority: .prefetch)
    queue.add(2, for: "a", priority: .normal)
    queue.add(3, for: "a", priority: .visible)
    queue.add(4, for: "a", priority: .normal)
    queue.add(5, for: "a", priority: .visible)
    var order: [Int] = []
    while let ticket = queue.next() {
      order.append(ticket)
      queue.finish("a")
    }
    #expect(order == [3, 5, 2, 4, 1])
  }

  @Test func `a busy host holds nobody else up`() {
    var queue = HostQueue<Int>(QueueLimits(perHost: 2, inAll: 3, reserve: 0))
    for ticket in 1...3 { queue.add(ticket, for: "a", priority: .visible) }
    for ticket in 4...5 { queue.add(ticket, for: "b", priority: .normal) }
    let tickets = [queue.next(), queue.next(), queue.next(), queue.next()]
    #expect(tickets == [1, 2, 4, nil])
    queue.finish("b")
    #expect(queue.next() == 5)
    queue.finish("a")
    #expect(queue.next() == 3)
  }

  @Test func `prefetching leaves places to others`() {
    var queue = HostQueue<Int>(QueueLimits(perHost: 3, reserve: 2))
    for ticket in 1...3 { queue.add(ticket, for: "a", priority: .prefetch) }
    let prefetched = [queue.next(), queue.next()]
    #expect(prefetched == [1, nil])
    queue.add(4, for: "a", priority: .visible)
    let others = [queue.next(), queue.next()]
    #expect(others == [4, nil])
  }

  @Test func `who left the queue is never next`() {
    var queue = HostQueue<Int>(QueueLimits())
    queue.add(1, for: "a", priority: .normal)
    let removals = [queue.remove(1), queue.remove(1)]
    #expect(removals == [true, false])
    #expect(queue.next() == nil)
  }
}
