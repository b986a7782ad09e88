import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { runUnderCarelessParent } from '../../testing/programs/careless-parent.ts'
import { hasProcessFiles } from '../../testing/system.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

/** Starts a process that locks `folder` and stays alive. Resolves once the process has the lock. */
async function holder(folder: string) {
  const module = new URL('./data-folder-lock.ts', import.meta.url).href
  const program = `const { lockDataFolder } = await import(${JSON.stringify(module)})
    lockDataFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a data folder locked by a running process is refused, naming the folder and the process', async () => {
  const folder = temporaryDataFolder()
  const child = await holder(folder)
  try {
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    expect(() => lockDataFolder(folder)).toThrow(folder)
    expect(() => lockDataFolder(folder)).toThrow(`process ${child.pid}`)
  } finally {
    child.kill('SIGKILL')
  }
})

test('the data folder of a killed process is free immediately', async () => {
  const folder = temporaryDataFolder()
  const child = await holder(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(folder)()
})

test.runIf(hasProcessFiles)(
  'it is free even if the parent has not reaped the process, like the first one of many containers',
  async () => {
    const folder = temporaryDataFolder()
    const module = new URL('./data-folder-lock.ts', import.meta.url).href
    const pid =
      await runUnderCarelessParent(`const { lockDataFolder } = await import(${JSON.stringify(module)})
      lockDataFolder(${JSON.stringify(folder)})
      console.log(process.pid)
      setInterval(() => {}, 1000)`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    lockDataFolder(folder)()
  },
)

test.runIf(hasProcessFiles)('it is free even if another process now has the same process id', () => {
  const folder = temporaryDataFolder()
  writeFileSync(join(folder, 'lienzo.lock'), JSON.stringify({ pid: process.ppid, began: 'another boot 1' }))
  lockDataFolder(folder)()
})

test('a second lock by the same process is refused until the first is released', () => {
  const folder = temporaryDataFolder()
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  unlock()
  lockDataFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(hasProcessFiles)('a lock whose process id now belongs to a later process is taken over', () => {
  const folder = temporaryDataFolder()
  const unlock = lockDataFolder(folder)
  const path = join(folder, 'lienzo.lock')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  unlock()
  for (const pid of [process.pid, process.ppid]) {
    writeFileSync(path, JSON.stringify({ ...lock, pid, began: 'before the last start of the machine' }))
    lockDataFolder(folder)()
  }
})

test('a data folder that cannot be created or written is refused with an explanation', () => {
  const folder = temporaryDataFolder()
  writeFileSync(join(folder, 'file'), '')
  const refusal = { name: 'DatabaseRefused', message: expect.stringContaining('cannot be written') }
  expect(() => lockDataFolder(join(folder, 'file', 'data'))).toThrow(expect.objectContaining(refusal))
  if (process.platform === 'win32' || process.getuid?.() === 0) return
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining(refusal))
  expect(() => lockDataFolder(join(folder, 'data'))).toThrow(expect.objectContaining(refusal))
})

test('a truncated lock file is taken over', () => {
  const folder = temporaryDataFolder()
  writeFileSync(join(folder, 'lienzo.lock'), '{"pi')
  lockDataFolder(folder)()
})

test('exactly one of many concurrent processes gets an abandoned data folder', {
  timeout: 30_000,
}, async () => {
  const folder = temporaryDataFolder()
  writeFileSync(join(folder, 'lienzo.lock'), JSON.stringify({ pid: 2 ** 22 + 1 }))
  const module = new URL('./data-folder-lock.ts', import.meta.url).href
  const program = `const { lockDataFolder } = await import(${JSON.stringify(module)})
    try {
      lockDataFolder(${JSON.stringify(folder)})
      console.log('locked')
    } catch (error) {
      console.log(error.name)
    }
    process.stdin.resume()`
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const words = await Promise.all(
    children.map(async (child) => String(await once(child.stdout, 'data')).trim()),
  )
  for (const child of children) child.stdin.end()
  expect(words.toSorted()).toEqual([...Array(7).fill('DataFolderInUse'), 'locked'])
})
