import { promisify } from 'node:util'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'

const openFile = promisify<string, Options, ZipFile>(open)

/** Opens a ZIP file, which the caller must close. Names of entries stay encoded. Rejects if the file is damaged. */
export function openZip(path: string): Promise<ZipFile> {
  return openFile(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
}

/**
 * Passes the entries of the directory to `take`, one by one, until `take` returns false. Rejects if the directory is damaged or
 * `take` throws. An archive can be read only once.
 */
export function readEntries(zip: ZipFile, take: (entry: Entry) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.on('entry', (entry: Entry) => {
      try {
        if (take(entry)) zip.readEntry()
        else resolve()
      } catch (error) {
        reject(error)
      }
    })
    zip.readEntry()
  })
}
