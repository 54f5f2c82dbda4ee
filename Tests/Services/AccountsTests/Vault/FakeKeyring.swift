import Fakes
import Foundation

@testable import Accounts

/// A `secret-tool` that is a small script, and keeps what it is given in files.
struct FakeKeyring {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.program("bin/secret-tool", Self.script)
    try scratch.write([], to: "arguments")
  }

  /// What a program's environment has to say so that the script is found.
  var environment: [String: String] {
    [
      "PATH": scratch.path(of: "bin") + ":/usr/bin:/bin", "KEYRING": scratch.path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
  }

  /// Everything it was ever called with.
  func arguments() throws -> String {
    String(decoding: try scratch.bytes(of: "arguments"), as: UTF8.self)
  }

  /// What it keeps, by name.
  func items() throws -> [String] { try scratch.names().filter { $0.hasPrefix("item-") } }

  /// The program that never answers, once it runs.
  var stuckProcess: pid_t? {
    try? pid_t(String(contentsOf: scratch.url(of: "number"), encoding: .utf8).dropLast())
  }

  /// From now on it behaves so: `shut` is a keyring that nobody unlocked, `gone` one without a
  /// service, `stuck` never answers.
  func become(_ state: String) throws { try scratch.write([], to: state) }

  func recover(from state: String) throws {
    try FileManager.default.removeItem(atPath: scratch.path(of: state))
  }

  private static let script = """
    cd "$KEYRING"
    echo "$@" >> arguments
    if [ -e stuck ]; then
      echo $$ > number
      exec cat fifo
    fi
    if [ -e gone ]; then
      cat > /dev/null
      echo "secret-tool: The name org.freedesktop.secrets was not provided" >&2
      exit 1
    fi
    case "$1" in
    store) cat > "item-$6" ;;
    lookup) [ ! -e shut ] && [ -e "item-$5" ] && cat "item-$5" ;;
    search) if [ -e "item-$5" ]; then
        echo "[/org/freedesktop/secrets/1]"
        echo "attribute.key = $5" >&2
      fi ;;
    clear) rm -f "item-$5" ;;
    *) exit 2 ;;
    esac
    """
}
