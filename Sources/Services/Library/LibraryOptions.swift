/// What tests decide differently.
struct LibraryOptions: Sendable {
  /// How long a writer waits for another one, in seconds.
  var busyTimeout = 2.0
  /// The largest size of `cache.sqlite` in pages, as if the disk were full there.
  var maximumCachePages: Int?
}
