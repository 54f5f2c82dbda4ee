import Testing

@testable import Media

@Suite struct PictureQueueTests {
  private let wishes = Wishes()

  @Test func `What is asked for overtakes what is expected, which comes in its order`() {
    var queue = PictureQueue(slots: 1, ahead: 1)
    wishes.expect(["likely", "less likely"])
    for (ticket, name) in ["check", "less likely", "likely", "asked"].enumerated() {
      queue.add(ticket, for: name)
    }
    wishes.ask(for: "asked")
    #expect(order(&queue) == [3, 2, 1, 0])
  }

  @Test func `Who asked first is first`() {
    var queue = PictureQueue(slots: 1, ahead: 1)
    for name in ["b", "a"] { wishes.ask(for: name) }
    for (ticket, name) in ["a", "b"].enumerated() { queue.add(ticket, for: name) }
    #expect(order(&queue) == [1, 0])
  }

  @Test func `What nobody waits for has three of six slots`() {
    var queue = PictureQueue(slots: 6, ahead: 3)
    wishes.expect((0..<9).map(String.init))
    for ticket in 0..<9 { queue.add(ticket, for: "\(ticket)") }
    #expect(given(&queue) == [0, 1, 2])
    for ticket in 9..<14 {
      wishes.ask(for: "\(ticket)")
      queue.add(ticket, for: "\(ticket)")
    }
    #expect(given(&queue) == [9, 10, 11])
    queue.finish(0)
    #expect(given(&queue) == [12])
    queue.finish(1)
    queue.finish(9)
    #expect(given(&queue) == [13, 3])
  }

  @Test func `Waiting for what is under way gives its slot to others that are expected`() {
    var queue = PictureQueue(slots: 6, ahead: 1)
    wishes.expect(["a", "b"])
    for (ticket, name) in ["a", "b"].enumerated() { queue.add(ticket, for: name) }
    #expect(given(&queue) == [0])
    wishes.ask(for: "a")
    #expect(given(&queue) == [1])
  }

  @Test func `A new wish counts for what waits already, and so does one that is taken back`() {
    var queue = PictureQueue(slots: 1, ahead: 1)
    wishes.expect(["a", "b", "c"])
    for (ticket, name) in ["a", "b", "c"].enumerated() { queue.add(ticket, for: name) }
    wishes.ask(for: "c")
    wishes.ask(for: "b")
    wishes.leave("c")
    #expect(order(&queue) == [1, 0, 2])
  }

  @Test func `Who leaves while waiting is not given a slot`() {
    var queue = PictureQueue(slots: 1, ahead: 1)
    queue.add(0, for: "a")
    let (wasThere, isThere) = (queue.remove(0), queue.remove(0))
    #expect(wasThere)
    #expect(!isThere)
    #expect(given(&queue).isEmpty)
  }

  /// Who is let in now.
  private func given(_ queue: inout PictureQueue) -> [Int] {
    var tickets: [Int] = []
    while let ticket = queue.next(by: wishes.rank) { tickets.append(ticket) }
    return tickets
  }

  /// Who is let in one after the other.
  private func order(_ queue: inout PictureQueue) -> [Int] {
    var tickets: [Int] = []
    while let ticket = queue.next(by: wishes.rank) {
      tickets.append(ticket)
      queue.finish(ticket)
    }
    return tickets
  }
}
