import { expect, test } from 'vitest'
import { runUnderCarelessParent } from '../../testing/programs/careless-parent.ts'
import { hasProcessFiles } from '../../testing/system.ts'
import { isAlive, processFacts } from './is-alive.ts'

test('a running process is alive, and an unused process id is not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(process.ppid)).toBe(true)
  for (const nobody of [2 ** 22 + 1, 0, -1, Number.NaN]) expect(isAlive(nobody)).toBe(false)
})

test.runIf(hasProcessFiles)(
  'an ended process is not alive, even if its parent has not reaped it',
  async () => {
    const pid = await runUnderCarelessParent('console.log(process.pid); setInterval(() => undefined, 1000)')
    expect(isAlive(pid)).toBe(true)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(processFacts(pid)?.[0]).toBe('Z')
  },
)
