import Domain

/// A setting for scripts; the names of its fields never change.
struct SettingRecord: Encodable, Sendable {
  let key: String
  let value: String
  let domain: SettingDomain
  let `default`: String

  init(_ value: SettingValue) {
    key = value.key.name
    self.value = value.value
    domain = value.domain
    `default` = value.key.defaultValue
  }
}

/// What pictures take on the disk, for scripts; the names of its fields never change.
struct CacheRecord: Encodable, Sendable {
  let pictures: Int
  let bytes: Int
  let budget: Int
  let originals: Share
  let thumbnails: Share

  struct Share: Encodable, Sendable {
    let count: Int
    let bytes: Int

    init(_ share: PictureCacheUsage.Share) {
      count = share.count
      bytes = share.bytes
    }
  }

  init(_ usage: PictureCacheUsage) {
    pictures = usage.all.count
    bytes = usage.all.bytes
    budget = usage.budget
    originals = Share(usage.originals)
    thumbnails = Share(usage.thumbnails)
  }
}

/// A source for scripts; the names of its fields never change.
struct SourceRecord: Encodable, Sendable {
  let source: String
  let kind: String
  let name: String
  let path: String?
  let address: String?

  init(_ source: Source) {
    self.source = source.id.rawValue
    name = source.name
    switch source.kind {
    case .folder(let location):
      kind = "folder"
      path = location.encoded
      address = nil
    case .feed(let feed):
      kind = "feed"
      path = nil
      address = feed.sourceName
    case .account(_, let timeline):
      kind = "account"
      path = nil
      address = timeline.text
    case .samples:
      kind = "samples"
      path = nil
      address = nil
    }
  }
}
