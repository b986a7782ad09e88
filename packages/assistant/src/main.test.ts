import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

test('reports a batch to standard error, and also why a message that is too large ends the program', async () => {
  const env = { ...process.env, LIENZO_ADDRESS: 'http://127.0.0.1:9', LIENZO_KEY: 'lienzo_secret' }
  const { stdin, stdout, stderr } = spawn(process.execPath, [program], { env })
  stdin.on('error', () => null)
  const answers = text(stdout)
  stdin.write('[]\n')
  const [firstError] = await once(stderr, 'data')
  expect(String(firstError)).toContain('invalid_union')
  const otherErrors = text(stderr)
  stdin.write('a'.repeat(11_000_000))
  expect(await otherErrors).toContain('exceeded maximum size')
  expect(await answers).toBe('')
})
