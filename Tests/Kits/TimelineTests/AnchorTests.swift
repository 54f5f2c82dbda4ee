import Fakes
import Testing
import Timeline

@Suite struct AnchorTests {
  @Test("a reader stays at their ticket while tickets come above, below and in between")
  func staying() async throws {
    var stage = await Stage(reach: 3)
    stage.post(40, from: Stage.noon, every: .minute)
    try await stage.engine.refresh()
    let anchor = Anchor(position: stage.track.contents.tickets[10].position, offset: 2)
    try await stage.engine.read(at: anchor)
    stage.restart(at: Stage.noon + .hour)
    for number in 0..<40 {
      let time = Stage.noon + .hour - Milliseconds(number) * .second
      stage.suppliers[0].post(OpaqueID("new\(number)"), at: time)
    }
    stage.suppliers[0].post("x", at: Stage.noon + 1)
    try await stage.engine.refresh()
    let window = try await stage.engine.window()
    #expect(window.anchor == anchor)
    #expect(window.rows.count { $0.ticket != nil } == 7)
    #expect(!window.reachesTop && !window.reachesEnd)
  }

  @Test("when the ticket is deleted, the reader is at the next older one, and stays there")
  func deleted() async throws {
    var stage = await Stage()
    stage.post(5, from: Stage.noon - .minute, every: .minute)
    try await stage.engine.refresh()
    let ticket = stage.track.contents.tickets[2]
    try await stage.engine.read(at: Anchor(position: ticket.position, offset: 4))
    try await stage.engine.perform(.delete([ticket.key]))
    #expect(try await stage.engine.window().anchor?.position.key.id == "4")
    stage.restart(at: Stage.noon + .minute)
    #expect(try await stage.engine.window().anchor?.position.key.id == "4")
    stage.suppliers[0].post("between", at: ticket.timestamp - 10)
    try await stage.engine.reload()
    #expect(stage.ids == ["1", "2", "between", "4", "5"])
    #expect(try await stage.engine.window().anchor?.position.key.id == "4")
  }

  @Test("a reader at the top stays at the top")
  func top() async throws {
    var stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .minute)
    try await stage.engine.refresh()
    stage.suppliers[0].post("new", at: Stage.noon + .minute)
    stage.restart(at: Stage.noon + .hour)
    try await stage.engine.refresh()
    let window = try await stage.engine.window()
    #expect(window.anchor == nil)
    #expect(window.rows.first?.ticket?.key.id == "new")
  }
}
