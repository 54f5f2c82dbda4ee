import Glibc

/// The process's idea of characters, which libedit measures and encodes with.
enum TextLocale {
  /// Takes the environment's, or plain UTF-8 where that is not UTF-8.
  static func prepare() {
    setlocale(LC_CTYPE, "")
    guard let name = nl_langinfo(nl_item(CODESET)), String(cString: name) != "UTF-8" else { return }
    setlocale(LC_CTYPE, "C.UTF-8")
  }
}
