import Domain
import Timeline

/// A long track of made-up photos of several sources: the same ones in every run, and in
/// `Benchmarks/track.c`.
struct MadeTrack {
  /// How many sources take turns at random.
  static let sources = 4
  /// The newest photo's time: 2026-05-01.
  static let start: Milliseconds = 1_777_636_800_000

  /// The photo at a place, counted from 0 at the top; above it they are newer and newer.
  static func ticket(_ place: Int) -> Ticket<Photo> {
    let chance = mixed(UInt64(bitPattern: Int64(place)))
    let supplier = "s\(chance % UInt64(sources) + 1)"
    let item =
      "\(109_000_000_000_000_000 + (1_000_000_000 - place) * 1000 + Int((chance >> 32) % 1000))"
    let timestamp = start - Int64(place) * 30_000 - Int64((chance >> 16) % 28_000)
    let address = WebAddress("https://photos.example/media/\(item)/original.jpg")
    let photo = Photo(
      id: PhotoID(source: SourceID(rawValue: supplier), item: item),
      timestamp: Timestamp(milliseconds: timestamp),
      caption: "Photo \(place): fog over the harbour, the masts are pencil strokes",
      alternativeText: place % 2 == 0 ? "Grey water, grey sky, and number \(place)" : nil,
      author: "someone\((chance >> 8) % 500)@photos.example",
      size: PixelSize(width: 1600, height: 1200),
      media: address.map { .web($0) } ?? .sample(place))
    return Ticket(
      supplier: SupplierID(supplier), id: TicketID(item), timestamp: timestamp, payload: photo)
  }

  /// The first moment of the second above a place, and below the place before.
  static func top(of place: Int) -> Milliseconds {
    (start - Int64(place) * 30_000 + 1) / 1000 * 1000 + 1000
  }

  /// The place of the photo with this time.
  static func place(at timestamp: Milliseconds) -> Int {
    // Rounded down, also above the start.
    let distance = start - timestamp
    return Int(distance >= 0 ? distance / 30_000 : (distance - 29_999) / 30_000)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var value = number &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
