import Domain

/// One change of a draft.
enum ComposeChange: Equatable, Sendable {
  case text(String)
  case add([String])
  case remove(Int)
  /// Nil says that nobody will describe the picture.
  case alt(Int, String?)
  case warning(String)
  case sensitive(Bool)
  /// Whether what a camera wrote into the pictures goes along.
  case metadata(Bool)
  case visibility(Visibility)
  /// As typed, or nil for never.
  case expires(String?)
  /// A place by its number or name.
  case place(String)
}

extension ComposePresenter {
  /// Does one change; throws ``ComposeProblem`` or ``WritingError``, and leaves the sheet as it is.
  func apply(_ change: ComposeChange, to sheet: inout ComposeSheet) async throws {
    switch change {
    case .text(let text): sheet.draft.text = text
    case .add(let paths):
      sheet.draft.pictures += paths.map { DraftPicture(interactor.locate($0)) }
    case .remove(let number):
      let index = try index(number, in: sheet)
      sheet.draft.pictures.remove(at: index)
    case .alt(let number, let words):
      let index = try index(number, in: sheet)
      sheet.draft.pictures[index].alternativeText = words ?? ""
    case .warning(let words): sheet.draft.warning = words
    case .sensitive(let isSensitive): sheet.draft.isSensitive = isSensitive
    case .metadata(let isKept): sheet.draft.keepsMetadata = isKept
    case .visibility(let visibility): sheet.draft.visibility = visibility
    case .expires(nil): sheet.draft.lifetime = nil
    case .expires(let text?): sheet.draft.lifetime = try lifetime(text, in: sheet)
    case .place(let name):
      let places = try await interactor.obtainPlaces()
      let number = Int(untrusted: name).map { $0 - 1 }
      guard
        let place = number.flatMap({ places.indices.contains($0) ? places[$0] : nil })
          ?? places.first(where: { $0.name == name })
      else { throw ComposeProblem.noSuchPlace(name) }
      sheet.place = place
    }
  }

  private func index(_ number: Int, in sheet: ComposeSheet) throws -> Int {
    guard sheet.draft.pictures.indices.contains(number - 1) else {
      throw ComposeProblem.noSuchPicture(number)
    }
    return number - 1
  }

  private func lifetime(_ text: String, in sheet: ComposeSheet) throws -> Int {
    guard let seconds = Lifetime.seconds(text) else { throw ComposeProblem.notADuration(text) }
    guard sheet.place.canExpire else { throw WritingError.cannotExpire(sheet.place.name) }
    return seconds
  }
}

/// How long something stays, as it is typed: `30m`, `24h`, `7d`.
enum Lifetime {
  /// Seconds from a minute to a year; nil if it is none.
  static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()),
      (1...525_600).contains(count)
    else { return nil }
    let seconds = count * unit
    return seconds <= 366 * 86_400 ? seconds : nil
  }
}
