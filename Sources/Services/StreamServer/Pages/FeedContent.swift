/// A status as HTML that stands alone, in a reader.
struct FeedContent {
  let photo: PostedPhoto
  let household: Household

  var html: String {
    let images = photo.media.map { media in
      """
      <p><img src="\(household.url(media.address).html)" width="\(media.width)" \
      height="\(media.height)" alt="\((media.description ?? "").html)"></p>
      """
    }
    return images.joined()
      + ContentText(photo.status.text).html(base: household.url(""), people: [])
  }
}
