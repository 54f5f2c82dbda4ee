import CVips
import DecoderProtocol
import Glibc

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
    vips_cache_set_max(0)
    vips_cache_set_max_mem(0)
    vips_cache_set_max_files(0)
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
