import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import type { Services } from '../../core/context/services.ts'
import { budgetCodes } from '../../db/tables/installation/budgets.ts'
import { users } from '../../db/tables/people/users.ts'
import { orderCodes } from '../../db/tables/sales/orders.ts'
import { type KeptTable, readKeptContents, readKeptRows } from './kept-files.ts'
import { movedCodes, movedMoments, movedStory } from './move-story.ts'
import { movedPicture } from './moved-picture.ts'

type Loading = { database: Handle; services: Services; now: number; password: string }

/** Number of files written concurrently, since each write spends most of its time waiting for the disk. */
const WRITTEN_AT_ONCE = 16

/** Loads the saved company into an empty database, and moves its times so that the story ends at `now`. */
export async function loadCompany({ database, services, now, password }: Loading): Promise<void> {
  const [story, contents, password_hash] = await Promise.all([
    readKeptRows(),
    readKeptContents(),
    services.passwords.hashOf(password),
  ])
  const moveMoment = movedMoments(story.told, now)
  const newAddresses = new Map<string, string>()
  const newContents = contents.map((content) => {
    const picture = movedPicture(content, moveMoment)
    if (picture !== content) newAddresses.set(addressOf(content), addressOf(picture))
    return picture
  })
  const rewrite = movedStory(story, now, newAddresses)
  const writing = storeContents(services, newContents)
  // Prevents an unhandled rejection if writing the files fails before all rows are inserted.
  writing.catch(() => undefined)
  for (const table of story.tables) await insertRows(database, table, rewrite)
  await database.update(users).set({ password_hash })
  await countCodes(database, [...movedCodes(story.codes, moveMoment).values()])
  await writing
}

async function insertRows(
  database: Handle,
  { name, columns, rows }: KeptTable,
  rewrite: (text: string) => string,
): Promise<void> {
  const table = sql.identifier(name)
  const columnList = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await database.execute(
    sql`insert into ${table} (${columnList}) select ${columnList} from json_populate_recordset(null::${table}, ${rewrite(rows)}::json)`,
  )
  if (!columns.includes('id')) return
  // The rows are inserted with explicit ids, so the sequence has to be advanced past the highest id.
  await database.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${table}
      where pg_get_serial_sequence(${name}, 'id') is not null having max(id) is not null`,
  )
}

/** Stores the highest order number and the highest budget number of each year as counters. */
async function countCodes(database: Handle, codes: readonly string[]): Promise<void> {
  for (const table of [orderCodes, budgetCodes]) {
    const lastNumbers = new Map<number, number>()
    for (const code of codes) {
      if (code.startsWith('P') !== (table === budgetCodes)) continue
      const [year = 0, number = 0] = code.replace('P', '').split('-').map(Number)
      lastNumbers.set(2000 + year, Math.max(number, lastNumbers.get(2000 + year) ?? 0))
    }
    const rows = [...lastNumbers].map(([year, last_number]) => ({ year, last_number }))
    if (rows.length > 0) await database.insert(table).values(rows)
  }
}

async function storeContents({ files }: Services, contents: readonly Buffer[]): Promise<void> {
  const queue = contents.values()
  const store = async () => {
    for (const content of queue) await files.put(Readable.from([content]))
  }
  await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, store))
}

function addressOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
