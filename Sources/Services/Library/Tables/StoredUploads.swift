import Foundation

/// How the server's names of pictures that have arrived are stored, by their place in the draft.
enum StoredUploads {
  /// The text to be stored.
  static func json(_ uploads: [Int: String]) throws -> String {
    guard !uploads.isEmpty else { return "{}" }
    return String(decoding: try JSONEncoder().encode(uploads), as: UTF8.self)
  }

  /// What such a text stands for; nothing if it cannot be read: then they are sent again.
  static func uploads(json: String) -> [Int: String] {
    guard json != "{}" else { return [:] }
    return (try? JSONDecoder().decode([Int: String].self, from: Data(json.utf8))) ?? [:]
  }
}
