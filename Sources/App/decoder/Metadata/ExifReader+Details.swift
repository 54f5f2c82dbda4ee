import Domain
import Foundation

extension ExifReader {
  /// What the camera says of itself, of the moment and of the place. What cannot be is left out.
  var details: PictureDetails {
    var details = PictureDetails()
    details.camera = camera
    details.lens = text(.lensModel)
    details.exposure = exposure
    details.position = position
    return details
  }

  private var camera: String? { CameraName.of(make: text(.make), model: text(.model)) }

  private var exposure: String? {
    let parts = [
      value(.exposureTime, 0.000_001...100_000).map(Self.time),
      value(.aperture, 0.1...1_000).map { "f/" + Self.short($0) },
      integer(.sensitivity).flatMap { (1...10_000_000).contains($0) ? "ISO \($0)" : nil },
      value(.focalLength, 0.1...100_000).map { Self.short($0) + " mm" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var position: Position? {
    Position(
      told: degrees(.latitude, .latitudeSide, ["N": 1, "S": -1]),
      degrees(.longitude, .longitudeSide, ["E": 1, "W": -1]))
  }

  /// Degrees, minutes and seconds as one number.
  private func degrees(_ tag: Tag, _ side: Tag, _ signs: [String: Double]) -> Double? {
    guard let parts = fractions(tag), parts.count == 3, let sign = text(side).flatMap({ signs[$0] })
    else { return nil }
    return sign * (parts[0] + parts[1] / 60 + parts[2] / 3600)
  }

  private func value(_ tag: Tag, _ range: ClosedRange<Double>) -> Double? {
    guard let fractions = fractions(tag), fractions.count == 1, range.contains(fractions[0]) else {
      return nil
    }
    return fractions[0]
  }

  /// `1/250 s`, `2.5 s`.
  private static func time(_ seconds: Double) -> String {
    seconds < 0.3 ? "1/\(Int(untrusted: 1 / seconds) ?? 0) s" : short(seconds) + " s"
  }

  /// With one digit behind the point where that is none of zero.
  private static func short(_ number: Double) -> String {
    let tenths = Int(untrusted: number * 10) ?? 0
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// What a camera is called.
enum CameraName {
  /// Most models are called by their make already.
  static func of(make: String?, model: String?) -> String? {
    guard let model else { return make }
    guard let make, !model.lowercased().hasPrefix(make.lowercased().prefix(5)) else { return model }
    return make + " " + model
  }
}

extension Position {
  /// What a file says; nil of half of it, and of zeros, which cameras write that know no place.
  init?(told latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, let place = Self(latitude: latitude, longitude: longitude),
      place.latitude != 0 || place.longitude != 0
    else { return nil }
    self = place
  }
}
