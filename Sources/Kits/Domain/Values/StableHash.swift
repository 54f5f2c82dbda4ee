/// FNV-1a of 64 bits: unlike Swift's own hashes, the same on every machine and in every version.
///
/// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
public enum StableHash {
  /// The hash of bytes. Names on disks and ids are made of it: it must stay as it is.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(clamping: $1)) &* 0x100_0000_01B3 }
  }
}
