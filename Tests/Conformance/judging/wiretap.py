"""A relay that writes down what a client and a server say to each other."""

import contextlib
import socket
import socketserver
import threading
import urllib.parse


class Relay(socketserver.BaseRequestHandler):
    """One connection; its bytes pass as they are, but for the authority: ports are of five digits, so lengths stay."""

    def handle(self):
        with socket.create_connection(self.server.target) as upstream:
            back = threading.Thread(target=self.pump, args=(upstream, self.request, b"<<<"))
            back.start()
            self.pump(self.request, upstream, b">>>")
            back.join()

    def pump(self, source, sink, arrow):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                with self.server.lock:
                    self.server.log.write(b"\n%s %d\n%s" % (arrow, self.client_address[1], data))
                    self.server.log.flush()
                if arrow == b">>>":
                    data = data.replace(self.server.own, self.server.authority)
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def wiretap(origin, path):
    """The address of a relay to a server that writes to a file."""
    authority = urllib.parse.urlsplit(origin).netloc
    with open(path, "ab") as log, socketserver.ThreadingTCPServer(("127.0.0.1", 0), Relay) as server:
        server.daemon_threads = True
        server.lock, server.log = threading.Lock(), log
        server.target = ("127.0.0.1", int(authority.rpartition(":")[2]))
        server.own, server.authority = b"127.0.0.1:%d" % server.server_address[1], authority.encode()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
