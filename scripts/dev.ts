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

/** The two go together: when one ends, so does the other. */
for (const [child, other] of [
  [server, web],
  [web, server],
] as const) {
  child.once('exit', (code) => {
    other.kill()
    process.exitCode = code ?? 0
  })
}
