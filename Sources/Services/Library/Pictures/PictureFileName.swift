import Crypto
import Domain
import Foundation

/// The name of an original's file: `original-DIGEST-SIZE-EXPIRY-UNIQUE`. It says enough to make the
/// file's row anew.
///
/// The expiry is in milliseconds since 1970, or 0. The last part differs between two versions of one
/// picture, so that no file is ever overwritten.
struct OriginalFileName: Hashable, Sendable {
  let picture: PictureDigest
  /// How many bytes the complete file has.
  let size: Int
  /// From when on the picture may not be kept, if ever.
  var expiresAt: Timestamp?
  private let unique: String

  /// A new name.
  init(_ picture: PictureDigest, size: Int, until expiresAt: Timestamp?) {
    self.picture = picture
    self.size = size
    self.expiresAt = expiresAt
    unique = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Reads a name; nil if it is another file's.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "original", let picture = PictureDigest(text: parts[1]),
      let size = Int(untrusted: parts[2]), size >= 0, let expiry = Int64(untrusted: parts[3]),
      expiry >= 0
    else { return nil }
    self.picture = picture
    self.size = size
    expiresAt = expiry == 0 ? nil : Timestamp(milliseconds: expiry)
    unique = String(parts[4])
  }

  /// The name.
  var text: String {
    "original-\(picture.text)-\(size)-\(expiresAt.map { max(1, $0.milliseconds) } ?? 0)-\(unique)"
  }
}

/// What the index and the names of files call a picture: the first half of the SHA-256 of its name, in
/// hexadecimal. No two pictures share one, and whoever sees the folder learns no address.
struct PictureDigest: Hashable, Sendable {
  /// 32 digits.
  let text: String

  /// Of a picture's name.
  init(_ name: String) {
    text = SHA256.hash(data: Array(name.utf8)).prefix(16)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// One that was written down; nil if it is none.
  init?(text: some StringProtocol) {
    guard text.count == 32, text.allSatisfy({ "0123456789abcdef".contains($0) }) else { return nil }
    self.text = String(text)
  }
}
