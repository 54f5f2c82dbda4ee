import Terminal

/// Numbers of bytes as people say them, in steps of a thousand.
public enum ByteText {
  /// `950 bytes`, `34 kB`, `1.2 MB`, `3.4 GB`: two digits at least.
  public static func of(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return HumanText.count(max(0, bytes), "byte") }
    var (tenths, unit) = ((bytes + 50) / 100, 0)
    while tenths >= 10_000, unit < 2 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    let whole = tenths / 10
    let text =
      tenths < 100 && tenths % 10 != 0 ? "\(whole).\(tenths % 10)" : HumanText.number(whole)
    return "\(text) \(["kB", "MB", "GB"][unit])"
  }
}
