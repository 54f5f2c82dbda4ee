import Domain
import Terminal
import Wording

/// What pictures take on the disk, in words.
enum CacheText {
  /// `34 MB in 210 pictures of 500 MB allowed`, then what of it is what.
  static func usage(_ usage: PictureCacheUsage) -> [StyledText] {
    let budget = "\(ByteText.of(usage.budget)) allowed"
    guard usage.all.count > 0 else { return [StyledText("no pictures are kept, of \(budget)")] }
    return [
      StyledText("\(amount(usage.all)) of \(budget)"),
      StyledText("  originals   \(amount(usage.originals))", .faint),
      StyledText("  thumbnails  \(amount(usage.thumbnails))", .faint),
    ]
  }

  /// What was let go of.
  static func cleared(_ freed: PictureCacheUsage) -> StyledText {
    StyledText("✓ ", .success)
      + (freed.all.count == 0 ? "nothing was kept" : "\(amount(freed.all)) freed")
  }

  private static func amount(_ share: PictureCacheUsage.Share) -> String {
    "\(ByteText.of(share.bytes)) in \(HumanText.count(share.count, "picture"))"
  }
}

extension PictureCacheUsage {
  /// Both kinds together.
  var all: Share {
    Share(
      count: originals.count + thumbnails.count, bytes: originals.bytes + thumbnails.bytes)
  }
}
