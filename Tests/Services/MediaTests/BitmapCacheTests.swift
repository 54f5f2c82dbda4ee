import Domain
import Fakes
import Storage
import Testing

@testable import Media

@Suite struct BitmapCacheTests {
  private let time = ManualTime()

  @Test func `what was used longest ago goes first`() throws {
    let cache = cache(1000)
    for name in 0..<10 { cache.insert(try bitmap(25), for: key("\(name)")) }
    #expect(cache.bytes == 1000)
    #expect(cache[key("0")] != nil)
    cache.insert(try bitmap(25), for: key("new"))
    #expect(cache[key("0")] != nil)
    #expect(cache[key("1")] == nil)
    #expect(cache.bytes == 1000)
  }

  @Test func `one that takes more than a quarter of the budget is not kept`() throws {
    let cache = cache(1000)
    cache.insert(try bitmap(62), for: key("a"))
    cache.insert(try bitmap(63), for: key("b"))
    #expect(cache[key("a")] != nil)
    #expect(cache[key("b")] == nil)
    cache.insert(try bitmap(63), for: key("a"))
    #expect(cache[key("a")] == nil)
  }

  @Test func `by default a window of 1920 by 1080 pixels is kept, and three are expected`() throws {
    let budget = try #require(Int(SettingKey.cacheMemory.defaultValue)) * 1_000_000
    let cache = cache(budget)
    let screen = try bitmap(1920 * 1080)
    for name in ["a", "b"] { cache.insert(screen, for: key(name)) }
    #expect(cache.count == 2)
    #expect(cache.hasRoom(for: screen.rgba.count, besides: [key("a"), key("b")]))
  }

  @Test func `what has expired is not there, and is let go of`() throws {
    let cache = cache(1000)
    let moment = time.now.advanced(by: .seconds(60))
    cache.insert(try bitmap(5), for: key("a"), until: moment)
    cache.insert(try bitmap(5), for: key("b"), until: moment)
    cache.insert(try bitmap(5), for: key("c"))
    #expect(cache.nextExpiry == moment)
    time.advance(by: .seconds(60))
    #expect(cache[key("a")] == nil)
    cache.removeExpired()
    #expect(cache.count == 1)
    cache.insert(try bitmap(5), for: key("d"), until: moment)
    #expect(cache.count == 1)
  }

  @Test func `a picture goes at all sizes`() throws {
    let cache = cache(1000)
    for side in [1, 2] { cache.insert(try bitmap(5), for: key("a", side)) }
    cache.insert(try bitmap(5), for: key("b"))
    cache.remove("a")
    #expect(cache.count == 1)
    #expect(cache.bytes == 20)
  }

  @Test func `what is expected has half of it`() throws {
    let cache = cache(1000)
    let others = try (0..<5).map { number in
      cache.insert(try bitmap(20), for: key("\(number)"))
      return key("\(number)")
    }
    #expect(cache.hasRoom(for: 100, besides: others))
    #expect(!cache.hasRoom(for: 101, besides: others))
    #expect(!cache.hasRoom(for: 251, besides: []))
    cache.insert(try bitmap(20), for: key("5"))
    #expect(!cache.hasRoom(for: 100, besides: others + [key("5")]))
  }

  @Test func `it does as a plain list would`() throws {
    for seed in 0..<100 as Range<UInt64> {
      let isAlike = try doesAsAList(seed: seed)
      #expect(isAlike, "seed \(seed)")
    }
  }

  /// Whether a cache holds what a list does all along; one comparison for all steps, as each costs.
  private func doesAsAList(seed: UInt64) throws -> Bool {
    var random = SeededGenerator(seed: seed)
    let cache = cache(400)
    var model: [(key: ThumbnailKey, bytes: Int)] = []
    for _ in 0..<300 {
      let key = key("\(Int.random(in: 0..<20, using: &random))")
      if Bool.random(using: &random) {
        let width = Int.random(in: 1...32, using: &random)
        cache.insert(try bitmap(width), for: key)
        model.removeAll { $0.key == key }
        if 4 * width <= 100 { model.append((key, 4 * width)) }
        while model.reduce(0, { $0 + $1.bytes }) > 400 { model.removeFirst() }
      } else {
        let found = model.firstIndex { $0.key == key }
        guard (cache[key] == nil) == (found == nil) else { return false }
        if let found { model.append(model.remove(at: found)) }
      }
      guard cache.bytes == model.reduce(0, { $0 + $1.bytes }) else { return false }
    }
    return true
  }

  private func cache(_ budget: Int) -> BitmapCache {
    BitmapCache(time: time) { budget }
  }

  private func bitmap(_ width: Int) throws -> Bitmap {
    try #require(Bitmap(size: size(width, 1), rgba: Array(repeating: 0, count: 4 * width)))
  }

  private func key(_ name: String, _ side: Int = 1) -> ThumbnailKey {
    ThumbnailKey(picture: name, version: "1", bounds: size(side, side))
  }
}
