import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { isClockSet } from '@lienzo/rules/testing/set-clock'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openDiskFileStore } from './disk-file-store.ts'

const content = randomBytes(300_000)
const sha256 = createHash('sha256').update(content).digest('hex')

function brokenSource(): Readable {
  return Readable.from(
    (async function* () {
      yield content
      throw new Error('connection lost')
    })(),
  )
}

async function storedNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('the file store in a folder', () => {
  test('adopts a file without a second copy', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(join(folder.path, 'store'))
    const upload = await folder.file('upload.bin', content)
    await store.adopt(upload)
    await store.adopt(upload)
    await using copy = await store.localCopy(sha256)
    if (process.platform !== 'win32') expect((await stat(copy.path)).ino).toBe((await stat(upload)).ino)
    expect(await storedNames(join(folder.path, 'store'))).toEqual([sha256])
  })

  test('leaves no file behind if the source breaks off', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    await expect(store.put(brokenSource())).rejects.toThrow('connection lost')
    await expect(store.put(join(folder.path, 'missing'))).rejects.toThrow('ENOENT')
    expect(await storedNames(folder.path)).toEqual([])
  })

  test('repairs a damaged content when it is stored again, even if nobody read it meanwhile', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    await store.put(Readable.from([content]))
    await using copy = await store.localCopy(sha256)
    await writeFile(copy.path, 'damaged')
    await store.put(Readable.from([content]))
    expect(await store.conditionOf(sha256)).toBe('whole')
  })
})

describe('partial files', () => {
  test.skipIf(isClockSet)(
    'of a killed process are removed at the next start, and those of live processes and other machines stay',
    async () => {
      await using folder = await temporaryFolder()
      const writer = spawn(process.execPath, [
        fileURLToPath(new URL('../../../testing/programs/endless-put.ts', import.meta.url)),
        folder.path,
      ])
      await once(writer.stdout, 'data')
      const temporary = join(folder.path, 'temporary')
      const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
      const living = [`${other.pid}-living`, `${writer.pid}.another.machine`].sort()
      for (const name of living) await writeFile(join(temporary, name), 'half')

      await openDiskFileStore(folder.path)
      expect(await readdir(temporary)).toHaveLength(3)
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      await openDiskFileStore(folder.path)
      expect((await readdir(temporary)).sort()).toEqual(living)

      const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
      for (const name of living) await utimes(join(temporary, name), longAgo, longAgo)
      await openDiskFileStore(folder.path)
      expect(await readdir(temporary)).toEqual([])
      other.kill()
    },
  )
})
