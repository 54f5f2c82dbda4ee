import Domain

/// Decides which photo is next and what is prepared, and passes on what a person says of photos.
struct PhotoActionsInteractor {
  let layout: PhotoLayout
  /// Whether a person steps through photos here. A script must not move the person's place in the stream.
  let isInteractive: Bool
  let dependencies: any PhotoActionsDependencies
  /// What is walked through instead of the stream, if anything.
  var posts: PagedPhotos?

  private var stream: any PhotoWalking { posts ?? dependencies.stream }

  /// The photo with this number in the last list, else in this place of the stream.
  ///
  /// Throws ``NoSuchNumber`` if the listed photo has left the stream, or if numbers mean only what is listed, for which
  /// there is `advice`; else ``NoSuchPlace``.
  func obtainPhoto(
    _ number: Int, listed: [Int: PhotoID], advice: String? = nil
  ) async throws -> StreamItem {
    if let item = try await obtainListed(number, listed) { return item }
    if let advice { throw NoSuchNumber(number, advice: advice) }
    // The number was read off a list: the photo that is in that place now is not meant.
    if listed[number] != nil {
      throw NoSuchNumber(number, advice: "it has left the stream; `list` shows what is there now")
    }
    guard let item = try await stream.photo(at: number) else {
      throw NoSuchPlace(place: number, total: try await stream.start()?.total ?? 0)
    }
    return item
  }

  func obtainListed(_ number: Int, _ listed: [Int: PhotoID]) async throws -> StreamItem? {
    guard let id = listed[number] else { return nil }
    return try await stream.photo(id)
  }

  /// Where the person is, on whichever screen.
  var walk: PhotoWalk { stream.walk }

  func move(to walk: PhotoWalk) {
    stream.move(to: walk, isKept: isInteractive)
  }

  /// Nil if there are no photos. `.stay` throws ``PhotoLeft`` if the photo has left the stream.
  func take(_ step: PhotoStep, of walk: PhotoWalk) async throws -> PhotoWalk? {
    switch step {
    case .next: return try await walk.next(in: stream)
    case .previous: return try await walk.previous(in: stream)
    case .stay:
      if let here = try await walk.here(in: stream) { return here }
      guard walk.current != nil, try await stream.start() != nil else { return nil }
      throw PhotoLeft()
    case .first: return try await stream.photo(at: 1).map(walk.jumped)
    case .last:
      guard let total = try await stream.start()?.total else { return nil }
      return try await stream.photo(at: total).map(walk.jumped)
    }
  }

  /// The walk where it is, or at the next photo if that one is not there any more.
  func resume(_ walk: PhotoWalk) async throws -> PhotoWalk? {
    if let here = try await walk.here(in: stream) { return here }
    return try await walk.next(in: stream)
  }

  /// The walk at another picture of the post that is shown; its next one if no number is given.
  func turn(to number: Int?, of walk: PhotoWalk) async throws -> PhotoWalk {
    guard let here = try await take(.stay, of: walk), let photo = here.current?.photo else {
      throw NoPhotoShown()
    }
    let page = number ?? photo.front + 2
    guard photo.isAlbum, number == nil || (1...photo.pictures.count).contains(page) else {
      throw NoSuchPicture(count: photo.pictures.count)
    }
    return here.turned(to: page - 1)
  }

  func obtainCard(
    of item: StreamItem, on canvas: PictureCanvas?, uncovered: Bool
  ) async throws -> PhotoCard {
    let settings = dependencies.settings.display
    var card = PhotoCard(
      item: item, layout: layout, picture: .omitted, canvas: canvas, now: dependencies.time.now,
      settings: settings)
    if item.isCovered(settings), !uncovered { card.picture = .covered }
    let found = walk.found
    if isInteractive, found.ids.count > 1, found.ids.contains(item.id) {
      if found.ids.last == item.id, !found.isPart { card.lastOf = found.ids.count }
      // A photo that is filtered out is the last of a list only.
    } else if isInteractive, item.place == item.total, item.total > 1,
      try await stream.photo(at: item.total)?.id == item.id
    {
      card.lastOf = item.total
      if posts == nil { card.rest = await dependencies.obtainRest() }
    }
    switch layout {
    case .amongOthers: card.canvas = canvas?.taking(percentOfHeight: settings.height)
    case .alone:
      let ids = [item.id.source] + item.alsoFrom
      let all = try await dependencies.sources.sources()
      card.sources = ids.compactMap { id in all.first { $0.id == id } }
    }
    card.standing = await dependencies.obtainStandings(of: [item.photo])[item.id]
    card.item = card.item.with(card.standing)
    return card
  }

  func obtainPicture(
    of photo: Photo, on canvas: PictureCanvas
  ) -> AsyncThrowingStream<PictureProgress, any Error> {
    dependencies.media.picture(PictureRequest(photo, fitting: canvas.bounds))
  }

