import Domain

/// A picture that has come from the web; its file is there as long as somebody holds on to this.
struct Arrival: Sendable {
  /// Its bytes.
  let content: PictureContent
  /// What the server called this version.
  let freshness: Freshness?
  /// How long it is shown without asking again.
  let lifetime: Duration
  /// Whose end is the end of the file.
  let part: PartFile?

  /// Its file stays for another time, if it is known then of which version it is.
  func leave() {
    if let part, part.record?.condition != nil { part.leave() }
  }
}

/// How a download ended.
enum DownloadOutcome: Sendable {
  /// All of it is here.
  case arrived(Arrival)
  /// It is what is known already, for so long.
  case unchanged(Duration)
}
