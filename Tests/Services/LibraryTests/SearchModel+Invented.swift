import Domain
import Fakes
import Storage

@testable import Library

// What is stored, and what is looked for.
extension SearchModel {
  fileprivate static let words = [
    "fog", "Fog", "foggy", "harbour", "Ébène", "ebe\u{301}ne", "mist", "夜景", "夜", "景色", "안녕하세요",
    "안녕", "🌫️", "don't", "#fog", "#Ébène", "#夜景", "#a_b", "x100", "ada", "Straße", "a b",
  ]
  fileprivate static let people = [
    "Ada Lovelace (@ada@photos.example)", "Bo", "éva (@eva@x.org)", "Fog Harbour",
    "@Ada@photos.example", "Ada (@ada@photos.example.org)", "(@ada@photos.example) Bo",
    "Ada (@ada)",
  ]
  static let ownTags = ["Low tide", "fog", "Ébène", "夜景", "a_b"]

  fileprivate static let cameras = [
    "FUJIFILM X100V", "FUJIFILM X-T30", "Canon EOS 5D Mark III", "Caméra Ébène", "Fog 夜景",
  ]
  /// In Lisbon, some kilometres from there, in Sydney, on either side of where east becomes west, and near a pole.
  fileprivate static let positions = [
    (38.7167, -9.1333), (38.79, -9.39), (38.72, -9.14), (-33.8688, 151.2093), (64.15, -21.94),
    (-16.5, 179.97), (-16.5, -179.98), (89.95, 10), (89.96, -170), (0, 0.01),
  ]

  /// A query of up to four terms.
  mutating func query() -> String {
    var parts: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if !parts.isEmpty, Int.random(in: 0..<5, using: &random) == 0 { parts.append("or") }
      let minus = Int.random(in: 0..<6, using: &random) == 0 ? "-" : ""
      parts.append(minus + term())
    }
    return parts.joined(separator: " ") + (Bool.random(using: &random) ? " " : "")
  }

  private mutating func some<Value>(_ values: [Value], _ often: Int = 1) -> Value? {
    Int.random(in: 0...often, using: &random) == 0 ? nil : values.randomElement(using: &random)
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.words.randomElement(using: &random) ?? ""
    }.joined(separator: [" ", " ", ", "].randomElement(using: &random) ?? " ")
      .replacing(", #", with: " #")
  }

  mutating func photo(of source: SourceID) -> Photo {
    if places[source]?.isTimeline == true { return status(in: source) }
    let ending = [".jpg", ".jpg", ".gif"].randomElement(using: &random) ?? ""
    let folder = ["", "2024/", "2024/may/"].randomElement(using: &random) ?? ""
    let item = folder + "\(Int.random(in: 0..<40, using: &random))\(ending)"
    let file = MediaReference.file(FileLocation(path: "/x/" + item))
    let kind = some(Clip.Kind.allCases, 4)
    let age = Int.random(in: 0..<900, using: &random)
    var details = PostDetails()
    if Bool.random(using: &random) {
      details.boostedBy = some([
        [Person(name: "Bo Fog", address: "bo@x.org")],
        [Person(name: "", address: "ada@y.org"), Person(name: "安娜", address: "c@y.org")],
      ])
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      details.poll = Poll(id: "1", options: [Poll.Option(text(), votes: nil)])
    }
    details.keywords = some([["fog", "Low tide"], ["夜景", "mist"]], 2)
    details.camera = some(Self.cameras, 1)
    details.position = some(Self.positions.compactMap { Position(latitude: $0, longitude: $1) }, 2)
    details.town = details.position.flatMap(Town.nearest)?.text
    let others = (0..<Int.random(in: 0...1, using: &random)).map { _ in
      PostPicture(media: file, caption: some([text()]), alternativeText: some([text()]))
    }
    return Photo(
      id: PhotoID(source: source, item: item),
      timestamp: test.time.now.advanced(by: .seconds(-age * 86_400)),
      caption: some([text()], 3), alternativeText: some([text(), ""]), author: some(Self.people),
      size: some([PixelSize(clamping: 4000, 3000), PixelSize(clamping: 800, 600)]),
      media: kind == nil || kind == .audio || ending == ".gif"
        ? file : .clip(Clip(kind ?? .video, file: file, poster: nil)),
      expiresAt: some(
        [test.time.now.advanced(by: .seconds(-5)), test.time.now.advanced(by: .seconds(500))], 0
      )
      .flatMap { Int.random(in: 0..<6, using: &random) == 0 ? $0 : nil },
      engagement: some([Engagement(likes: 1, mine: .like), Engagement(likes: 2)]), details: details,
      others: others)
  }

  /// A post of the account's server; each source may have been told another version of it.
  private mutating func status(in source: SourceID) -> Photo {
    let item = "\(Int.random(in: 1...12, using: &random))"
    let age = Int.random(in: 0..<900, using: &random)
    return Photo(
      id: PhotoID(source: source, item: item),
      timestamp: test.time.now.advanced(by: .seconds(-age * 86_400)), caption: some([text()], 3),
      author: some(Self.people, 4), media: .sample(Int.random(in: 1...9, using: &random)),
      engagement: some([Engagement(likes: 1, mine: .like), Engagement(likes: 2)]), status: item)
  }

  private mutating func term() -> String {
    let word = Self.words.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<21, using: &random) {
    case 19: return "is:mine"
    case 20:
      return ["#lowtide", "tag:\"low tide\"", "\"low tide\"", "#mist", "#夜景"]
        .randomElement(using: &random) ?? ""
    case 0: return "\"\(text().replacing("#", with: ""))\""
    case 1: return word.replacing("#", with: "").prefix(3) + "*"
    case 2:
      return "by:"
        + (["ada", "\"Ada Love*\"", "éva", "bo", "@ada@y.org"].randomElement(using: &random) ?? "")
    case 3: return "tag:" + (["fog", "ebene", "夜景", "a_b"].randomElement(using: &random) ?? "")
    case 4:
      return [
        "from:pics", "from:blog.example", "from:pictures", "from:\"a blog\"",
        "from:photos.example", "from:#fog", "from:ada",
      ]
      .randomElement(using: &random) ?? ""
    case 5:
      return [
        "in:~/Pictures", "in:/srv/pics/2024", "in:/home/ada/Pictures/2024/may", "in:/srv",
        "in:~/ada", "in:/home",
      ].randomElement(using: &random) ?? ""
    case 6:
      return "is:"
        + (["album", "gif", "video", "boost", "unseen", "duplicate", "duplicate"].randomElement(
          using: &random) ?? "")
    case 7: return ["has:alt", "no:alt", "liked:me"].randomElement(using: &random) ?? ""
    case 8: return ["size:>0.4mp", "size:<12mp", "size:>=12mp"].randomElement(using: &random) ?? ""
    case 9:
      return ["last:month", "last:2years", "before:today", "after:2023"].randomElement(
        using: &random) ?? ""
    case 10:
      return "camera:"
        + (["x100", "\"x100\"", "x-t30", "ebene", "\"eos 5d\"", "夜", "fuji"].randomElement(
          using: &random) ?? "")
    case 11, 12:
      return [
        "near:Lisbon", "near:\"Lisboa\" 30km", "near:38.72,-9.14 1km", "near:-16.5,180 10km",
        "near:-16.5,-179.99 3 km", "near:90,0 8mi", "near:sydney 20000km", "near:0,0 2km",
        "near:38.72,-9.14 0.5km",
      ].randomElement(using: &random) ?? ""
    default: return word.replacing("a b", with: "b")
    }
  }
}
