/// What came with saying what one thinks of a photo: how it was received, as its server said last.
///
/// Photos of no server have no counts at all, which is not the same as nobody liking them. No index: a
/// photo is never looked for by its likes.
extension CacheSchema {
  static let receptions5 = """
    ALTER TABLE photo ADD COLUMN likes INTEGER CHECK (likes >= 0);
    ALTER TABLE photo ADD COLUMN dislikes INTEGER CHECK (dislikes >= 0);
    ALTER TABLE photo ADD COLUMN replies INTEGER CHECK (replies >= 0);
    ALTER TABLE photo ADD COLUMN reaction TEXT;
    """
}