  /// A picture among others, or why there is none.
  func obtainPicture(of photo: Photo, fitting bounds: PixelSize) async -> PictureState {
    guard photo.media.still != nil else { return .omitted }
    do {
      return .shown(try await dependencies.media.bitmap(PictureRequest(photo, fitting: bounds)))
    } catch {
      dependencies.reporting.note(error, while: "loading a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }

  /// The frames of an animation, if a person watches and the settings allow it; else nil.
  func obtainFilm(of card: PhotoCard) async -> Film? {
    guard isInteractive, card.settings.moves, case .shown = card.picture, let canvas = card.canvas,
      card.item.photo.media.clip == nil
    else { return nil }
    return await dependencies.reporting.attempt("looking whether a picture moves") {
      try await dependencies.media.film(PictureRequest(card.item.photo, fitting: canvas.bounds))
    } ?? nil
  }

  /// The pictures that are likely to be shown after this one; nil if that could not be found out.
  func obtainPictures(after walk: PhotoWalk, on canvas: PictureCanvas) async -> [PictureRequest]? {
    await dependencies.reporting.attempt("looking which photos come next") {
      try await walk.prospect(in: stream).map { PictureRequest($0, fitting: canvas.bounds) }
    }
  }

  func expect(_ pictures: [PictureRequest]) {
    dependencies.media.expect(pictures)
  }

  func markSeen(_ id: PhotoID) async throws {
    try await stream.markSeen([id])
  }

  func comment(
    _ text: String, on photo: Photo, answering comment: Comment?
  ) async throws -> PhotoAnswer {
    let comment = try await dependencies.responding.comment(text, on: photo, answering: comment)
    return .commented(comment, now: dependencies.time.now)
  }

  func obtainComments(on photo: Photo, from number: Int) async throws -> PhotoAnswer {
    .comments(
      try await dependencies.responding.commentList(on: photo), from: number,
      limit: dependencies.settings.number(.listLength), now: dependencies.time.now)
  }

  func uncovered(_ comment: Comment, _ number: Int) -> PhotoAnswer {
    let open = Comment(
      id: comment.id, author: comment.author, text: comment.text, createdAt: comment.createdAt,
      depth: comment.depth, isMine: comment.isMine, state: comment.state)
    return .uncovered(number, open, now: dependencies.time.now)
  }

  func obtainPage(of photo: Photo) throws -> WebAddress {
    guard let page = photo.page.flatMap({ WebAddress($0) }) else { throw NoPage(photo: photo) }
    return page
  }

  func openPage(of photo: Photo) async throws -> WebAddress {
    let page = try obtainPage(of: photo)
    try await dependencies.open(page)
    return page
  }

  /// Opens a video, sound or animation in a player; returns the player's name.
  func play(_ photo: Photo) async throws -> String {
    guard photo.media.plays else { throw PlayingError.still }
    return try await dependencies.player.play(
      photo.media.original, by: dependencies.settings.text(.videoPlayer))
  }

  /// The metadata of a photo's file, which only the screen of one photo shows; nil if it cannot be read.
  func obtainDetails(of photo: Photo) async -> PictureDetails? {
    guard layout == .alone else { return nil }
    return await dependencies.reporting.attempt("reading what a picture tells") {
      try await dependencies.media.details(of: photo)
    }
  }

  func beginAnswer(to photo: Photo) async throws -> StoredDraft {
    let draft = try await dependencies.responding.answer(to: photo)
    guard let answered = draft.answering else { throw WritingError.notAnswerable }
    return try await dependencies.posting.keep(draft, at: .account(answered.account), over: nil)
  }
}

extension PhotoActionsDependencies {
  /// The reactions to photos. Empty if they cannot be read, as photos are shown without them, too.
  public func obtainStandings(of photos: [Photo]) async -> [PhotoID: Standing] {
    let standings = await reporting.attempt("looking how photos stand") {
      try await responding.standings(of: photos)
    }
    return Dictionary(zip(photos.map(\.id), standings ?? [])) { first, _ in first }
  }

  /// The gap that the stream ends with, if it can be filled: what is older than all that is loaded, or newer where the
  /// oldest come first.
  public func obtainRest() async -> StreamGap? {
    await reporting.attempt("looking what is not loaded") { () async throws -> StreamGap? in
      let gaps = try await stream.gaps().filter { $0.reason == nil }
      return settings.text(.streamOrder) == StreamOrder.oldest.rawValue
        ? gaps.last { $0.start == nil && $0.end != nil }
        : gaps.last { $0.start != nil && $0.end == nil }
    } ?? nil
  }

  /// Opens a page in the browser. Throws if there is none.
  public func open(_ page: WebAddress) async throws {
    guard await pages.open(page) else { throw NoBrowser(page: page) }
  }
}
