import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { binOf, root } from './run-command.ts'

const server = spawn(process.execPath, ['--watch', join(root, 'packages/server/src/main.ts')], {
  stdio: 'inherit',
})
const web = spawn(process.execPath, [await binOf('vite')], {
  cwd: join(root, 'packages/web'),
  stdio: 'inherit',
})
const children = [server, web]

/** The two go together: when one ends, or this process is told to, both do. */
function endBoth(): void {
  for (const child of children) child.kill()
}

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    endBoth()
  })
}
process.once('SIGINT', endBoth)
process.once('SIGTERM', endBoth)
