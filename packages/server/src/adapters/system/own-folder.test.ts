import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { namespacesWork } from '../../db/engine/embedded/system-user.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { isUnix } from '../../testing/system.ts'
import { isOwnFolder } from './own-folder.ts'

const isRoot = isUnix && process.getuid?.() === 0

test.runIf(isUnix)('creates a folder for this user only, and accepts it the next time', () => {
  const folder = join(temporaryDataFolder(), 'compiled')
  expect(isOwnFolder(folder)).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(isOwnFolder(folder)).toBe(true)
})

test.runIf(isUnix)('rejects a folder that others can write to, a link and a file', () => {
  const parent = temporaryDataFolder()
  const sharedFolder = join(parent, 'shared')
  mkdirSync(sharedFolder)
  chmodSync(sharedFolder, 0o777)
  const link = join(parent, 'link')
  symlinkSync(temporaryDataFolder(), link)
  const file = join(parent, 'file')
  writeFileSync(file, '')
  expect([sharedFolder, link, file].map(isOwnFolder)).toEqual([false, false, false])
})

test.runIf(isRoot)('rejects a folder that somebody else created', () => {
  const folder = join(temporaryDataFolder(), 'compiled')
  mkdirSync(folder, { mode: 0o755 })
  chownSync(folder, 65534, 65534)
  expect(isOwnFolder(folder)).toBe(false)
})

test.runIf(isRoot && namespacesWork())(
  'a container user without a name gets a folder for compiled code',
  async () => {
    const TMPDIR = temporaryDataFolder()
    const module = new URL('./compiled-code.ts', import.meta.url).href
    const program = `import('${module}').then(({ compiledCodeFolder }) => console.log(compiledCodeFolder()))`
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['--user', '--map-user=54321', process.execPath, '-e', program],
      { env: { ...process.env, TMPDIR } },
    )
    expect(stdout.trim()).toBe(join(TMPDIR, 'lienzo-compiled-54321'))
  },
)
