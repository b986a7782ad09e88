import { randomBytes } from 'node:crypto'
import { usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { type Database, openDatabase } from '@lienzo/server/db/engine/open-database'
import * as schema from '@lienzo/server/db/schema'
import { likePhotos } from '@lienzo/server/resources/installerphoto/like-photos'
import { drizzle } from 'drizzle-orm/node-postgres'
import { takeTurns } from '../measure.ts'
import { fillFolder, shareDatabase } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

const PHOTOS = 1_000_000
/** Number of variants of a reused photo that the search compares: turned, mirrored, tilted and cropped. */
const VIEWS = 184
/**
 * Maximum time of one search in ms. Each photo is compared on arrival, so a hundred photos that arrive together wait for each
 * other.
 */
const MOST_MILLISECONDS = 300

/**
 * Measures the indexed search for near-duplicates of a new photo among 1,000,000 photos, against comparing one variant with all
 * of them.
 */
export async function measureLikePhotos(): Promise<Result> {
  const folder = await fillFolder(1)
  const sharedDatabase = await shareDatabase(folder)
  try {
    const { pool, close } = await openDatabase({ ...sharedDatabase.place, connectionWait: 60_000 })
    try {
      await keepPhotos(pool)
      return await compare(pool)
    } finally {
      await close()
    }
  } finally {
    await sharedDatabase.stop()
    folder.remove()
  }
}

/** Inserts photos without their jobs, because only their fingerprints are read. */
async function keepPhotos(pool: Database['pool']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into files (id, sha256, name, type, kind, size, created_at)
       select n, encode(sha256(n::text::bytea), 'hex'), 'a.jpg', 'image/jpeg', 'picture', 1, 1
       from generate_series(1, $1::int) n`,
      [PHOTOS],
    )
    await client.query(
      `insert into installer_photos (id, created_at, updated_at, name, budget_id, order_id, space_id, file_id,
         upload_key, flags, likeness, gradients, detail, looked_at, state)
       select n, 1, 1, 'a', 1, n / 100, n, n, 'key-' || n, '[]', ('x' || md5(n::text))::bit(64),
         ('x' || repeat(md5(n || 'a'), 8))::bit(1024), 200, 1, 'valid'
       from generate_series(1, $1::int) n`,
      [PHOTOS],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

async function compare(pool: Database['pool']): Promise<Result> {
  const database = drizzle(pool, { schema })
  const { similarBits } = usualProofTerms
  const makePhoto = () => {
    const views = Array.from({ length: VIEWS }, () => ({ likeness: bits(64), gradients: bits(1024) }))
    const [view = { likeness: bits(64), gradients: bits(1024) }] = views
    const looks = { look: { ...view, detail: 200 }, views }
    return { id: 0, order_id: 0, space_id: 0, sha256: randomBytes(32).toString('hex'), looks }
  }
  const times = await takeTurns({
    indexes: { run: () => likePhotos(database, makePhoto(), similarBits) },
    all: {
      run: () =>
        pool.query(
          `select id from installer_photos where bit_count(likeness # $1::bit(64)) <= $2 and deleted_at is null
           order by bit_count(likeness # $1::bit(64)), id limit 1`,
          [bits(64), similarBits],
        ),
    },
  })
  const { indexes, all } = times
  return {
    group: 'Photos of installers',
    name: 'which of 1,000,000 photos are the same as a new one, or nearly, in any of its 184 views',
    figures: `p50 ${rounded(indexes.p50)} ms, p99 ${rounded(indexes.p99)}; one view compared with all of them ${rounded(all.p50)}`,
    outcomes: [atMost('ms', indexes.p50, MOST_MILLISECONDS)],
  }
}

function bits(count: number): string {
  return Array.from(randomBytes(count / 8), (byte) => byte.toString(2).padStart(8, '0')).join('')
}
