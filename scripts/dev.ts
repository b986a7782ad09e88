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

/** Starts the web application, which forwards to the server all requests that it does not serve itself. */
function startWeb(serverPort: string): void {
  const web = spawn(process.execPath, [vite], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, PORT: serverPort },
    stdio: 'inherit',
  })
  children.push(web)
  web.once('exit', endAll)
}

/** Waits for the server to print its port, which the system chooses only when the server listens. */
function startWebAtChosenPort(serverOutput: NodeJS.ReadableStream): void {
  createInterface({ input: serverOutput }).on('line', (line) => {
    console.log(line)
    const port = /^Lienzo is at .*:(\d+)$/.exec(line)?.[1]
    if (port && children.length === 1) startWeb(port)
  })
}

/** Ends all when one of them ends or this process is stopped. */
function endAll(code?: number | null): void {
  process.exitCode ??= code ?? 0
  for (const child of children) child.kill()
}

server.once('exit', endAll)
process.once('SIGINT', () => endAll())
process.once('SIGTERM', () => endAll())

if (server.stdout) startWebAtChosenPort(server.stdout)
else startWeb(PORT)
