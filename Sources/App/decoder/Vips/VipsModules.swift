import CVips
import Foundation

/// Parts of libvips that are files of their own, where it was built that way.
///
/// All of them together take two thirds of the start, and most – PDF, slides of microscopes,
/// ImageMagick – decode what is never shown: they stay out of the process.
enum VipsModules {
  /// Keeps libvips from loading any at its start.
  static func holdBack() {
    // Where it looks for them, below this folder.
    setenv("VIPSHOME", "/nonexistent", 1)
  }

  /// Loads the one for a format; nothing happens where it is part of the library.
  static func load(_ name: String) {
    guard let library else { return }
    let path = URL(filePath: library).deletingLastPathComponent()
      .appending(path: "vips-modules-\(vips_version(0)).\(vips_version(1))/\(name).so")
      .path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return }
    // Never closed: its types are registered for good.
    if g_module_open(path, G_MODULE_BIND_LAZY) == nil {
      StandardError.write("photostream-decoder: \(String(cString: g_module_error()))\n")
    }
  }
}

extension VipsModules {
  /// The file that libvips runs from, as the list of what is mapped into memory names it.
  private static var library: String? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer {
      fclose(maps)
      free(line)
    }
    while getline(&line, &capacity, maps) > 0, let line {
      guard strstr(line, "/libvips.so") != nil, let path = strchr(line, CInt(UInt8(ascii: "/")))
      else { continue }
      return String(cString: path).trimmingCharacters(in: .newlines)
    }
    return nil
  }
}
