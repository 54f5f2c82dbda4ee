/// When a log file has become too large, and where it goes then.
struct LogRotation {
  /// How many bytes a file may have.
  let limit: Int
  /// How many files are kept, the newest included.
  let files: Int

  init(limit: Int, files: Int) {
    self.limit = max(1, limit)
    self.files = max(1, files)
  }

  /// Whether a file of this size must go before so much is added to it.
  func isDue(size: Int, adding length: Int) -> Bool {
    size > 0 && size + length > limit
  }

  /// Whether a file of this size may still grow: twice the limit where renaming fails, so that it
  /// never fills the disk.
  func hasRoom(size: Int) -> Bool {
    size / 2 < limit
  }

  /// What is renamed to what, in this order; what was at the end is overwritten.
  func renames(of name: String) -> [(from: String, to: String)] {
    (1..<files).reversed().map { age in
      (from: age == 1 ? name : "\(name).\(age - 1)", to: "\(name).\(age)")
    }
  }
}
