import Domain

/// Keeps pictures' files by names that say what is in them: a folder, or storage elsewhere.
///
/// A name is made of a hash of the content, so that a file never changes and storing one twice is
/// storing it once. Nobody outside learns these names.
public protocol MediaStoring: Sendable {
  /// Stores what is in a file under a name, all of it or nothing; the file may be moved away.
  func store(_ file: FileLocation, as name: String) async throws
  /// How many bytes it has; nil if there is nothing of this name.
  func length(of name: String) async throws -> Int?
  /// `count` bytes from `offset`; fewer at the end, none past it or if there is no such file.
  func bytes(of name: String, from offset: Int, count: Int) async throws -> [UInt8]
  /// Removes it; nothing happens if it is not there.
  func remove(_ name: String) async throws
}
