import Crypto
import Foundation

/// Seals bytes by AES-GCM: what comes out is nonce, ciphertext and tag.
///
/// The context is authenticated, not stored: who opens must know what it was sealed for.
struct SecretBox {
  let key: SymmetricKey

  /// Sealed under a fresh nonce.
  func seal(_ bytes: [UInt8], context: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: key, authenticating: Data(context.utf8))
    // Missing only for nonces of unusual length, which this never uses.
    guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return Array(combined)
  }

  /// What was sealed; nil if this is not it.
  func open(_ sealed: [UInt8], context: String) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed),
      let bytes = try? AES.GCM.open(box, using: key, authenticating: Data(context.utf8))
    else { return nil }
    return Array(bytes)
  }
}
