import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { binOf, root } from './run-command.ts'

/** Runs tests in an environment in which Chromium is neither on the path nor can be installed. Returns the output. */
async function testsWithoutChromium(...args: string[]): Promise<string> {
  const { CHROMIUM_PATH: _path, ...environment } = process.env
  const running = spawn(process.execPath, [await binOf('vitest'), 'run', ...args], {
    cwd: root,
    env: { ...environment, PATH: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint] = await Promise.all([text(running.stdout), text(running.stderr)])
  return output + complaint
}

const patient = { timeout: 120_000 }

test('tests other than component tests do not look for Chromium', patient, async () => {
  const output = await testsWithoutChromium('--project', 'rules', 'catalogue/price')
  expect(output).toContain('1 passed')
  expect(output).not.toContain('Chromium')
})

// On other systems, Chromium might be found in its usual folders.
test.runIf(process.platform === 'linux')(
  'component tests without Chromium say what to do',
  patient,
  async () => {
    const output = await testsWithoutChromium('--project', 'components', 'finish-detail')
    expect(output).toContain('Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.')
  },
)
