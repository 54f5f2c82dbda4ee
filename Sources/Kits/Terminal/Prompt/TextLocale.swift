import Glibc

/// The process's idea of characters, which libedit measures and encodes with.
enum TextLocale {
  /// Takes the environment's, or plain UTF-8 where that is not UTF-8; only the first time, because
  /// the C library does not allow for it to change while others read it.
  static func prepare() {
    _ = isUnicode
  }

  private static let isUnicode: Bool = {
    setlocale(LC_CTYPE, "")
    guard let name = nl_langinfo(nl_item(CODESET)), String(cString: name) != "UTF-8" else {
      return true
    }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil
  }()
}
