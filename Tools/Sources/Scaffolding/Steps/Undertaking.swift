import Architecture
import Foundation

/// A command that changes the project: planned and proven, made, built and tested, and only then
/// kept.
///
/// Whatever goes wrong on the way, and whoever interrupts it, the project is again as before.
public struct Undertaking: Sendable {
  /// The project's root.
  public let root: String
  /// The command, as typed: `make module NAME=photo-grid`.
  public let title: String
  /// Hears how far it is.
  public let progress: @Sendable (Progress) -> Void

  /// What is being done, or has been.
  public enum Progress: Equatable, Sendable {
    /// An earlier command had been interrupted; this has been taken back.
    case recovered(Recovery)
    /// The files are being changed.
    case applying(ChangeSet)
    /// The changed project is being built and tested.
    case checking
    /// It went wrong; this has been taken back.
    case tookBack(Recovery)
    /// The change is there to stay.
    case committed
  }

  /// Makes an undertaking; nothing happens yet.
  public init(root: String, title: String, progress: @escaping @Sendable (Progress) -> Void) {
    self.root = root
    self.title = title
    self.progress = progress
  }

  /// What it would change; nothing is, apart from an interrupted command that is taken back.
  ///
  /// `plan` makes the change and its ``Proof``, with the project for itself. Throws as
  /// ``carryOut(plan:checking:)`` does.
  public func preview(
    plan: @escaping @Sendable () async throws -> ChangeSet
  ) async throws -> ChangeSet {
    try await Interruption.cancelling {
      let journal = try settled()
      // Else the lock would be given back as soon as nobody asks the journal anything any more.
      defer { withExtendedLifetime(journal) {} }
      return try await plan()
    }
  }

  /// Carries it out.
  ///
  /// `plan` makes the change and its ``Proof``, after an interrupted command has been taken back;
  /// nothing more happens if it changes nothing. `checking` is called with all files in their
  /// places. Throws what these throw, ``JournalProblem``, ``ToolProblem``, and ``Interruption`` at
  /// SIGINT, SIGTERM and SIGHUP: then the process exits with its status. In each case the files
  /// are again as before.
  public func carryOut(
    plan: @escaping @Sendable () async throws -> ChangeSet,
    checking: @escaping @Sendable (ChangeSet) async throws -> Void
  ) async throws {
    try await Interruption.cancelling {
      let journal = try settled()
      let changes = try await plan()
      guard !changes.changes.isEmpty else { return }
      try Task.checkCancellation()
      progress(.applying(changes))
      try journal.apply(changes, title: title)
      try await finish(journal) { try await checking(changes) }
    }
  }
}

extension Undertaking {
  /// The project for itself, with nothing half done in it.
  private func settled() throws -> Journal {
    let journal = try Journal(root: root)
    if let recovery = try journal.recover() { progress(.recovered(recovery)) }
    return journal
  }

  private func finish(
    _ journal: Journal, _ checking: @Sendable () async throws -> Void
  ) async throws {
    do {
      try Task.checkCancellation()
      progress(.checking)
      try await checking()
      try Task.checkCancellation()
      try journal.commit()
    } catch {
      if let recovery = try takeBack(journal, after: error) { progress(.tookBack(recovery)) }
      throw error
    }
    progress(.committed)
  }

  private func takeBack(_ journal: Journal, after error: any Error) throws -> Recovery? {
    do {
      return try journal.rollBack()
    } catch let second {
      throw JournalProblem.halfDone(because: Reason.of(error), andThen: Reason.of(second))
    }
  }
}
