import Domain
import PhotoActions
import Viper

// The people, tags and towns of what was found here.
extension SearchPresenter {
  /// What is said of a number that is none of a photo.
  private static let adviceOnNames = "`only photos` shows the photos again, with their numbers"

  /// One kind of what was found last, here or by servers; without a kind, all of it again.
  func showOnly(_ kind: FoundKind?) async {
    await answer { [self] in
      if var list = serverList {
        (list.kind, list.start) = (kind, 0)
        return .elsewhere(try await took(list))
      }
      guard let query else { return .nothing }
      if kind == .posts { throw ServerProblem.onlyPhotos }
      guard let kind = kind.flatMap({ FoundName.Kind(rawValue: $0.rawValue) }) else {
        let (list, end) = try await interactor.obtainPage(of: query)
        begin(list, end)
        return .found(list)
      }
      let list = try await interactor.obtainNames(kind, of: query)
      // Where nothing is listed, numbers mean what they did.
      guard !list.names.isEmpty else { return .names(list) }
      nameList = list
      // Numbers mean no photos now.
      (photos.listed, photos.adviceOnNumbers) = ([:], Self.adviceOnNames)
      return .names(list)
    }
  }

  func showMore(of list: NameList) -> SearchContent {
    guard list.hasMore else { return .endOfNames(list.kind, of: list.names.count) }
    var list = list
    list.start += list.length
    nameList = list
    return .names(list)
  }

  /// Looks among the photos that have one of the names, and asks no server for it.
  func open(_ number: Int, of list: NameList) async {
    guard let name = list.names[number: number] else {
      return fail(NoSuchNumber(number, advice: Self.adviceOnNames))
    }
    // Both can be looked for alone, so only their length can be wrong.
    guard (try? interactor.read(list.text(of: name))) != nil else {
      return fail(TooMuchAtOnce(term: name.term))
    }
    await findHere(list.text(of: name))
  }
}
