import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const unit = join(root, 'ops/systemd/lienzo.service')

/**
 * Maximum exposure level that the test accepts from `systemd-analyze security`, from 0 to 100. The command prints a tenth of
 * this value.
 */
const MOST_EXPOSURE = 20

const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

// Skipped if systemd is not installed, as on macOS and in most containers.
test.runIf(canAnalyze)('the systemd unit has an exposure level of 2.0 at most', () => {
  const options = ['--offline=true', `--threshold=${MOST_EXPOSURE}`, '--no-pager']
  const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options, unit], {
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/Overall exposure level for lienzo\.service: [\d.]+ OK/)
  expect(status).toBe(0)
})

test.runIf(canAnalyze)('systemd finds no fault in its unit, whose program exists', () => {
  const unitPath = join(temporaryDataFolder(), 'lienzo.service')
  const text = readFileSync(unit, 'utf8').replaceAll('/opt/lienzo/', root)
  writeFileSync(unitPath, text)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitPath], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('the systemd unit starts the server with the options of `npm start`', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const options = (command: string) => command.match(/--[\w-]+=\d+/g)
  const [command = ''] = readFileSync(unit, 'utf8').match(/^ExecStart=.*$/m) ?? []
  expect(options(command)).toEqual(options(scripts.start))
})

test('the systemd unit and its documentation show how to let the server write a folder of backups', () => {
  const text = readFileSync(unit, 'utf8')
  expect(text).toMatch(/^ProtectSystem=strict$/m)
  expect(text).toMatch(/^# ReadWritePaths=\/mnt\/backups$/m)
  const documentation = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(documentation).toMatch(/^\[Service\]\nReadWritePaths=\/mnt\/backups$/m)
})
