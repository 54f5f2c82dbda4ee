import Domain
import Wording

/// The use cases of composing that take more than one step.
struct ComposeInteractor {
  let dependencies: any ComposeDependencies

  var posting: any Posting { dependencies.posting }

  /// A change as it was meant: words that are no pictures are the path of one together, if they can be, as of
  /// `/My Pictures/fog.jpg`.
  func meant(by change: ComposeChange) async -> ComposeChange {
    guard case .add(let words) = change else { return change }
    var paths: [String] = []
    var rest = words[...]
    while let word = rest.first {
      var count = 1
      if await !isPicture(word) {
        for longer in 1...rest.count where longer > 1 {
          guard await isPicture(rest.prefix(longer).joined(separator: " ")) else { continue }
          count = longer
          break
        }
      }
      paths.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    return .add(paths)
  }

  /// Does one change; throws ``ComposeProblem``, ``WritingError`` or why a file cannot be posted. The number of
  /// a place is that in `listed`, or in a new list if none was shown.
  func apply(
    _ change: ComposeChange, to sheet: inout ComposeSheet, listed: [PostPlace]? = nil
  ) async throws {
    switch change {
    case .text(let text): sheet.draft.text = text
    case .add(let paths):
      // From the root on, as a draft may be opened where the program was started elsewhere.
      let files = paths.map { FileLocation(typed: $0) }
      for file in files { try await posting.check(file) }
      sheet.draft.pictures += files.map { DraftPicture($0) }
    case .remove(let number): sheet.draft.pictures.remove(at: try index(number, in: sheet))
    case .alt(let number, let words):
      sheet.draft.pictures[try index(number, in: sheet)].alternativeText = words ?? ""
    case .warning(let words): sheet.draft.warning = words
    case .sensitive(let isSensitive): sheet.draft.isSensitive = isSensitive
    case .metadata(let isKept): sheet.draft.keepsMetadata = isKept
    case .visibility where sheet.draft.revision != nil: throw ComposeProblem.audienceStays
    case .visibility(let audience): sheet.draft.audience = audience
    case .language(let text): sheet.draft.language = try text.map(languageCode)
    case .expires where sheet.draft.revision != nil: throw ComposeProblem.endStays
    case .expires(nil): sheet.draft.lifetime = nil
    case .expires(let text?): sheet.draft.lifetime = try lifetime(text, in: sheet)
    case .when(let text):
      sheet.draft.publishAt = try text.map { try TypedMoment.read($0, now: dependencies.time.now) }
    case .place(let name): sheet.place = try await place(name, listed: listed)
    case .form(let text):
      if let problem = ComposeForm.apply(text, to: &sheet.draft) {
        throw ComposeProblem.inForm(problem)
      }
    }
  }

  /// Whether a draft is in the library as it was kept here.
  func isKept(_ draft: StoredDraft) async throws -> Bool {
    try await posting.drafts().contains(draft)
  }

  /// Deletes a draft, which can be undone; `restored` is called with the draft as it is kept then. Without an
  /// `id` nothing of it is in the library.
  func discard(
    _ draft: Draft, at place: PostPlace.ID, _ id: Int64?,
    restored: @escaping @Sendable (StoredDraft) async -> Void
  ) async throws {
    if let id { try await posting.discard(id) }
    dependencies.undoing.offer(.draft) { [posting] in
      await restored(try await posting.keep(draft, at: place, over: nil))
    }
  }

  /// Puts a picture back into a draft in the library. Throws ``WritingError/draftGone``.
  func putBack(_ picture: DraftPicture, at number: Int, in draft: Int64?) async throws {
    guard let stored = try await posting.drafts().first(where: { $0.id == draft }) else {
      throw WritingError.draftGone
    }
    var restored = stored.draft
    restored.putBack(picture, at: number)
    _ = try await posting.keep(restored, at: stored.place, over: stored)
  }

  /// How the pictures of a draft look in cells of this size, one after the other.
  func obtainPreviews(of draft: Draft, fitting bounds: PixelSize) async throws -> [PictureState] {
    var previews: [PictureState] = []
    for picture in draft.pictures {
      try Task.checkCancellation()
      previews.append(await obtainPreview(of: picture, fitting: bounds))
    }
    return previews
  }
}

extension ComposeInteractor {
  private func isPicture(_ path: String) async -> Bool {
    do {
      try await posting.check(FileLocation(typed: path))
      return true
    } catch {
      return false
    }
  }

  private func obtainPreview(
    of picture: DraftPicture, fitting bounds: PixelSize
  ) async -> PictureState {
    let media = picture.posted?.address.map(MediaReference.web) ?? .file(picture.location)
    do {
      return .shown(try await dependencies.media.bitmap(PictureRequest(media, fitting: bounds)))
    } catch {
      dependencies.reporting.note(error, while: "previewing a picture")
      return .unavailable(reason: await problem(of: picture) ?? Reason.of(error))
    }
  }

  /// Why a file cannot be posted; nil if it can be, or is already.
  private func problem(of picture: DraftPicture) async -> String? {
    guard picture.posted == nil else { return nil }
    do {
      try await posting.check(picture.location)
      return nil
    } catch {
      return Reason.of(error)
    }
  }

  private func index(_ number: Int, in sheet: ComposeSheet) throws -> Int {
    guard sheet.draft.pictures.indices.contains(number - 1) else {
      throw ComposeProblem.noSuchPicture(number)
    }
    return number - 1
  }

  /// A code in the spelling that servers know: some take `pt-br` for `pt`.
  private func languageCode(_ text: String) throws -> String {
    guard let code = text.wholeMatch(of: /([A-Za-z]{2,3})(?:[-_]([A-Za-z]{2}))?/)?.output else {
      throw ComposeProblem.notALanguage(text)
    }
    return code.1.lowercased() + (code.2.map { "-" + $0.uppercased() } ?? "")
  }

  private func lifetime(_ text: String, in sheet: ComposeSheet) throws -> Int {
    guard let seconds = TypedSpan.seconds(text) else { throw ComposeProblem.notADuration(text) }
    guard sheet.place.canExpire else { throw WritingError.cannotExpire(sheet.place.name) }
    return seconds
  }

  private func place(_ name: String, listed: [PostPlace]?) async throws -> PostPlace {
    let places = try await posting.places().candidates(for: name, listed: listed) {
      $0.name == name
    }
    guard let place = places.first else { throw ComposeProblem.noSuchPlace(name) }
    return place
  }
}

extension Draft {
  /// Puts a picture where it had this number, or behind the others if these are fewer by now.
  mutating func putBack(_ picture: DraftPicture, at number: Int) {
    pictures.insert(picture, at: min(number - 1, pictures.count))
  }
}
