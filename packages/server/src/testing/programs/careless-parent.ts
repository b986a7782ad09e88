import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/**
 * Runs a program of Node under a parent that never takes note of its end, as the first process of many containers. Gives
 * the program's process id, once it has written it on a line. All ends with the test.
 */
export async function runUnderCarelessParent(program: string): Promise<number> {
  const parent = spawn(
    '/bin/sh',
    ['-c', '"$0" --input-type=module --eval "$1" & exec sleep 600', process.execPath, program],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  const { pid: group = 0 } = parent
  onTestFinished(() => void process.kill(-group, 'SIGKILL'))
  const [written] = await once(parent.stdout, 'data')
  return Number.parseInt(String(written), 10)
}
