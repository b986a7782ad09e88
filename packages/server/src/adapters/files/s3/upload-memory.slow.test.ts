import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measureMemory } from '../../../testing/files/measure-memory.ts'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openS3FileStore } from './s3-file-store.ts'
import { PARALLEL_PARTS, PART_SIZE } from './upload-file.ts'

const MEGABYTE = 1024 ** 2
const program = fileURLToPath(new URL('../../../testing/programs/keep-objects.ts', import.meta.url))

test('an upload takes only the memory of its parts, for any file size', { timeout: 60_000 }, async () => {
  await using folder = await temporaryFolder()
  const keeper = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [output] = await once(keeper.stdout, 'data')
  const temporary = { temporaryFolder: folder.path }
  const store = await openS3FileStore({ settings: JSON.parse(String(output)), ...temporary })
  // The first upload loads the modules, so that the memory for the modules is not measured.
  await store.adopt(await folder.file('small.bin', Buffer.alloc(2 * PART_SIZE)))
  const path = await folder.file('large.bin', '')
  await truncate(path, 400 * MEGABYTE)
  const { result, bytes } = await measureMemory(() => store.adopt(path))
  keeper.stdin.end()
  expect(result.size).toBe(400 * MEGABYTE)
  expect(bytes).toBeLessThan(PART_SIZE * (PARALLEL_PARTS + 1) + 32 * MEGABYTE)
})
