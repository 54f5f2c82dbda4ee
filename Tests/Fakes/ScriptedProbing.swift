import Domain
import Pictures
import Synchronization

/// Reads pictures as a test says, and remembers which it was asked for.
public final class ScriptedProbing: PictureProbing {
  private let answer: @Sendable (FileLocation) async throws -> PictureFacts
  private let asked = Mutex<[FileLocation]>([])

  /// Answers every picture by `answer`; a small JPEG if there is none.
  public init(_ answer: (@Sendable (FileLocation) async throws -> PictureFacts)? = nil) {
    self.answer = answer ?? { _ in .small }
  }

  /// What `answer` says.
  public func facts(of file: FileLocation) async throws -> PictureFacts {
    asked.withLock { $0.append(file) }
    return try await answer(file)
  }

  /// The names of the pictures that were asked for since the last call, sorted.
  public func takeNames() -> [String] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked.map(\.displayName).sorted()
    }
  }
}

extension PictureFacts {
  /// A JPEG of three by two pixels that says nothing more about itself.
  public static var small: PictureFacts {
    guard let size = PixelSize(width: 3, height: 2) else { preconditionFailure("3 × 2 is a size") }
    return PictureFacts(format: "jpeg", size: size)
  }
}
