// Test program: a server that only accepts uploads and that a test can kill. It prints its address, then one line for each
// finished upload.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { openDiskFileStore } from '../../adapters/files/store/disk-file-store.ts'
import { openFolderPlace } from '../../adapters/uploads/folder/folder-place.ts'
import { mountUploads } from '../../adapters/uploads/mount-uploads.ts'
import { openResumableUploads } from '../../adapters/uploads/resumable-uploads.ts'

const [folder = '', delay = '0'] = process.argv.slice(2)
const store = await openDiskFileStore(join(folder, 'files'))
const uploads = openResumableUploads({
  place: await openFolderPlace(join(folder, 'uploads')),
  path: '/uploads',
  maxSize: 100_000_000,
  onFinished: async ({ id, path }) => {
    const { sha256 } = await store.adopt(path)
    process.stdout.write(`finished ${id}\n`)
    await setTimeout(Number(delay))
    return sha256
  },
  answerFailure: () => ({ status: 503, body: '', passes: true }),
})
const application = Fastify()
await mountUploads(application, uploads, async () => 'ana')
const address = await application.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
