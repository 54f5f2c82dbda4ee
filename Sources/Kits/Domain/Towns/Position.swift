import Foundation

/// A point on the earth, to about a metre.
public struct Position: Hashable, Sendable, Codable {
  /// Degrees north of the equator: -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich: -180 to 180.
  public let longitude: Double

  /// Makes a position; nil if there is no such point.
  public init?(latitude: Double, longitude: Double) {
    // What is not a number is in no range.
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = Self.rounded(latitude)
    self.longitude = Self.rounded(longitude)
  }

  /// Reads a position; degrees beyond the last ones become these.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    self.latitude = Self.rounded(min(max(latitude, -90), 90))
    self.longitude = Self.rounded(min(max(longitude, -180), 180))
  }

  /// As people write it, to ten metres: `52.5200° N, 13.4050° E`.
  public var text: String {
    Self.degrees(latitude, "N", "S") + ", " + Self.degrees(longitude, "E", "W")
  }

  private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    String(format: "%.4f° ", abs(value)) + (value < 0 ? negative : positive)
  }

  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 100_000).rounded() / 100_000
  }
}

extension Position {
  /// What the earth measures from its middle if it is taken for a ball, in metres.
  public static let earthRadius = 6_371_008.8

  /// The longest way on the earth, in metres.
  public static let longestWay = Double.pi * earthRadius

  /// Where a point lies seen from the middle of the earth, which is 1 away. Such points can be compared without
  /// regard to poles and to where east becomes west.
  public struct Direction: Hashable, Sendable {
    /// Towards the equator at Greenwich.
    public let x: Double
    /// Towards the equator at 90° E.
    public let y: Double
    /// Towards the north pole.
    public let z: Double

    /// The square of the straight way between two points, through the earth.
    public func squaredChord(to other: Direction) -> Double {
      let (x, y, z) = (x - other.x, y - other.y, z - other.z)
      return x * x + y * y + z * z
    }
  }

  /// Where it lies seen from the middle of the earth.
  public var direction: Direction {
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    return Direction(x: cos(north) * cos(east), y: cos(north) * sin(east), z: sin(north))
  }

  /// How long the straight way is that ends so many metres away over the ground, where the earth's radius is 1.
  public static func chord(metres: Double) -> Double {
    2 * sin(min(max(metres, 0), longestWay) / (2 * earthRadius))
  }
}
