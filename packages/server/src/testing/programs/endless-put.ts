// Test program that writes an endless stream to a file store until it is killed.
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { openDiskFileStore } from '../../adapters/files/store/disk-file-store.ts'

async function* endless() {
  for (;;) {
    yield Buffer.alloc(1000)
    await setTimeout(10)
    process.stdout.write('.')
  }
}

const [folder = ''] = process.argv.slice(2)
const store = await openDiskFileStore(folder)
await store.put(Readable.from(endless()))
