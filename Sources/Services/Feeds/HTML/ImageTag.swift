import Domain
import Foundation
import Markup

/// An `<img>`, and the largest version of it that the page names.
struct ImageTag {
  private let tag: MarkupTag
  private let sources: [String]

  /// - Parameter sources: The `srcset`s of the `<source>`s in the `<picture>` around it.
  init(_ tag: MarkupTag, sources: [String]) {
    self.tag = tag
    self.sources = sources
  }

  /// Whether it stands for a character of the text.
  var isSmiley: Bool {
    let classes = (tag["class"] ?? "").lowercased()
    let kind = classes + " " + (tag["data-embed-type"] ?? "")
    return ["emoji", "smiley", "emoticon"].contains { kind.contains($0) }
      || (tag["src"] ?? "").contains("/images/core/emoji/") || isShortcode
  }

  /// Whether a script puts another picture in its place, without a name for that which is known here.
  var isPlaceholder: Bool {
    (tag["class"] ?? "").lowercased().contains("lazy")
      && (Self.sets + Self.loadedLater).allSatisfy { tag[$0] == nil }
  }

  /// The picture; nil if its address cannot be fetched.
  ///
  /// If it is in a link to a picture file, or to another size of itself, the link's picture counts.
  func picture(in anchor: URL?, _ base: URL, _ limits: FeedLimits) -> FeedPicture? {
    let own = ownAddress(base, limits)
    let linked = anchor.flatMap { anchor in
      PictureType.hasPictureName(anchor)
        || own.map { PictureKey($0.address) == PictureKey(anchor) } == true ? anchor : nil
    }
    guard let address = linked ?? own?.address else { return nil }
    var picture = FeedPicture(address: address)
    if address == own?.address { picture.size = size(width: own?.width) }
    picture.alternativeText = tag["alt"]?.line?.cut(to: limits.lineBytes)
    picture.description = tag["title"]?.line?.cut(to: limits.textBytes)
    return limits.onlyPhotos && isHidden ? nil : picture
  }
}

extension ImageTag {
  private static let sets = ["data-srcset", "data-lazy-srcset", "srcset"]
  private static let loadedLater = ["data-orig-file", "data-lazy-src", "data-src", "data-original"]

  /// Whether it is too small to be seen, as pictures are that count readers.
  private var isHidden: Bool {
    (["width", "height"].compactMap { tag[$0] } + styledSides).contains { side in
      let side = side.hasSuffix("px") ? side.dropLast(2) : side[...]
      return Int(untrusted: side).map { $0 <= PhotoRule.counterSide } ?? false
    }
  }

  /// The width and height in its style, such as `1px` in `width:1px; border-width: 0`.
  private var styledSides: [String] {
    (tag["style"] ?? "").lowercased().split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":").compactMap { String($0).line }
      return parts.count == 2 && ["width", "height"].contains(parts[0]) ? parts[1] : nil
    }
  }

  /// Whether it stands for a word between colons, such as `:bee:`, and is small.
  private var isShortcode: Bool {
    guard let text = tag["alt"], text.count > 2, text.hasPrefix(":"), text.hasSuffix(":") else {
      return false
    }
    return (1...64).contains(number("height")) && !text.contains(" ")
  }

  /// The largest of a set, else the plain address. Addresses that a script loads later come first,
  /// because the plain address is a blank picture then.
  private func ownAddress(_ base: URL, _ limits: FeedLimits) -> (address: URL, width: Int?)? {
    let sets = Self.sets.compactMap { tag[$0] }
    let plain = (Self.loadedLater + ["src"]).compactMap { tag[$0] }
    let largest = { (set: String) -> (address: URL, width: Int?)? in
      guard let best = SourceSet.largest(set), let address = base.resolve(best.address, limits)
      else { return nil }
      return (address, best.width)
    }
    return sets.lazy.compactMap(largest).first
      ?? plain.lazy.compactMap { base.resolve($0, limits) }.first.map { ($0, nil) }
      ?? sources.lazy.compactMap(largest).first
  }

  /// The size it is shown in, scaled up if a larger version was chosen.
  private func size(width: Int?) -> PixelSize? {
    let shown = wholeSize ?? PixelSize(width: number("width"), height: number("height"))
    guard let width, let shown, width < 100_000, shown.height < 100_000 else { return shown }
    return PixelSize(width: width, height: max(1, width * shown.height / shown.width))
  }

  /// The size of the picture itself, as Tumblr and WordPress give it.
  private var wholeSize: PixelSize? {
    let sides = (tag["data-orig-size"] ?? "").split(separator: ",").compactMap {
      Int(untrusted: $0).map { min($0, 1_000_000) }
    }
    if sides.count == 2 { return PixelSize(width: sides[0], height: sides[1]) }
    return PixelSize(width: number("data-orig-width"), height: number("data-orig-height"))
  }

  private func number(_ attribute: String) -> Int {
    let digits = (tag[attribute] ?? "").prefix { $0.isNumber }
    return Int(untrusted: digits).map { min($0, 1_000_000) } ?? 0
  }
}

/// The versions of one picture in a `srcset`.
enum SourceSet {
  /// The address of the largest version by width or density; nil if there is none.
  ///
  /// An address may contain commas: it ends at a blank, by the rules of HTML.
  static func largest(_ text: String) -> (address: String, width: Int?)? {
    var best: (address: String, width: Int?, weight: Double)?
    eachCandidate(text) { address, descriptor in
      let weight = Double(descriptor.dropLast()) ?? 1
      guard weight > best?.weight ?? 0, !address.starts(with: Array("data:".utf8)) else { return }
      let width = descriptor.hasSuffix("w") ? Int(untrusted: descriptor.dropLast()) : nil
      best = (String(decoding: address, as: UTF8.self), width, weight)
    }
    return best.map { ($0.address, $0.width) }
  }
}

extension SourceSet {
  private static func eachCandidate(
    _ text: String, _ body: (_ address: ArraySlice<UInt8>, _ descriptor: String) -> Void
  ) {
    var rest = Array(text.utf8)[...]
    while true {
      rest = rest.drop { $0.isBlank || $0 == 0x2C }
      guard !rest.isEmpty else { return }
      var address = rest.prefix { !$0.isBlank }
      rest = rest.dropFirst(address.count)
      var descriptor: ArraySlice<UInt8> = []
      if address.last == 0x2C {
        while address.last == 0x2C { address.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != 0x2C }
        rest = rest.dropFirst(descriptor.count)
      }
      let words = String(decoding: descriptor, as: UTF8.self).split(separator: " ")
      body(address, words.first.map { String($0) } ?? "")
    }
  }
}
