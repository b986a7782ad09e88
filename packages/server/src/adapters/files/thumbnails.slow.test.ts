import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measureMemory } from '../../testing/files/measure-memory.ts'
import { drawingOfBlackPng, slowDrawing, temporaryFolder } from '../../testing/files/sample-files.ts'
import { readHead } from './drawing/picture-engine.ts'
import { checkPicture } from './drawing/pictures-apart.ts'
import { drawPreview } from './drawing/preview.ts'
import { openDiskFileStore } from './store/disk-file-store.ts'
import { openThumbnails } from './thumbnails.ts'

// covers: ASVS 5.2.1
test('makes a thumbnail of a 30-megapixel WebP, decoded as a whole, with less than 60 MB of server memory', async () => {
  await using folder = await temporaryFolder()
  const store = await openDiskFileStore(join(folder.path, 'files'))
  const thumbnails = await openThumbnails({ folder: join(folder.path, 'thumbnails'), store })
  const create = { width: 6000, height: 5000, channels: 3, background: '#d02040' } as const
  const webp = await sharp({ create }).webp({ effort: 0 }).toBuffer()
  const { sha256 } = await store.put(Readable.from([webp]))
  const { bytes } = await measureMemory(async () => {
    const path = await folder.file('grande.webp', webp)
    const head = await readHead(path)
    await checkPicture({ path, head, maxPixels: 100_000_000, owner: 'ana' })
    await thumbnails.get({ sha256, kind: 'picture', width_px: 6000, height_px: 5000 }, 1280)
  })
  expect(bytes).toBeLessThan(60_000_000)
})

test('stops drawing a preview at its time limit', async () => {
  await using folder = await temporaryFolder()
  const path = await folder.file('a.svg', slowDrawing)
  const target = join(folder.path, 'a.webp')
  const drawing = drawPreview({ kind: 'drawing', path, owner: 'ana' }, target, 900, { milliseconds: 1500 })
  await expect(drawing).rejects.toMatchObject({ fault: 'time' })
})

// covers: ASVS 1.4.1
test('stops drawing a preview at its memory limit', async () => {
  await using folder = await temporaryFolder()
  const path = await folder.file('a.svg', drawingOfBlackPng(12_000))
  const target = join(folder.path, 'a.webp')
  const drawing = drawPreview({ kind: 'drawing', path, owner: 'ana' }, target, 900, {
    milliseconds: 60_000,
  })
  await expect(drawing).rejects.toMatchObject({ fault: 'memory' })
})
