# SPDX-License-Identifier: MIT
"""
sshd.py HOST_KEY USER_KEY FOLDER PORT_FILE: an SSH server on the loopback, for the test of GNU parallel's --sshlogin. It runs each command by
sh in FOLDER, for who holds USER_KEY, and ends when its standard input ends. PORT_FILE gets its port.
"""
import asyncio
import os
import subprocess
import sys
import warnings

warnings.simplefilter("ignore")
import asyncssh  # noqa: E402

PIPE = subprocess.PIPE


async def copy(source, to):
    try:
        while data := await source.read(65536):
            to.write(data)
            await to.drain()
    except (BrokenPipeError, ConnectionResetError):
        pass  # the command has ended before its input


async def feed(source, to):
    await copy(source, to)
    to.close()


async def serve(host_key, user_key, folder, port_file):
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "SHELL": "/bin/sh"}

    async def run(process):
        inner = await asyncio.create_subprocess_exec("sh", "-c", process.command, cwd=folder, env=environment, stdin=PIPE,
                                                     stdout=PIPE, stderr=PIPE)
        feeder = asyncio.create_task(feed(process.stdin, inner.stdin))
        await asyncio.gather(copy(inner.stdout, process.stdout), copy(inner.stderr, process.stderr))
        status = await inner.wait()
        feeder.cancel()
        process.exit(status)

    server = await asyncssh.listen("127.0.0.1", 0, server_host_keys=[host_key], authorized_client_keys=user_key + ".pub",
                                   process_factory=run, encoding=None)
    with open(port_file + ".new", "w", encoding="ascii") as file:
        file.write("%d\n" % server.sockets[0].getsockname()[1])
    os.rename(port_file + ".new", port_file)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(serve(*sys.argv[1:]))
