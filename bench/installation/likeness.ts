import { usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { looksOf } from '@lienzo/server/adapters/files/origin/likeness'
import { type Database, openDatabase } from '@lienzo/server/db/engine/open-database'
import * as schema from '@lienzo/server/db/schema'
import { likePhotos } from '@lienzo/server/resources/installerphoto/like-photos'
import { falseTwinOf, falseTwins, twinsOf } from '@lienzo/server/testing/likeness/likeness-set'
import { drizzle } from 'drizzle-orm/node-postgres'
import { fillFolder, shareDatabase } from '../places.ts'
import { atLeast, type Result } from '../results.ts'

/** Shops with eight reused pictures each, and pairs of each kind of false twin: 5,000 pictures. */
const SHOPS = 440
const FALSE_PAIRS = 130

const LEAST_PRECISION = 99
const LEAST_RECALL = 95

/** Half of the pictures. The limits were tuned on the even half, so only the odd half decides the result. */
type Half = 'even' | 'odd'
type Tally = { asked: number; found: number; wrong: number }
type Tallies = Map<string, Record<Half, Tally>>

/** Measures how well near-duplicates are found among generated pictures, through the database as for installer photos. */
export async function measureLikeness(): Promise<Result[]> {
  const folder = await fillFolder(1)
  const sharedDatabase = await shareDatabase(folder)
  try {
    const { pool, close } = await openDatabase({ ...sharedDatabase.place, connectionWait: 60_000 })
    try {
      return resultsOf(await judgeSet(pool))
    } finally {
      await close()
    }
  } finally {
    await sharedDatabase.stop()
    folder.remove()
  }
}

/** Stores the first picture of each pair, and then searches for the match of every other picture. */
async function judgeSet(pool: Database['pool']): Promise<Tallies> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const database = drizzle(client, { schema })
  const keep = async (photoId: number, picture: Buffer) => {
    const { look } = await looksOf(picture)
    await client.query(
      `insert into files (id, sha256, name, type, kind, size, created_at)
       values ($1::int, encode(sha256($1::int::text::bytea), 'hex'), 'a.jpg', 'image/jpeg', 'picture', 1, 1)`,
      [photoId],
    )
    await client.query(
      `insert into installer_photos (id, created_at, updated_at, name, budget_id, order_id, space_id, file_id,
         upload_key, flags, likeness, gradients, detail, looked_at, state)
       values ($1::int, 1, 1, 'a', 1, $1, $1, $1, $1::int::text, '[]', $2::bit(64), $3::bit(1024), $4, 1, 'valid')`,
      [photoId, look.likeness, look.gradients, look.detail],
    )
  }
  const nearest = async (picture: Buffer) => {
    const photo = { id: 0, order_id: 0, space_id: 0, sha256: '', looks: await looksOf(picture) }
    const [match] = await likePhotos(database, photo, usualProofTerms.similarBits)
    return match?.photoId
  }
  try {
    for (const [kind, name] of falseTwins.entries()) {
      for (let pair = 0; pair < FALSE_PAIRS; pair += 1) {
        const seed = falseSeed(kind, pair)
        await keep(seed, (await falseTwinOf(name, seed)).first)
      }
    }
    for (let seed = 1; seed <= SHOPS; seed += 1) await keep(seed, (await twinsOf(seed, [])).first)
    await client.query('analyze installer_photos')
    return await askForAll(nearest)
  } finally {
    client.release()
  }
}

const falseSeed = (kind: number, pair: number) => 10_000 + kind * 5000 + pair

async function askForAll(nearest: (picture: Buffer) => Promise<number | undefined>): Promise<Tallies> {
  const tallies: Tallies = new Map()
  const count = (kind: string, seed: number, like: number | undefined, twin: number | undefined) => {
    const empty = () => ({ asked: 0, found: 0, wrong: 0 })
    const tally = tallies.get(kind) ?? { even: empty(), odd: empty() }
    tallies.set(kind, tally)
    const half = tally[seed % 2 === 0 ? 'even' : 'odd']
    half.asked += 1
    if (like !== undefined && like === twin) half.found += 1
    if (like !== undefined && like !== twin) half.wrong += 1
  }
  for (let seed = 1; seed <= SHOPS; seed += 1) {
    for (const { kind, picture } of (await twinsOf(seed)).returned) {
      count(kind, seed, await nearest(picture), seed)
    }
  }
  for (const [kind, name] of falseTwins.entries()) {
    for (let pair = 0; pair < FALSE_PAIRS; pair += 1) {
      const seed = falseSeed(kind, pair)
      count(name, seed, await nearest((await falseTwinOf(name, seed)).second), undefined)
    }
  }
  return tallies
}

const group = 'Near-duplicates among 5,000 generated pictures'
const percent = (part: number, all: number) => (all === 0 ? 100 : (part / all) * 100)

function resultsOf(tallies: Tallies): Result[] {
  const isFalseTwin = (kind: string) => falseTwins.some((name) => name === kind)
  const kinds = [...tallies].map(([kind, halves]): Result => {
    const words = (['even', 'odd'] as const).map((half) => {
      const { asked, found, wrong } = halves[half]
      const part = isFalseTwin(kind) ? `${wrong} of ${asked} flagged` : `${found} of ${asked} found`
      return `${half}: ${part}${!isFalseTwin(kind) && wrong > 0 ? `, ${wrong} wrong` : ''}`
    })
    return { group, name: kind, figures: words.join('; '), outcomes: [] }
  })
  const all = (['even', 'odd'] as const).map((half): Result => {
    const halves = [...tallies].map(([kind, tally]) => ({ kind, ...tally[half] }))
    const sum = (of: (tally: Tally & { kind: string }) => number) =>
      halves.reduce((total, tally) => total + of(tally), 0)
    const [truePositives, falsePositives] = [sum((tally) => tally.found), sum((tally) => tally.wrong)]
    const twins = sum(({ kind, asked }) => (isFalseTwin(kind) ? 0 : asked))
    return {
      group,
      name: half === 'even' ? 'all, on which the limits were chosen' : 'all, on which they were not',
      figures: `${truePositives} found of ${twins}, ${falsePositives} flagged wrongly`,
      outcomes: [
        atLeast('precision %', percent(truePositives, truePositives + falsePositives), LEAST_PRECISION),
        atLeast('recall %', percent(truePositives, twins), LEAST_RECALL),
      ],
    }
  })
  return [...kinds, ...all]
}
