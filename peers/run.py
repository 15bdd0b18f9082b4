"""Answers pages with one of the modules in systems/: `python3 run.py NAME`. README.md describes the protocol."""

import fcntl
import importlib
import importlib.metadata
import json
import os
import resource
import sys
import time

sys.dont_write_bytecode = True

CHANNEL = os.fdopen(3, "w")
LIFELINE = 4
NETWORK = {"socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.sendmsg"}


def refuse_network(event, _):
    if event in NETWORK:
        raise OSError("peers are measured without a network")


def hold_lifeline():
    """The operating system ends this process when the other end closes, even while Python is busy."""
    fcntl.fcntl(LIFELINE, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(LIFELINE, fcntl.F_SETFL, fcntl.fcntl(LIFELINE, fcntl.F_GETFL) | os.O_ASYNC)


def send(value):
    CHANNEL.write(json.dumps(value) + "\n")
    CHANNEL.flush()


def reply(system, request):
    start = time.perf_counter()
    try:
        found = system.answer(request["html"], request.get("url")) or ""
        ms = (time.perf_counter() - start) * 1000
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        content, metadata = (found, None) if isinstance(found, str) else found
        extra = {"metadata": metadata} if metadata else {}
        return {"id": request["id"], system.ANSWERS: content or "", **extra, "ms": ms, "peakMB": peak}
    except Exception as error:
        return {"id": request["id"], "error": f"{type(error).__name__}: {error}"}


def main(name, *options):
    sys.addaudithook(refuse_network)
    if "--lifeline" in options:
        hold_lifeline()
    system = importlib.import_module("systems." + name.replace("-", "_"))
    send({"name": name, "version": importlib.metadata.version(system.PACKAGE)})
    for line in sys.stdin.buffer:
        send(reply(system, json.loads(line)))


main(*sys.argv[1:])
