import { type ImportFault, importFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import { PICTURE_MISSING } from '@lienzo/rules/imports/picture-names'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import type { ImportedRow } from '../../../core/record/import-kind.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { ImportChoices } from '../import-choices.ts'
import { type FileNames, nearRecords } from './near-records.ts'
import type { PlacedRow } from './placed-row.ts'

/** Row with the faults of its previous evaluation. */
export type SeenRow = { number: number; faults: readonly ImportFault[] }

/** Row with its key and its similarity text. */
export type KnownRow = Pick<PlacedRow, 'number' | 'key' | 'alike'>

type FoundRow = PlacedRow & Pick<ImportedRow, 'existing'> & { several: boolean }

/**
 * Functions that return the number of the first earlier row with the same key or the same similarity text; undefined if there
 * is none.
 */
type Earlier = Record<'key' | 'alike', (row: KnownRow) => number | undefined>

/**
 * Finds the earlier rows of the file that have the same key or similarity text as these rows. The rows must be in file order.
 * Rows in `before` directly precede them and are used instead of their stored versions.
 */
export async function earlierOf(
  database: Handle,
  rows: readonly KnownRow[],
  choices: ImportChoices,
  before: readonly KnownRow[],
): Promise<Earlier> {
  const candidates = { rows, before }
  const key = await earlierRows(database, candidates, choices, 'key')
  return { key, alike: await earlierRows(database, candidates, choices, 'alike') }
}

/**
 * Returns a function that returns the faults of a row that repeats an earlier row of the file, or that resembles an earlier row
 * or an existing record. The function must be called in file order.
 */
export async function likenessOfRows(
  database: Handle,
  rows: readonly FoundRow[],
  choices: ImportChoices,
  earlier: Earlier,
): Promise<(row: FoundRow) => ImportFault[]> {
  const nearOf = await nearRecords(database, rows, choices)
  return (row) => {
    const first = earlier.key(row)
    const mistypedRow = choices.fileNames?.mistyped(row, choices.kind)
    const alike = earlier.alike(row) ?? (row.existing ? undefined : mistypedRow)
    if (first !== undefined) return [faultOfKey(row, choices, TWICE, { row: first })]
    if (alike !== undefined) return [alikeFault(row, choices, alike), ...nearOf(row)]
    return nearOf(row)
  }
}

/**
 * Returns a function that returns the similarity and picture faults from the previous evaluation of a row. If the row now
 * matches a record, the function omits the warning that the row resembles a record.
 */
export function likenessAsSeen(rows: readonly SeenRow[]): (row: FoundRow) => ImportFault[] {
  const faultsByRow = new Map(rows.map(({ number, faults }) => [number, faults]))
  return (row) =>
    (faultsByRow.get(row.number) ?? []).filter(({ key }) =>
      row.existing ? ofRows.has(key) : ofRows.has(key) || key === ofRecords,
    )
}

/**
 * Returns a check for similar rows that repeats the previous warning if the name of the row is unchanged. It does not read the
 * names of other rows.
 */
export function alikeAsSeen(
  rows: readonly SeenRow[],
  { alike }: ImportChoices['kind'],
): Pick<FileNames, 'mistyped'> {
  const faultsByRow = new Map(rows.map(({ number, faults }) => [number, faults]))
  return {
    mistyped: ({ number, texts }) => {
      const fault = faultsByRow.get(number)?.find(({ key }) => key === `import.fault.${ALIKE}`)
      return fault && alike && fault.text === texts[alike.field] ? Number(fault.values.row) : undefined
    },
  }
}

const TWICE = 'twice'
const ALIKE = 'alike'
const ofRows: ReadonlySet<string> = new Set(
  [TWICE, ALIKE, PICTURE_MISSING].map((name) => `import.fault.${name}`),
)
const ofRecords = 'import.fault.near'

/** Returns an error at the first field of the chosen key. */
export function faultOfKey(
  row: PlacedRow,
  { kind, key }: ImportChoices,
  fault: string,
  values: ImportFault['values'] = {},
): ImportFault {
  const [field = ''] = kind.declaration.keys[key] ?? []
  return importFault(field, fault, row.texts[field] ?? '', values)
}

/** Returns a warning that a row probably describes the same record as an earlier row, although their keys differ. */
function alikeFault(row: PlacedRow, { kind }: ImportChoices, first: number): ImportFault {
  const field = kind.alike?.field ?? ''
  return importWarning(field, ALIKE, row.texts[field] ?? '', { row: first })
}

/**
 * Returns a function that finds the first earlier row with the same key or similarity text. The query sorts by `number + 0`,
 * which no index covers. Without statistics for a new import, the planner would otherwise scan all rows of the import for each
 * text.
 */
async function earlierRows(
  database: Handle,
  { rows, before }: { rows: readonly KnownRow[]; before: readonly KnownRow[] },
  { import_id }: ImportChoices,
  what: 'key' | 'alike',
): Promise<(row: KnownRow) => number | undefined> {
  const texts = [...new Set(rows.flatMap((row) => row[what] ?? []))]
  const [first] = [...before, ...rows]
  if (!first || texts.length === 0) return () => undefined
  const { number } = importRows
  const earlier = fieldsIn('earlier', { number })
  const matches = await queryRows(
    database,
    { text: sql<string>`given.text`, ...earlier },
    (columns) => sql`select ${columns} from unnest(${sql.param(texts)}::text[]) as given (text),
      lateral (select ${number} from ${importRows}
        where ${importRows.import_id} = ${import_id} and ${importRows[what]} = given.text
          and ${number} < ${first.number} order by ${number} + 0 limit 1) earlier`,
  )
  const firstOf = new Map(matches.map((row) => [row.text, row.number]))
  for (const { number, [what]: text } of before) {
    if (text !== null && !firstOf.has(text)) firstOf.set(text, number)
  }
  return (row) => {
    const text = row[what]
    if (text === null) return undefined
    const before = firstOf.get(text)
    if (before === undefined) firstOf.set(text, row.number)
    return before
  }
}
