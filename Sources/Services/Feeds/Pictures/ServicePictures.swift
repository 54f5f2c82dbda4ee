/// What a picture is called on services whose sizes share a name, but not the rest of the address.
enum ServicePictures {
  /// The name, and whose it is; nil if the address is not such a service's.
  static func key(_ host: String, _ path: String) -> String? {
    let folders = path.split(separator: "/")
    let found = services.first { host == $0.host || host.hasSuffix("." + $0.host) }
    return found.flatMap { service in
      service.name(folders).map { "\(service.host) \($0)" }
    }
  }
}

extension ServicePictures {
  private struct Service {
    let host: String
    let name: @Sendable ([Substring]) -> Substring?
  }

  private static let services = [
    // The secret behind the number is another one for each size.
    Service(host: "staticflickr.com") { folders in
      let number = folders.last?.prefix(while: \.isNumber)
      return number.flatMap { $0.count > 5 ? $0 : nil }
    },
    // `i-KEY/0/X2/name-X2.jpg`; elsewhere at SmugMug, `i-KEY` is the picture's page.
    Service(host: "photos.smugmug.com") { folders in folders.first { $0.hasPrefix("i-") } },
    // `photo/NUMBER/q%3D80_m%3D1000/v2`
    Service(host: "500px.org") { folders in
      folders.first == "photo" ? folders.dropFirst().first : nil
    },
    // `img/s/v-10/pNUMBER-5.jpg`
    Service(host: "zenfolio.com") { folders in
      folders.first == "img" ? folders.last?.prefix { $0 != "-" } : nil
    },
    Service(host: "wixstatic.com", name: beforeVersion),
    Service(host: "wixmp.com", name: beforeVersion),
  ]

  /// The file in `file.jpg/v1/fit/w_300,h_200/title.jpg`.
  private static let beforeVersion: @Sendable ([Substring]) -> Substring? = { folders in
    folders.prefix { $0 != "v1" }.last
  }
}
