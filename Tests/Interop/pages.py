"""Our server's pages in a real browser: by keyboard alone, no script, no errors, accessible."""

import pathlib
import re
import sys
import tempfile
import urllib.parse

from axe_core_python.selenium import Axe
from mastodon import Mastodon
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import WebDriverWait

from household import Household
from household_sign_in import PATIENCE
from picture import photo, png

SHOTS = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/interop/shots")

# Name, size, pixels for each of it, and which colours: a phone, two laptops, a television.
SCREENS = [("phone", 390, 844, 3, "light"), ("laptop", 1440, 900, 1, "dark"),
           ("sharp-laptop", 1440, 900, 2, "light"), ("4k", 3840, 2160, 1, "light")]
# Pixels of a picture that there is nothing larger of.
SMALL = 320
# Bytes of a gallery of eight photos, of an album of three, and of a page of one.
BUDGETS = {"phone": (1_000_000, 1_500_000, 500_000), "laptop": (1_000_000, 600_000, 500_000),
           "sharp-laptop": (3_500_000, 1_500_000, 500_000), "4k": (3_500_000, 1_500_000, 8_000_000)}


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    browser = start_browser()
    try:
        with Household() as home:
            client = sign_in_by_keyboard(browser, home)
            show_public_pages(browser, home, client)
    finally:
        browser.quit()
    print(f"pages: all in order; screenshots in {SHOTS}")


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--window-size=900,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(
        options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    # Large photos are decoded by a script.
    browser.set_script_timeout(300)
    return browser


def sign_in_by_keyboard(browser, home):
    client_id, secret = Mastodon.create_app(
        "A stranger's <client>", scopes=["read", "write"], api_base_url=home.address,
        redirect_uris="urn:ietf:wg:oauth:2.0:oob")
    client = Mastodon(client_id, secret, api_base_url=home.address)
    browser.get(client.auth_request_url(scopes=["read", "write"], allow_http=True))
    look(browser, "authorise")
    type_until_submitted(browser, home.name, "not the password")
    # The mistake is announced.
    wait_for(browser, "[role=alert]")
    look(browser, "authorise-wrong")
    type_until_submitted(browser, home.name, home.password)
    code = wait_for(browser, "#code").get_attribute("value")
    look(browser, "authorise-code")
    client.log_in(code=code, scopes=["read", "write"], allow_http=True)
    return client


def type_until_submitted(browser, name, password):
    """Tab goes from field to field, Enter submits, and this page goes: no pointer."""
    for field, text in ((wait_for(browser, "input[type=text]"), name),
                        (wait_for(browser, "input[type=password]"), password)):
        for _ in range(12):
            if browser.switch_to.active_element == field:
                break
            browser.switch_to.active_element.send_keys(Keys.TAB)
        assert browser.switch_to.active_element == field, "a field is not reached by Tab"
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)
    field.send_keys(Keys.ENTER)
    WebDriverWait(browser, PATIENCE).until(expected_conditions.staleness_of(field))


def wait_for(browser, selector):
    """The first of these on a page that is there as a whole."""
    def found(browser):
        is_whole = browser.execute_script("return document.readyState") == "complete"
        return is_whole and browser.find_elements(By.CSS_SELECTOR, selector)
    return WebDriverWait(browser, PATIENCE).until(found)[0]


def show_public_pages(browser, home, client):
    shapes = [(3000, 2000), (2000, 3000), (4000, 3000), (3000, 3000), (6000, 1500)]
    for number, (width, height) in enumerate(shapes):
        media = [upload(client, photo(width, height, number), f"a field, {number}")]
        client.status_post(f"<i>field</i> {number} & fog", media_ids=media)
    client.status_post("small", media_ids=[upload(client, png(SMALL, SMALL), "a small field")])
    client.status_post("covered", media_ids=[upload(client, png(640, 400), "covered")], sensitive=True)
    album = [upload(client, photo(3000, 1500 + 1000 * number, number), f"sail {number}")
             for number in range(3)]
    status = client.status_post("An album of sails\n\nAll of one afternoon.", media_ids=album)
    voted = client.status_post(
        "Where shall we go?", media_ids=[upload(client, photo(4000, 2500), "a map of the bay")],
        poll=client.make_poll(["the pier & the lighthouse", "home", "out to sea, far out"], 3600))
    for name, width, height, scale, scheme in SCREENS:
        emulate(browser, width, height, scale, scheme)
        # Each shows what it loads, not what another one has left.
        browser.execute_cdp_cmd("Network.clearBrowserCache", {})
        for path, kind, selector, count, budget in zip(
                ["/", status.url, voted.url], ["gallery", "album", "poll"],
                [".gallery img[alt]", ".photos img[alt]", ".poll li"], [8, 3, 3], BUDGETS[name]):
            browser.get(urllib.parse.urljoin(home.address, path))
            look(browser, f"{kind}-{name}")
            measure(browser, f"{kind}-{name}", budget)
            assert len(browser.find_elements(By.CSS_SELECTOR, selector)) == count
    walk_by_keyboard(browser, home)


