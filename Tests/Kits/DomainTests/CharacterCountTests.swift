import Domain
import Fakes
import Testing

@Suite("Characters as servers count them")
struct CharacterCountTests {
  @Test
  func `are what people see`() {
    #expect(CharacterCount.of("") == 0)
    #expect(CharacterCount.of("fog over the harbour") == 20)
    #expect(CharacterCount.of("写真と旗 🏳️‍🌈") == 6)
    #expect(CharacterCount.of("fog", warning: "weather") == 10)
  }

  @Test(arguments: [
    ("https://photos.example/", 23), ("HTTP://a.example/b?c=d#e", 23),
    ("see https://photos.example/fog, then", 4 + 23 + 6), ("(https://photos.example/fog).", 26),
    ("https://localhost", 17), ("xhttps://a.example", 18), ("https://", 8),
    ("https://a.example https://b.example", 47),
  ])
  func `of a link are 23, however long it is`(text: String, count: Int) {
    #expect(CharacterCount.of(text) == count)
  }

  @Test(arguments: ["http://.-", "http://-", "http://a,", "@a@-"])
  func `of what begins like a link, many times over, are counted in time`(piece: String) {
    let text = String(repeating: piece, count: 20_000)
    let time = processorTime { #expect(CharacterCount.of(text) > 0) }
    #expect(time < .seconds(60))
  }

  @Test
  func `of a link are what a server says they are`() {
    #expect(CharacterCount.of("see https://photos.example/fog", link: 25) == 4 + 25)
    for number in HostileNumbers.integers {
      let count = CharacterCount.of("see https://photos.example", link: Int(number))
      #expect((4...Count.most).contains(count))
    }
  }

  @Test(arguments: [
    ("@ada@photos.example", 4), ("@ada", 4), ("hello @ada@photos.example.", 11),
    ("ada@b.example", 13),
    ("@", 1), ("@@ada", 5), ("@ada@", 5), ("@ada@a.example @eve@b.example", 9),
  ])
  func `of a mention are those of the name alone`(text: String, count: Int) {
    #expect(CharacterCount.of(text) == count)
  }
}
