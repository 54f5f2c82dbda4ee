import Domain
import Markup

/// What somebody wants to post.
struct StatusDraft: Sendable {
  let text: String
  /// The text, taken apart.
  let pieces: TextPieces
  let spoiler: String
  let isSensitive: Bool
  let visibility: StatusVisibility
  let language: String?
  let replyTo: Int64?
  /// When it is deleted by itself: our extension, for stories.
  let expiresAt: Timestamp?
  /// What it asks; nil in an edit that leaves the poll as it is. With pictures, too, which Mastodon refuses:
  /// a poll about photos is what a household has.
  let poll: PollDraft?
  /// Its pictures in order; nil in an edit that leaves them as they are.
  let media: [Int64]?

  /// Reads and checks what was sent. Throws ``APIError``.
  init(_ form: FormData, limits: ServerLimits, now: Timestamp) throws {
    text = form["status"] ?? ""
    spoiler = form["spoiler_text"] ?? ""
    // Many programs cover pictures by this alone.
    isSensitive = form.flag("sensitive") || !spoiler.isEmpty
    language = try Self.language(form)
    visibility = try Self.visibility(form) ?? .everybody
    replyTo = try form.text("in_reply_to_id").map(Self.id)
    media = try Self.media(form, limits)
    expiresAt = try Self.expiry(form, now)
    try Self.check(expiresAt, at: now)
    guard (text.utf8.count + spoiler.utf8.count) <= String.bytes(ofCharacters: limits.characters),
      CharacterCount.of(text, warning: spoiler) <= limits.characters
    else {
      throw APIError.unprocessable(
        "Text character limit of \(limits.characters) exceeded")
    }
    pieces = TextPieces(text)
    poll = try PollDraft(form, limits: limits)
  }

  /// Throws ``APIError`` if there is nothing in it.
  func requireContent(pictures: Int) throws {
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !isBlank || pictures > 0 else { throw APIError.unprocessable("Text can't be blank") }
  }
}

extension StatusDraft {
  private static func language(_ form: FormData) throws -> String? {
    guard let text = form.text("language") else { return nil }
    guard text.utf8.count <= 16, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
    else {
      throw APIError.unprocessable("Language is not a language's code")
    }
    return text
  }

  /// Who it is for; nil if the form does not say. Throws ``APIError``.
  static func visibility(_ form: FormData) throws -> StatusVisibility? {
    guard let word = form.text("visibility") else { return nil }
    guard let visibility = StatusVisibility.allCases.first(where: { $0.word == word }) else {
      throw APIError.unprocessable("Visibility is unknown: \(word)")
    }
    return visibility
  }

  private static func media(_ form: FormData, _ limits: ServerLimits) throws -> [Int64]? {
    let texts = form.list("media_ids").filter { !$0.isEmpty }
    if texts.isEmpty, !form.all.contains(where: { $0.name.hasPrefix("media_ids") }) { return nil }
    guard texts.count <= limits.pictures, Set(texts).count == texts.count else {
      throw APIError.unprocessable("Cannot attach more than \(limits.pictures) files, each once")
    }
    return try texts.map(id)
  }

  private static func id(_ text: String) throws -> Int64 {
    guard let id = Int64(id: text), id > 0 else { throw APIError.notFound }
    return id
  }

  /// A moment by ISO 8601 in `expires_at`, or a number of seconds in `expires_in`; it may be over. Throws
  /// ``APIError``.
  static func expiry(_ form: FormData, _ now: Timestamp) throws -> Timestamp? {
    if let text = form.text("expires_at") { return try moment(text, of: "expires_at") }
    return try form.text("expires_in").map { text in
      guard let seconds = Int(untrusted: text, radix: 10), seconds <= Int32.max else {
        throw APIError.unprocessable("expires_in is not a number of seconds")
      }
      return now.advanced(by: .seconds(seconds))
    }
  }

  /// Throws ``APIError`` if what is posted at a moment would be over by then.
  static func check(_ expiry: Timestamp?, at moment: Timestamp) throws {
    if let expiry, expiry <= moment {
      throw APIError.unprocessable("It would be over by then")
    }
  }

  /// A moment as ISO 8601 writes it. Throws ``APIError``.
  static func moment(_ text: String, of name: String) throws -> Timestamp {
    guard let moment = Timestamp(text: text) else {
      throw APIError.unprocessable("\(name) is not a moment such as 2026-05-01T12:00:00Z")
    }
    // Until the year 9999: later moments are no dates of HTTP's.
    guard moment.milliseconds < 253_402_300_800_000 else {
      throw APIError.unprocessable("\(name) is too far away")
    }
    return moment
  }
}

/// A new description or focus of a status's picture.
struct MediaChange: Sendable {
  let id: Int64
  let description: String?
  let focus: PictureFocus?

  /// Reads `media_attributes`. Throws ``APIError``.
  static func all(in form: FormData, limits: ServerLimits) throws -> [MediaChange] {
    try form.items("media_attributes").compactMap { item in
      guard let text = item["id"] else { return nil }
      guard let id = Int64(id: text) else { throw APIError.notFound }
      return MediaChange(
        id: id,
        description: try item["description"].map { try StoredMedia.description($0, limits) },
        focus: item["focus"].flatMap { PictureFocus($0) })
    }
  }

  func apply(to media: inout StoredMedia) {
    if let description { media.description = description }
    if let focus { media.focus = focus }
  }
}
