import Domain
import Foundation
import Markup

// What Media RSS says about an entry.
//
// A group has versions of one thing, of which the largest picture counts. Texts of the entry or the group
// count for pictures without texts of their own.
extension XMLEntry {
  /// The pictures, of each group the largest.
  var mediaPictures: [FeedPicture] {
    let single = element.all("content", .media)
    let isOnlyOne = single.count == 1
    let outer = isOnlyOne ? [element] : []
    let alone = single.compactMap { picture($0, within: outer) }
    let grouped = element.all("group", .media).compactMap { group in
      let versions = group.all("content", .media).compactMap {
        picture($0, within: [group, element])
      }
      return versions.max { ($0.size?.width ?? 0) < ($1.size?.width ?? 0) }
    }
    return alone + grouped
  }

  /// The previews, of each element the largest.
  var mediaPreviews: [FeedPicture] {
    let holders = element.all("content", .media) + element.all("group", .media) + [element]
    let previews = holders.compactMap { holder in
      holder.all("thumbnail", .media).compactMap { picture($0, within: [holder]) }
        .max { ($0.size?.width ?? 0) < ($1.size?.width ?? 0) }
    }
    guard previews.isEmpty else { return previews }
    return element.all("image", .itunes).compactMap { $0.address("href", limits) }
      .map { FeedPicture(address: $0) }
  }

  /// What plays: of each group without pictures one version, with the preview of it, its group or its entry.
  var mediaClips: [FeedPicture] {
    let alone = element.all("content", .media).compactMap { clip($0, within: [$0, element]) }
    let grouped = element.all("group", .media).compactMap { group -> FeedPicture? in
      let versions = group.all("content", .media)
      guard !versions.contains(where: { picture($0, within: []) != nil }) else { return nil }
      return versions.lazy.compactMap { clip($0, within: [$0, group, element]) }.first
    }
    return alone + grouped
  }

  /// The picture that stands for what plays in the entry, and how long that is.
  func described(_ clip: FeedPicture) -> FeedPicture {
    var clip = clip
    clip.clip?.add(
      poster: mediaPreviews.first?.address,
      seconds: element.line("duration", .itunes).flatMap(Clip.seconds))
    return clip
  }

  /// Whether the entry, a group or a picture is for adults only.
  var isSensitive: Bool {
    let groups = element.all("group", .media)
    let holders =
      [element] + groups + ([element] + groups).flatMap { $0.all("content", .media) }
    return holders.contains { holder in
      holder.all("rating", .media).contains { $0.text.line?.lowercased() == "adult" }
        || holder.first("adult", .media)?.text.line == "true"
    }
  }

  /// The element that describes the entry.
  var mediaDescription: Element? {
    element.first("description", .media)
      ?? element.first("group", .media)?.first("description", .media)
  }

  private func clip(_ content: Element, within holders: [Element]) -> FeedPicture? {
    guard let address = content.address("url", limits),
      let kind = PictureType.clip(address, type: content["type"], medium: content["medium"])
    else { return nil }
    var clip = FeedPicture(address: address)
    clip.type = PictureType.normalised(content["type"])
    clip.size = PixelSize(width: number(content, "width"), height: number(content, "height"))
    clip.description = holders.lazy.compactMap(said).first ?? line("title", of: content)
    clip.clip = FeedClip(
      kind: kind,
      poster: holders.lazy.compactMap { $0.first("thumbnail", .media)?.address("url", limits) }
        .first,
      seconds: content["duration"].flatMap(Clip.seconds))
    return clip
  }

  private func picture(_ content: Element, within holders: [Element]) -> FeedPicture? {
    guard let address = content.address("url", limits),
      content.name == "thumbnail"
        || PictureType.isPicture(address, type: content["type"], medium: content["medium"])
    else { return nil }
    var picture = FeedPicture(address: address)
    picture.type = PictureType.normalised(content["type"])
    picture.size = PixelSize(width: number(content, "width"), height: number(content, "height"))
    // Mastodon and Pixelfed put the alternative text of a picture into its description.
    let own = said(by: content)
    let text = line("text", of: content)
    picture.alternativeText =
      text ?? own?.line?.cut(to: limits.lineBytes)
      ?? holders.lazy.compactMap { line("text", of: $0) }.first
    picture.description =
      (text == nil ? nil : own) ?? holders.lazy.compactMap(said).first
      ?? line("title", of: content)
    return picture
  }

  private func line(_ name: String, of holder: Element) -> String? {
    holder.first(name, .media)?.plainLine(limits)
  }

  private func said(by holder: Element) -> String? {
    holder.first("description", .media)?.html(limits).flatMap {
      HTMLContent($0, base: holder.base, limits).text
    }
  }

  private func number(_ element: Element, _ attribute: String) -> Int {
    element[attribute].flatMap { Int(untrusted: $0) }.map { min($0, 1_000_000) } ?? 0
  }
}
