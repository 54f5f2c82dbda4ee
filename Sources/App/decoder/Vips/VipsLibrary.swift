import CVips
import DecoderProtocol
import Foundation
import Glibc
import Pictures

/// libvips, set up to read strangers' pictures: few formats, one thread, nothing kept.
enum VipsLibrary {
  static func start() throws(VipsStartError) {
    VipsModules.holdBack()
    // It would write code for the processor and run it, which the sandbox refuses.
    setenv("VIPS_NOVECTOR", "1", 1)
    guard vips_init("photostream-decoder") == 0 else { throw .failed(VipsFailure.text()) }
    VipsModules.load("vips-heif")
    VipsWarnings.listen()
    vips_block_untrusted_set(1)
    vips_operation_block_set("VipsForeignLoad", 1)
    for format in PictureFormat.allCases {
      vips_operation_block_set(format.loader, 0)
    }
    vips_concurrency_set(1)
    // Of a picture that becomes sixteen times smaller, as many rows are in memory for each that is made:
    // with 128 at once, as is usual, that is most of what 16,000 × 16,000 pixels need.
    if shim_vips_make_rows_at_once("--vips-tile-height=16") != 0 {
      StandardError.write("photostream-decoder: rows cannot be made sixteen at once\n")
    }
    vips_cache_set_max(0)
    vips_cache_set_max_mem(0)
    vips_cache_set_max_files(0)
    wakeHEIF()
  }

  /// Has libheif load what it loads with the first picture, as long as files can be opened.
  private static func wakeHEIF() {
    let start = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    start.withUnsafeBytes { bytes in
      guard let source = vips_source_new_from_memory(bytes.baseAddress, bytes.count) else { return }
      if let image = shim_vips_open_source(source) { g_object_unref(image) }
      g_object_unref(source)
    }
    VipsFailure.forget()
  }
}

/// libvips does not start; what it said.
enum VipsStartError: Error {
  case failed(String)
}

extension PictureFormat {
  /// The class of libvips's loaders for it.
  fileprivate var loader: String {
    switch self {
    case .jpeg: "VipsForeignLoadJpeg"
    case .png: "VipsForeignLoadPng"
    case .webp: "VipsForeignLoadWebp"
    case .gif: "VipsForeignLoadNsgif"
    case .tiff: "VipsForeignLoadTiff"
    case .heif: "VipsForeignLoadHeif"
    }
  }
}

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
