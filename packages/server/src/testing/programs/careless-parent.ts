import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/**
 * Runs a Node program under a parent that never reaps it, like the first process of many containers. The program must print its
 * process id on a line. Returns that id. Kills both processes after the test.
 */
export async function runUnderCarelessParent(program: string): Promise<number> {
  const parent = spawn(
    '/bin/sh',
    ['-c', '"$0" --input-type=module --eval "$1" & exec sleep 600', process.execPath, program],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  const { pid: group = 0 } = parent
  onTestFinished(() => void process.kill(-group, 'SIGKILL'))
  const [output] = await once(parent.stdout, 'data')
  return Number.parseInt(String(output), 10)
}
