import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { binOf, root } from './run-command.ts'

const { PORT = '4500' } = process.env
const vite = await binOf('vite')
const server = spawn(process.execPath, ['--watch', join(root, 'packages/server/src/main.ts')], {
  stdio: ['inherit', PORT === '0' ? 'pipe' : 'inherit', 'inherit'],
})
const children: ChildProcess[] = [server]

/** Starts the web application. It forwards requests that it cannot serve itself to the server on this port. */
function startWeb(serverPort: string): void {
  const web = spawn(process.execPath, [vite], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, PORT: serverPort },
    stdio: 'inherit',
  })
  children.push(web)
  web.once('exit', endAll)
}

/**
 * Starts the web application once the server has printed its port. The system chooses the port when the server starts to
 * listen.
 */
function startWebAtChosenPort(serverOutput: NodeJS.ReadableStream): void {
  createInterface({ input: serverOutput }).on('line', (line) => {
    console.log(line)
    const port = /^Lienzo is at .*:(\d+)$/.exec(line)?.[1]
    if (port && children.length === 1) startWeb(port)
  })
}

/** Stops all processes when one of them exits or this process is stopped. */
function endAll(code?: number | null): void {
  process.exitCode ??= code ?? 0
  for (const child of children) child.kill()
}

server.once('exit', endAll)
process.once('SIGINT', () => endAll())
process.once('SIGTERM', () => endAll())

if (server.stdout) startWebAtChosenPort(server.stdout)
else startWeb(PORT)
