import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Password of the administrator and of the demo company's people in the fixtures. */
export const RELEASE_PASSWORD = 'una-clave-de-una-entrega'
/** Key of the backups in the fixtures. */
export const RELEASE_KEY = 'the key of the backups of releases'

const fixtures = fileURLToPath(new URL('./kept/', import.meta.url))

/** Paths of the fixture of one released version. `totals` is a JSON file with its `HouseTotals`. */
export type ReleaseFixture = {
  version: string
  folder: string
  /** Archive of the data folder. */
  dataFolder: string
  /** Archive of the folder of backups, which contains one. */
  backups: string
  totals: string
}

/** Returns the paths of the fixture of a version, which need not exist. */
export function fixtureOf(version: string): ReleaseFixture {
  const folder = join(fixtures, version)
  return {
    version,
    folder,
    dataFolder: join(folder, 'data-folder.tar.zst'),
    backups: join(folder, 'backups.tar.zst'),
    totals: join(folder, 'totals.json'),
  }
}

/** Returns the fixtures of all released versions. */
export function keptReleases(): ReleaseFixture[] {
  return readdirSync(fixtures).sort().map(fixtureOf)
}

/** Archives the contents of a folder with tar, compressed by zstd. Throws if tar fails. */
export async function pack(folder: string, archive: string): Promise<void> {
  const tar = spawn('tar', ['-c', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const compression = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 19 } })
  await Promise.all([pipeline(tar.stdout, compression, createWriteStream(archive)), ended(tar)])
}

/** Unpacks an archive made by `pack` into an existing folder. Throws if tar fails. */
export async function unpack(archive: string, folder: string): Promise<void> {
  // A file rather than a pipe, because tar does not read an archive to its last byte, and so can close a pipe too early.
  const tarFile = `${folder}.tar`
  try {
    await pipeline(createReadStream(archive), createZstdDecompress(), createWriteStream(tarFile))
    await ended(spawn('tar', ['-x', '-p', '-f', tarFile, '-C', folder], { stdio: 'inherit' }))
  } finally {
    await rm(tarFile, { force: true })
  }
}

async function ended(tar: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(tar, 'close')
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
