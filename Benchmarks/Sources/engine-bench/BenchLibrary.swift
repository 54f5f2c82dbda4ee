import Domain
import Foundation
import Library
import Storage

/// A library for measuring, with the sources of ``MadeTrack``.
struct BenchLibrary {
  /// It is always the moment of the newest photo.
  struct Noon: TimeSource {
    var now: Timestamp { Timestamp(milliseconds: MadeTrack.start) }
  }

  /// Opens the library in a folder.
  static func open(_ folder: String) throws -> Library {
    try Library.open(at: folder, time: Noon()) { notice in
      FileHandle.standardError.write(Data((notice.line + "\n").utf8))
    }
  }

  /// Makes one with sources and nothing else; they are `s1`, `s2` …
  static func make(in folder: String) async throws -> Library {
    let library = try open(folder)
    for number in 1...MadeTrack.sources {
      let kind = Source.Kind.folder(FileLocation(path: "/made/\(number)"))
      _ = try await library.sources.insertSource(kind, named: "\(number)", profile: 1)
    }
    return library
  }
}
