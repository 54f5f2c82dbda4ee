import CAllocator

/// What becomes of the memory of pictures that nobody needs any more.
enum ReturnedMemory {
  /// Gives what is as large as a picture back to the system at once.
  ///
  /// By itself glibc keeps ever larger blocks after each that was freed (see `mallopt(3)`,
  /// M_MMAP_THRESHOLD), until half of the process is holes between pictures.
  static func begin() {
    _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
  }
}
