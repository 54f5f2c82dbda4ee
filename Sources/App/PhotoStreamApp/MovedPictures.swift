import Domain
import Fediverse
import Storage

/// Finds pictures of statuses again that their server has given other addresses since: reads the status
/// again, once in six hours, and has the stream know where its pictures are now.
actor MovedPictures {
  private struct Reading {
    let end: Timestamp
    /// Where the pictures were before.
    let before: [PostPicture]
    let task: Task<Void, Never>
  }

  /// The photo of a status in a source, at a moment, as an account's server has it now.
  typealias Statuses = @Sendable (String, SourceID, Timestamp, AccountID) async throws -> Photo?

  /// How old an answer may be before the server is asked again.
  private static let patience = Duration.seconds(6 * 3600)

  private let profile: Int64
  private let sources: any SourceStoring
  private let photos: any PhotoStoring
  private let statuses: Statuses
  private let time: any TimeSource
  private let reporting: any ErrorReporting
  private var readings: [String: Reading] = [:]

  init(
    profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
    time: any TimeSource, reporting: any ErrorReporting,
    statuses: @escaping Statuses
  ) {
    self.profile = profile
    self.sources = sources
    self.photos = photos
    self.statuses = statuses
    self.time = time
    self.reporting = reporting
  }

  /// The new address of a picture that is not at `old` any more; nil if there is none.
  func address(of photo: PhotoID, insteadOf old: WebAddress) async -> WebAddress? {
    do {
      guard let known = try await photos.item(photo, in: scope)?.photo else { return nil }
      guard let reading = reading(of: known) else { return nil }
      await reading.task.value
      // Another picture of the same status may have had it read already.
      guard let place = reading.before.firstIndex(where: { $0.media.still == .web(old) }),
        let now = try await photos.item(photo, in: scope)?.photo.pictures, now.count > place,
        case .web(let address)? = now[place].media.still
      else { return nil }
      return address
    } catch {
      reporting.report(error, while: "looking where \(old.text) is now")
      return nil
    }
  }
}

extension MovedPictures {
  private var scope: StreamScope { StreamScope(profile: profile, order: .newest, now: time.now) }

  private func reading(of photo: Photo) -> Reading? {
    guard let status = photo.status else { return nil }
    let now = time.now
    readings = readings.filter { now < $0.value.end }
    let key = photo.id.source.rawValue + " " + status
    if let known = readings[key] { return known }
    let task = Task { await read(status, as: photo.id, at: photo.timestamp) }
    let reading = Reading(
      end: now.advanced(by: Self.patience), before: photo.pictures, task: task)
    readings[key] = reading
    return reading
  }

  /// Reads a status again. Its photo, if it is in the stream, becomes what it is now.
  private func read(_ status: String, as id: PhotoID, at moment: Timestamp) async {
    do {
      let source = try await sources.sources(of: profile).first { $0.id == id.source }
      guard let account = source?.kind.account(of: id.item),
        let told = try await statuses(status, id.source, moment, account)?.filed(as: id),
        try await photos.position(of: id, in: scope) != nil
      else { return }
      // A status does not tell who boosted it.
      let ways = try await photos.details(of: id)
      _ = try await photos.insert([told.boosted(as: ways)], of: id.source)
    } catch FediverseError.refused(_, status: 404, _), FediverseError.refused(_, status: 410, _) {
      // The status is gone, and its pictures with it.
      return
    } catch {
      reporting.report(error, while: "reading a status again whose picture is gone")
    }
  }
}
