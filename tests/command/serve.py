#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A web server for command scripts: /status/N answers with that status, /to/URL redirects there, /hang never answers,
any other path is a file of the folder. Writes its address to the file `address`; ends when the file is removed, or
after two minutes."""
import http.server
import os
import threading
import time
import urllib.parse


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        kind, _, rest = self.path.lstrip("/").partition("/")
        if kind == "status":
            self.answer(int(rest))
        elif kind == "to":
            self.answer(302, urllib.parse.unquote(rest))
        elif kind == "hang":
            time.sleep(120)
        else:
            super().do_GET()

    def answer(self, status, location=None):
        self.send_response(status)
        if location is not None:
            self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
with open("address.new", "w", encoding="ascii") as file:
    file.write(f"http://127.0.0.1:{server.server_port}")
os.rename("address.new", "address")
end = time.monotonic() + 120
while os.path.exists("address") and time.monotonic() < end:
    time.sleep(0.1)
