#!/usr/bin/env python3
"""How soon somebody who is known shows, and what the first page of their photos costs.

    people.py PROGRAM HOME TIMES

The program at a terminal meets two people; then it goes to them in turns, while the server takes its time, so that
all that is shown at once comes from this machine. Prints a line of numbers: the 95th percentile and the slowest
of milliseconds from Enter to the name, the 95th percentile of those from Enter to the first photo, how many a question
to the server takes, and how many pages of photos were asked for on each visit. What else is asked goes beside that page
and is not waited for, so that a second round trip shows in the time.
"""
import asyncio
import sys
import time

from live import Server, sign_in

# So slow that nothing of it can be what is measured.
DELAY = 0.2


class Town(Server):
    def __init__(self):
        super().__init__()
        self.is_slow, self.asked = False, 0

    def person(self, name):
        return {
            "id": name, "username": name, "acct": name, "display_name": f"The photographer {name}",
            "note": "<p>Fog and harbours.</p>", "fields": [{"name": "Web", "value": f"https://{name}.example"}]}

    async def pause(self, path):
        if path.startswith("/api/v1/accounts/") and "verify" not in path:
            self.asked += path.endswith("/statuses")
            if self.is_slow:
                await asyncio.sleep(DELAY)

    def answer(self, path, query):
        if path == "/api/v1/accounts/lookup":
            return self.person(query["acct"][0])
        if path.endswith("/statuses"):
            return self.posts[:20] if "max_id" not in query else []
        return super().answer(path, query)


async def main(program, home, times):
    server = Town()
    terminal = await sign_in(program, home, server)
    host = server.origin.removeprefix("http://")
    names = ["bo", "cy"]

    async def go(name):
        start = len(terminal.seen)
        began = time.perf_counter()
        terminal.type(f"profile @{name}@{host}")
        await terminal.expect(f"photographer {name}", start)
        took = (time.perf_counter() - began) * 1000
        # The first of their photos is there, too.
        await terminal.expect("1  Fog", start)
        page = (time.perf_counter() - began) * 1000
        await asyncio.sleep(0.05)
        return took, page

    for name in names:
        await go(name)
    server.is_slow, server.asked = True, 0
    visits = [await go(names[number % 2]) for number in range(times)]
    heads, pages = sorted(head for head, _ in visits), sorted(page for _, page in visits)
    late = int(times * 0.95)
    print(
        f"{heads[late]:.2f} {heads[-1]:.2f} {pages[late]:.2f} {DELAY * 1000:.0f} {server.asked / times:.2f}")
    terminal.type("quit")
    await asyncio.sleep(0.5)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
