import Domain
import Foundation
import Library
import Storage

/// A library with one source.
struct World {
  private struct SystemTime: TimeSource {
    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
  }

  let library: Library
  let source: SourceID

  init(_ folder: String) async throws {
    library = try Library.open(
      at: folder, cachingIn: World.cache(of: folder), time: SystemTime()
    ) { notice in
      FileHandle.standardError.write(Data((notice.line + "\n").utf8))
    }
    source = try await library.sources.insertSource(
      .folder(FileLocation(path: "/photos")), named: "photos", profile: 1
    ).id
  }

  /// As the program has it in its home.
  static func cache(of folder: String) -> String { folder + "/cache" }

  /// Five minutes between one and the next.
  func photo(_ number: Int, _ caption: String, author: String? = nil) -> Photo {
    Photo(
      id: PhotoID(source: source, item: "\(number)"),
      timestamp: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 300_000),
      caption: caption, alternativeText: number % 3 == 0 ? "seen" : nil,
      author: author, media: .sample(number))
  }

  /// The milliseconds until the first page is there, or what is wrong with the words.
  func find(_ text: String) async throws -> Double {
    let scope = StreamScope(
      profile: 1, order: .newest, now: Timestamp(milliseconds: 2_100_000_000_000))
    let start = ContinuousClock.now
    do {
      let query = try SearchQuery(text, now: scope.now)
      _ = try await library.photos.search(query, after: nil, limit: 20, in: scope)
    } catch let error as any ExplainedError where error.isMistake {
      // One line for a person.
      guard !error.reason.contains("\n") else { throw error }
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// Captions of 4 to 30 words, as frequent as words are: the second one half as often as the first.
struct Captions {
  private var state: UInt64
  private let words: [String]
  private let sums: [Double]

  init(seed: UInt64 = 7) {
    state = seed
    var maker = SplitMix(state: 1)
    let syllables = "fog har bour mist sea light ma sto ne ri ver la ter sun dock an el ti ka wo"
      .split(
        separator: " ")
    words = (0..<30_000).map { _ in
      (0..<Int(1 + maker.next() % 4)).map { _ in
        String(syllables[Int(maker.next() % UInt64(syllables.count))])
      }.joined()
    }
    var sum = 0.0
    sums = (0..<30_000).map { rank in
      sum += 1 / Double(rank + 3)
      return sum
    }
  }

  mutating func next() -> String {
    var maker = SplitMix(state: state)
    defer { state = maker.state }
    return (0..<Int(4 + maker.next() % 27)).map { _ in
      let place = Double(maker.next() >> 11) / Double(1 << 53) * (sums.last ?? 1)
      var (low, high) = (0, sums.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] < place { low = middle + 1 } else { high = middle }
      }
      return words[low]
    }.joined(separator: " ")
  }

  static func folded(_ text: String) -> String {
    var bytes = Array(" ".utf8)
    SearchText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "| "
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