def upload(client, data, description):
    with tempfile.NamedTemporaryFile(suffix=".png" if data[:1] == b"\x89" else ".jpg") as picture:
        picture.write(data)
        picture.flush()
        return client.media_post(picture.name, description=description)


def emulate(browser, width, height, scale, scheme):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 600})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def measure(browser, name, budget):
    """Nothing moves while it loads, nothing is wider than the screen, all is from this server, and each
    picture has the pixels that it is shown with, in not many more bytes."""
    seen = browser.execute_async_script("""
        const done = arguments[0]
        let shift = 0
        new PerformanceObserver(list => list.getEntries().forEach(each => shift += each.value))
          .observe({type: 'layout-shift', buffered: true})
        scrollTo(0, document.body.scrollHeight)
        // What a browser says of an image is what it makes of it for this screen: its file says how large it is.
        const measured = async each => {
          each.loading = 'eager'
          await each.decode()
          const file = new Image()
          file.src = each.currentSrc
          await file.decode()
          const box = each.getBoundingClientRect()
          const covers = getComputedStyle(each).objectFit == 'cover'
          const scale = (covers ? Math.max : Math.min)(box.width / file.width, box.height / file.height)
          return {name: new URL(each.currentSrc).pathname.replace(/.*?(-\\w+)?\\.\\w+$/, '$1'),
            pixels: Math.max(file.width, file.height), stretch: scale * devicePixelRatio}
        }
        Promise.all([...document.images].map(measured)).then(files => setTimeout(() => done({
          shift, files, wide: document.documentElement.scrollWidth - innerWidth,
          unsized: document.querySelectorAll('img:not([width][height])').length,
          scripts: document.scripts.length,
          foreign: performance.getEntriesByType('resource')
            .filter(each => new URL(each.name).origin != location.origin).length,
          cookies: document.cookie.length,
          bytes: [...new Map(performance.getEntriesByType('resource')
            .map(each => [each.name, each.encodedBodySize])).values()].reduce((a, b) => a + b, 0),
        }), 100), error => done({error: String(error)}))""")
    assert "error" not in seen, seen
    files, bytes_ = seen.pop("files"), seen.pop("bytes")
    print(f"  {name}: {bytes_ // 1000} kB in {len(files)} pictures")
    for file in files:
        # A decoder saves itself work where a picture is an eighth smaller than it might be. Only what there is
        # nothing larger of is stretched more.
        is_largest = file["name"] == "" or file["pixels"] >= 1400 or file["pixels"] == SMALL
        assert file["stretch"] < 1.15 or is_largest, (name, file)
    assert bytes_ < budget, (name, bytes_, files)
    assert seen.pop("shift", 1) < 0.01, seen
    assert seen.pop("wide", 1) <= 0, seen
    assert set(seen.values()) == {0}, seen


def walk_by_keyboard(browser, home):
    """From the gallery to a photo, on to the next, and back, with Tab and Enter alone."""
    browser.get(home.address + "/")
    browser.switch_to.active_element.send_keys(Keys.TAB)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    wait_for(browser, "article h1")
    first = browser.current_url
    for _ in range(12):
        if browser.switch_to.active_element.get_attribute("rel") == "next":
            break
        browser.switch_to.active_element.send_keys(Keys.TAB)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    WebDriverWait(browser, PATIENCE).until(lambda each: each.current_url != first)
    wait_for(browser, "a[rel=prev]").send_keys(Keys.ENTER)
    WebDriverWait(browser, PATIENCE).until(lambda each: each.current_url == first)


def look(browser, name):
    """A screenshot, no errors in the console, nothing that axe objects to."""
    browser.save_screenshot(str(SHOTS / f"{name}.png"))
    errors = [entry for entry in browser.get_log("browser")
              if entry["level"] == "SEVERE" and "favicon" not in entry["message"]]
    if name == "authorise-wrong":
        errors = [entry for entry in errors if not re.search(r"status of (401|422)", entry["message"])]
    assert not errors, errors
    violations = Axe().run(browser)["violations"]
    assert not violations, [
        (each["id"], each["help"], [node["html"][:200] for node in each["nodes"]])
        for each in violations]


if __name__ == "__main__":
    main()
