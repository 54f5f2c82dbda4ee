/// How the pages look: little, in the browser's own fonts and colours, dark where people want it.
enum PageStyle {
  static let css = """
    :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
    body { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    article { margin-block: 3rem; }
    h2 { font-size: 1.2rem; }
    h2 a, h1 a { color: inherit; text-decoration: none; }
    img { max-width: 100%; height: auto; display: block; margin-block: .5rem; }
    summary { cursor: pointer; padding-block: .5rem; }
    label { display: block; font-weight: 600; }
    input, button { font: inherit; padding: .5rem; max-width: 100%; }
    :focus-visible { outline: 3px solid; outline-offset: 2px; }
    [role=alert] { border-left: .3rem solid #c33; padding-left: .7rem; }

    """
}
