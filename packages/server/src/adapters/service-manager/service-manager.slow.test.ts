import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ask } from '../../testing/postgresql/ask.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/**
 * Perl program that receives datagrams at a Unix socket and prints each one on a line. A socket address that starts with `@` is
 * abstract: it has no file.
 */
const LISTENER = `
  use Socket;
  $| = 1;
  my ($path) = @ARGV;
  $path =~ s/^@/\\0/;
  socket(my $in, AF_UNIX, SOCK_DGRAM, 0) or die $!;
  bind($in, pack_sockaddr_un($path)) or die $!;
  print "listens\\n";
  while (defined recv($in, my $message, 4096, 0)) { $message =~ tr/\\n/ /; print "$message\\n" }`

/**
 * True if systemd-notify and Perl are installed. The tests use a Perl program in place of systemd, because Node has no Unix
 * datagram sockets.
 */
const canListen = [
  ['systemd-notify', '--version'],
  ['perl', '-MSocket', '-e', '1'],
].every(([program = '', ...parameters]) => spawnSync(program, parameters).status === 0)

async function listenAt(address: string) {
  const listener = spawn('perl', ['-e', LISTENER, address], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void listener.kill())
  const lines: string[] = []
  const output = createInterface({ input: listener.stdout }).on('line', (line) => lines.push(line))
  await once(output, 'line')
  return {
    lines,
    heard: async (start: string) => {
      while (!lines.some((line) => line.startsWith(start))) await once(output, 'line')
    },
  }
}

/** Starts the server on a new database, copied from the template that contains an empty house. */
async function startServer(environment: Record<string, string>) {
  const { url, house } = inject('postgresql')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name} template ${house}`)
  const address = new URL(url)
  address.pathname = name
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: temporaryDataFolder(),
      DATABASE_URL: address.href,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  let port = 0
  for await (const line of createInterface({ input: server.stdout })) {
    port = Number(/^Lienzo is at .*:(\d+)$/.exec(line)?.[1] ?? 0)
    if (port > 0) break
  }
  return { server, ended, port }
}

/** Sends the headers of a login call and waits until the server asks for the body. */
async function beginCall(port: number, body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /rest/userrest/login HTTP/1.1',
    ...['Host: x', 'Connection: close', 'Content-Type: application/json'],
    ...[`Content-Length: ${body.length}`, 'Expect: 100-continue'],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 100 /)
  return socket
}

// Skipped if systemd-notify or Perl is missing.
test.runIf(canListen).each(['a file', 'no file'])(
  'a server notifies systemd at a socket with %s, and answers the current call before it ends',
  async (kind) => {
    const socket = kind === 'a file' ? join(temporaryDataFolder(), 'notify') : `@lienzo-test-${randomUUID()}`
    const { lines, heard } = await listenAt(socket)
    const { server, ended, port } = await startServer({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' })
    await heard('READY=1 STATUS=Ready')
    await heard('WATCHDOG=1 STATUS=Ready')
    const body = JSON.stringify({ username: 'admin', password: 'not this one' })
    const call = await beginCall(port, body)
    server.kill('SIGTERM')
    await heard('STOPPING=1')
    call.write(body)
    expect(await text(call)).toContain('LOGIN_FAILED')
    expect(await ended).toEqual([0, null])
    // systemd-notify also sends BARRIER=1, which this test ignores.
    const states = lines.flatMap((line) => /^(READY|WATCHDOG|STOPPING)=1/.exec(line)?.[1] ?? [])
    expect([...new Set(states)]).toEqual(['READY', 'WATCHDOG', 'STOPPING'])
  },
)
