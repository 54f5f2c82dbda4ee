/// Takes what a person says of photos: kept before it is answered, done where it belongs as soon as
/// that is possible, once.
///
/// Throws ``WritingError`` and ``LibraryError``; then nothing was kept.
public protocol Responding: Sendable {
  /// How photos stand for the person, in the same order.
  func standings(of photos: [Photo]) async throws -> [Standing]
  /// The person's reaction shall be this, or none; how the photo stands now.
  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing
  /// Puts words below a photo, or below a comment of it that is at its server.
  func comment(_ text: String, on photo: Photo, answering comment: Comment?) async throws -> Comment
  /// A draft that answers a photo; throws ``WritingError/notAnswerable`` where nobody would read it.
  func answer(to photo: Photo) async throws -> Draft
  /// The comments of a photo, those that answer one below it, the person's own at once.
  ///
  /// What only the photo's server knows is asked for: throws ``NetworkError`` and others if that
  /// fails; ``ownComments(on:)`` has then what is on this machine.
  func comments(on photo: Photo) async throws -> [Comment]
  /// The person's comments that no server has yet, and those of photos that no server has.
  func ownComments(on photo: Photo) async throws -> [Comment]
  /// Takes a comment of the person's away, here at once.
  func remove(_ comment: Comment, from photo: Photo) async throws
}
