import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask } from '../../../testing/postgresql/ask.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { isUnix } from '../../../testing/system.ts'
import { linkLibraries } from './binaries.ts'
import { removeSocketFolder, socketDoor, urlOf } from './door.ts'
import { startEmbedded } from './start-embedded.ts'
import { commandAs, giveTo, namespacesWork, nobody, reaches } from './system-user.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Starts PostgreSQL on a folder, creates and reads a table, and stops PostgreSQL. Returns the messages and the user id that
 * owns the database files.
 */
async function tryOut(dataFolder: string) {
  const messages: string[] = []
  const { door, stop } = await startEmbedded({
    dataFolder,
    isTemporary: true,
    reportFailure: console.error,
    say: (sentence) => messages.push(sentence),
  })
  const url = urlOf(door, 'postgres')
  await ask(url, 'create table if not exists note ()')
  expect(await ask(url, 'table note')).toEqual([])
  await stop()
  return { said: messages, owner: statSync(join(dataFolder, 'database')).uid }
}

/** Simulates a system without user namespaces by hiding the command that creates them. */
function forbidNamespaces() {
  vi.stubEnv('PATH', '/nonexistent')
  onTestFinished(() => void vi.unstubAllEnvs())
}

describe.runIf(isRoot)('PostgreSQL, which refuses to run as root, started by root', () => {
  const other = nobody()
  const uid = other.kind === 'other' ? other.uid : 0

  test.runIf(isRoot && namespacesWork())('runs in a namespace, with files owned by root', async () => {
    const dataFolder = join(temporaryDataFolder(), 'data')
    mkdirSync(dataFolder, { mode: 0o700 })
    expect(await tryOut(dataFolder)).toEqual({ said: [], owner: 0 })
  })

  // covers: ASVS 13.2.2
  test('runs as nobody without namespaces, even on data created in one, and then stays so', async () => {
    const dataFolder = temporaryDataFolder()
    await tryOut(dataFolder)
    forbidNamespaces()
    expect(await tryOut(dataFolder)).toEqual({ said: [], owner: uid })
    vi.unstubAllEnvs()
    expect(await tryOut(dataFolder)).toEqual({ said: [], owner: uid })
  })

  test('runs in a system folder if nobody cannot reach the data folder, and reports it', async () => {
    forbidNamespaces()
    const closedFolder = temporaryDataFolder()
    const dataFolder = join(closedFolder, 'data')
    mkdirSync(dataFolder)
    chmodSync(closedFolder, 0o700)
    const first = await tryOut(dataFolder)
    const place = readlinkSync(join(dataFolder, 'database'))
    onTestFinished(() => rmSync(dirname(place), { recursive: true, force: true }))
    expect(first.said.join()).toContain(`the database lies in ${place}`)
    expect([first.owner, dirname(dirname(place))]).toEqual([uid, join(tmpdir(), 'lienzo-root')])
    expect(await tryOut(dataFolder)).toEqual({ said: [], owner: uid })
  })

  test('runs even if the data folder is a link to an unreachable place', async () => {
    forbidNamespaces()
    const closedFolder = temporaryDataFolder()
    mkdirSync(join(closedFolder, 'data'))
    chmodSync(closedFolder, 0o700)
    const open = temporaryDataFolder()
    chmodSync(open, 0o755)
    const link = join(open, 'link')
    symlinkSync(join(closedFolder, 'data'), link)
    const { said, owner } = await tryOut(link)
    const place = readlinkSync(join(link, 'database'))
    onTestFinished(() => rmSync(dirname(place), { recursive: true, force: true }))
    expect(said.join()).toContain(`the database lies in ${place}`)
    expect(owner).toBe(uid)
  })

  test('runs even if nobody cannot reach the temporary files of root', async () => {
    forbidNamespaces()
    const closedFolder = temporaryDataFolder()
    chmodSync(closedFolder, 0o700)
    vi.stubEnv('TMPDIR', closedFolder)
    const dataFolder = join(closedFolder, 'data')
    mkdirSync(dataFolder)
    expect((await tryOut(dataFolder)).owner).toBe(uid)
    const place = readlinkSync(join(dataFolder, 'database'))
    onTestFinished(() => rmSync(dirname(place), { recursive: true, force: true }))
    expect(dirname(dirname(place))).toBe('/tmp/lienzo-root')
    const { host } = socketDoor(join(closedFolder, 'x'.repeat(100)), other)
    onTestFinished(() => removeSocketFolder(host))
    expect(dirname(host)).toBe('/tmp')
  })

  test('runs as the nobody of macOS, whose user id is negative', () => {
    const below = nobody('root:*:0:0:\nnobody:*:-2:-2:Unprivileged User:\n')
    expect(below).toEqual({ kind: 'other', uid: 4_294_967_294, gid: 4_294_967_294 })
    const folder = temporaryDataFolder()
    giveTo(below, folder)
    expect(statSync(folder).uid).toBe(4_294_967_294)
    const { command, parameters, ids } = commandAs(below, 'id', ['-u'])
    expect(spawnSync(command, parameters, ids).stdout.toString()).toBe('4294967294\n')
  })

  test('refuses data that only root can reach, with an explanation', async () => {
    const closedFolder = temporaryDataFolder()
    const dataFolder = join(closedFolder, 'data')
    mkdirSync(dataFolder)
    chmodSync(closedFolder, 0o700)
    mkdirSync(join(dataFolder, 'database'))
    forbidNamespaces()
    await expect(tryOut(dataFolder)).rejects.toThrow('no other user can reach')
  })

  test('checks whether another user can reach a folder', () => {
    const closedFolder = temporaryDataFolder()
    mkdirSync(join(closedFolder, 'within'))
    expect(reaches(other, '/tmp')).toBe(true)
    expect(reaches(other, join(closedFolder, 'within'))).toBe(false)
    chmodSync(closedFolder, 0o711)
    expect(reaches(other, join(closedFolder, 'within'))).toBe(true)
  })
})

test('creates library links that npm was told not to create', () => {
  const root = temporaryDataFolder()
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libone.so.1.2'), 'one')
  symlinkSync('libone.so.1.2', join(root, 'native', 'lib', 'libone.so'))
  const links = ['libone.so', 'libone.so.1'].map((name) => ({
    source: 'native/lib/libone.so.1.2',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  const spare = join(root, 'spare')
  expect(linkLibraries(root, spare)).toEqual({})
  expect(readlinkSync(join(root, 'native', 'lib', 'libone.so.1'))).toBe('libone.so.1.2')
  expect(existsSync(spare)).toBe(false)
})

// Skipped for root, who can write to read-only folders.
test.runIf(isUnix && !isRoot)('creates library links beside the data if the packages are read-only', () => {
  const root = temporaryDataFolder()
  const libraries = join(root, 'native', 'lib')
  mkdirSync(libraries, { recursive: true })
  writeFileSync(join(libraries, 'libone.so.1.2'), 'one')
  const links = [{ source: 'native/lib/libone.so.1.2', target: 'native/lib/libone.so.1' }]
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  chmodSync(libraries, 0o555)
  onTestFinished(() => chmodSync(libraries, 0o755))
  const spare = join(root, 'spare')
  expect(Object.values(linkLibraries(root, spare)).join()).toMatch(new RegExp(`^${spare}:${libraries}`))
  expect(readlinkSync(join(spare, 'libone.so.1'))).toBe(join(libraries, 'libone.so.1.2'))
})
