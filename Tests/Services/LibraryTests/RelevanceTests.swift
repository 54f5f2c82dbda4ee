import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

/// What people expect first: captions as people write them, and what some queries should find, judged by hand before
/// the index was asked.
@Suite struct RelevanceTests {
  /// From the oldest to the newest.
  private static let captions = [
    "Fog",
    "Fog over the harbour at dawn, the ferries wait for better sight before they leave for the islands",
    "The harbour in fog",
    "Breakfast in the harbour café: coffee, rolls and a view of the masts",
    "Coffee",
    "My grandmother's recipe for coffee cake, photographed on her old table in the kitchen by the window",
    "Two cups of coffee, black, no sugar. Coffee in the morning is the best coffee.",
    "Cat on the sofa",
    "The neighbours' cat watches the birds in our garden and the birds watch the cat",
    "Black cat, black sofa, bad light: where is she?",
    "The lighthouse at the end of the pier, waves up to the railing",
    "Lighthouse",
    "We walked to the lighthouse and back, eleven kilometres, and saw two seals and a lot of rain",
    "Rain on the window of the night train",
    "Rain, rain, rain. The third day of rain in the tent.",
    "Night train to Vienna, platform 7",
    "Vienna in the rain",
    "Snow on the roofs of Vienna",
    "First snow",
    "Snow in the mountains above the village; the pass is closed and we stay another night",
    "Sunset over the dunes",
    "Dunes, wind, sand in the camera",
    "The last sunset of the year, seen from the balcony with a glass of something warm",
    "Sunset at the pier",
    "Old bridge in the morning mist",
    "The bridge, with a tram",
    "Tram 28 on its way up the hill",
    "Northern lights above the lake, thirty seconds at f/2.8",
    "The lake without a ripple",
    "Swimming in the lake at midnight",
    "Lights of the city from the hill",
    "Market: tomatoes, peaches, far too many people",
    "Tomatoes from our own garden",
    "The garden in June",
    "Garden party, everybody in white, and then the rain came",
    "Bread, just out of the oven",
    "Baking bread with the children: flour everywhere",
    "Children at the beach, building a castle against the tide",
    "Low tide",
    "The tide comes in fast here, faster than the children run",
    "Heron beside heron, all along the dyke in March, too many to count",
    "The pond, the reeds, the boathouse, and far behind the boats a heron",
    "Fireworks, and more fireworks, over the roofs of a city that cannot sleep",
    "The moon, the towers and the bridges over the city, no fireworks yet",
  ]

  /// What is looked for, what is wanted most (2) and what is fine, too (1), by numbers of captions. What only has the
  /// words in passing is worth nothing.
  private static let judged: [(query: String, wanted: [Int: Int])] = [
    ("fog", [0: 2, 2: 2, 1: 1]),
    ("fog harbour", [2: 2, 1: 2]),
    ("coffee", [4: 2, 6: 2, 5: 1, 3: 1]),
    ("cat", [7: 2, 9: 2, 8: 2]),
    ("lighthouse", [11: 2, 10: 2, 12: 1]),
    ("rain", [14: 2, 16: 2, 13: 2, 34: 1, 12: 1]),
    ("vienna snow or rain", [16: 2, 17: 2]),
    ("sunset", [20: 2, 23: 2, 22: 2]),
    ("garden", [33: 2, 32: 2, 34: 1, 8: 1]),
    ("tide", [38: 2, 39: 2, 37: 1]),
    ("children", [37: 2, 36: 2, 39: 1]),
    ("lake", [28: 2, 29: 2, 27: 1]),
    // A word that most have tells little beside one that few have.
    ("the heron", [40: 2, 41: 1]),
    ("fireworks over the city", [42: 2, 43: 1]),
  ]

  /// The order as it is gains 0.997, the newest first 0.914: weights that worsen it fail.
  private static let leastGain = 0.99
  private static let leastPrecision = 0.99

  @Test func `what people expect comes first`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photos = Self.captions.enumerated().map {
      Photo.test(source, "\($0)", at: Int64($0 + 1) * 86_400_000, caption: $1)
    }
    _ = try await library.photos.insert(photos, of: source)
    var (gains, precisions, newest): ([Double], [Double], [Double]) = ([], [], [])
    for (text, wanted) in Self.judged {
      // With a blank behind it, as the last word is finished.
      let query = try SearchQuery(text + " ", now: test.time.now)
      let page = try await library.photos.search(query, after: nil, limit: 100, in: test.scope())
      let found = page.photos.compactMap { Int($0.id.item) }
      gains.append(Self.gain(found, wanted))
      newest.append(Self.gain(found.sorted(by: >), wanted))
      let best = found.prefix(min(5, wanted.count))
      precisions.append(
        Double(best.count { wanted[$0] != nil }) / Double(min(5, wanted.count)))
    }
    let (gain, precision) = (Self.mean(gains), Self.mean(precisions))
    #expect(gain >= Self.leastGain, "nDCG at 5: \(gain), of each: \(gains)")
    #expect(precision >= Self.leastPrecision, "precision at 5: \(precision)")
    #expect(Self.mean(newest) < Self.leastGain, "the newest first would not do: \(newest)")
  }

  /// The discounted gain of the first five, as a share of the best there could be (Järvelin and Kekäläinen, 2002).
  private static func gain(_ found: [Int], _ wanted: [Int: Int]) -> Double {
    func sum(_ grades: some Sequence<Int>) -> Double {
      zip(1..., grades).prefix(5).reduce(0) {
        $0 + (pow(2, Double($1.1)) - 1) / log2(Double($1.0) + 1)
      }
    }
    return sum(found.map { wanted[$0] ?? 0 }) / sum(wanted.values.sorted(by: >))
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }
}
