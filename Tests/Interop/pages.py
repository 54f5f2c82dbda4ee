"""Our server's pages in a real browser: by keyboard alone, no script, no errors, accessible."""

import pathlib
import sys
import tempfile
import urllib.parse

from axe_core_python.selenium import Axe
from mastodon import Mastodon
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from household import Household
from picture import png

SHOTS = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(tempfile.mkdtemp())

# Name, size, pixels for each of it, and which colours: a phone, a laptop, a television.
SCREENS = [("phone", 390, 844, 3, "light"), ("laptop", 1440, 900, 1, "dark"),
           ("4k", 3840, 2160, 1, "light")]


def main():
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
    return webdriver.Chrome(
        options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


def sign_in_by_keyboard(browser, home):
    client_id, secret = Mastodon.create_app(
        "A stranger's <client>", scopes=["read", "write"], api_base_url=home.address,
        redirect_uris="urn:ietf:wg:oauth:2.0:oob")
    client = Mastodon(client_id, secret, api_base_url=home.address)
    browser.get(client.auth_request_url(scopes=["read", "write"], allow_http=True))
    look(browser, "authorise")
    type_until_submitted(browser, home.name, "not the password")
    look(browser, "authorise-wrong")
    assert browser.find_elements(By.CSS_SELECTOR, "[role=alert]"), "the mistake is not announced"
    type_until_submitted(browser, home.name, home.password)
    look(browser, "authorise-code")
    code = browser.find_element(By.ID, "code").get_attribute("value")
    client.log_in(code=code, scopes=["read", "write"], allow_http=True)
    return client


def type_until_submitted(browser, name, password):
    """Tab goes from field to field, Enter submits: no pointer."""
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


def wait_for(browser, selector):
    browser.implicitly_wait(10)
    return browser.find_element(By.CSS_SELECTOR, selector)


def show_public_pages(browser, home, client):
    shapes = [(640, 400), (400, 640), (1800, 1200), (320, 320), (1200, 300), (2400, 1600)]
    for number, (width, height) in enumerate(shapes):
        media = [upload(client, width, height, 30 * number + 60, f"a field, {number}")]
        client.status_post(f"<i>field</i> {number} & fog", media_ids=media)
    client.status_post("covered", media_ids=[upload(client, 640, 400, 9, "covered")], sensitive=True)
    album = [upload(client, 640, 400 + 200 * number, 80 * number, f"sail {number}")
             for number in range(3)]
    status = client.status_post("An album of sails\n\nAll of one afternoon.", media_ids=album)
    voted = client.status_post(
        "Where shall we go?", media_ids=[upload(client, 1600, 900, 150, "a map of the bay")],
        poll=client.make_poll(["the pier & the lighthouse", "home", "out to sea, far out"], 3600))
    for name, width, height, scale, scheme in SCREENS:
        emulate(browser, width, height, scale, scheme)
        browser.get(home.address + "/")
        look(browser, f"gallery-{name}")
        measure(browser)
        assert len(browser.find_elements(By.CSS_SELECTOR, ".gallery img[alt]")) == 8
        browser.get(urllib.parse.urljoin(home.address, status.url))
        look(browser, f"album-{name}")
        measure(browser)
        assert len(browser.find_elements(By.CSS_SELECTOR, ".photos img[alt]")) == 3
        browser.get(urllib.parse.urljoin(home.address, voted.url))
        look(browser, f"poll-{name}")
        measure(browser)
        assert len(browser.find_elements(By.CSS_SELECTOR, ".poll li")) == 3
    walk_by_keyboard(browser, home)


def upload(client, width, height, red, description):
    with tempfile.NamedTemporaryFile(suffix=".png") as picture:
        picture.write(png(width, height, red))
        picture.flush()
        return client.media_post(picture.name, description=description)


def emulate(browser, width, height, scale, scheme):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 600})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def measure(browser):
    """Nothing moves while it loads, nothing is wider than the screen, and all is from this server."""
    seen = browser.execute_async_script("""
        const done = arguments[0]
        let shift = 0
        new PerformanceObserver(list => list.getEntries().forEach(each => shift += each.value))
          .observe({type: 'layout-shift', buffered: true})
        scrollTo(0, document.body.scrollHeight)
        Promise.all([...document.images].map(each => each.decode())).then(() => setTimeout(() => done({
          shift, wide: document.documentElement.scrollWidth - innerWidth,
          broken: [...document.images].filter(each => !each.naturalWidth).length,
          unsized: document.querySelectorAll('img:not([width][height])').length,
          scripts: document.scripts.length,
          foreign: performance.getEntriesByType('resource')
            .filter(each => new URL(each.name).origin != location.origin).length,
          cookies: document.cookie.length,
          bytes: performance.getEntriesByType('resource').reduce((a, b) => a + b.encodedBodySize, 0),
        }), 100), error => done({error: String(error)}))""")
    assert seen["bytes"] < 1_000_000, seen
    del seen["bytes"]
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
    WebDriverWait(browser, 10).until(lambda each: each.current_url != first)
    browser.find_element(By.CSS_SELECTOR, "a[rel=prev]").send_keys(Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda each: each.current_url == first)


def look(browser, name):
    """A screenshot, no errors in the console, nothing that axe objects to."""
    browser.save_screenshot(str(SHOTS / f"{name}.png"))
    errors = [entry for entry in browser.get_log("browser")
              if entry["level"] == "SEVERE" and "favicon" not in entry["message"]
              and "401" not in entry["message"] and "422" not in entry["message"]]
    assert not errors, errors
    violations = Axe().run(browser)["violations"]
    assert not violations, [
        (each["id"], each["help"], [node["html"][:200] for node in each["nodes"]])
        for each in violations]


if __name__ == "__main__":
    main()
