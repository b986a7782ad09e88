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

/** The web application passes on to the server what it does not have itself. */
function startWeb(serverPort: string): void {
  const web = spawn(process.execPath, [vite], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, PORT: serverPort },
    stdio: 'inherit',
  })
  children.push(web)
  web.once('exit', endAll)
}

/** The system chooses a port when the server listens, so the web application has to wait until the server says which. */
function startWebAtChosenPort(printed: NodeJS.ReadableStream): void {
  createInterface({ input: printed }).on('line', (line) => {
    console.log(line)
    const port = /^Lienzo is at .*:(\d+)$/.exec(line)?.[1]
    if (port && children.length === 1) startWeb(port)
  })
}

/** They end together: when one of them ends, or this process is stopped, all do. */
function endAll(code?: number | null): void {
  process.exitCode ??= code ?? 0
  for (const child of children) child.kill()
}

server.once('exit', endAll)
process.once('SIGINT', () => endAll())
process.once('SIGTERM', () => endAll())

if (server.stdout) startWebAtChosenPort(server.stdout)
else startWeb(PORT)
