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

from household import Household
from picture import png

SHOTS = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(tempfile.mkdtemp())


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
    for number in range(3):
        with tempfile.NamedTemporaryFile(suffix=".png") as picture:
            picture.write(png(red=60 + 60 * number))
            picture.flush()
            media = client.media_post(picture.name, description=f"a field, {number}")
            status = client.status_post(f"<i>field</i> {number} & fog", media_ids=[media])
    browser.get(home.address + "/")
    look(browser, "public")
    assert len(browser.find_elements(By.CSS_SELECTOR, "img[alt]")) >= 3
    assert all(image.get_property("naturalWidth") > 0
               for image in browser.find_elements(By.TAG_NAME, "img")), "a picture is broken"
    browser.get(urllib.parse.urljoin(home.address, status.url))
    look(browser, "photo")
    assert "<i>field</i>" in browser.find_element(By.TAG_NAME, "body").text


def look(browser, name):
    """A screenshot, no errors in the console, nothing that axe objects to."""
    browser.save_screenshot(str(SHOTS / f"{name}.png"))
    errors = [entry for entry in browser.get_log("browser")
              if entry["level"] == "SEVERE" and "favicon" not in entry["message"]
              and "401" not in entry["message"] and "422" not in entry["message"]]
    assert not errors, errors
    violations = Axe().run(browser)["violations"]
    assert not violations, [(each["id"], each["help"]) for each in violations]


if __name__ == "__main__":
    main()
