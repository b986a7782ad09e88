import type { importOutcomes } from '@lienzo/contract/imports/import-states'
import {
  type ImportFault,
  importFault,
  importWarning,
  type ReadRow,
  readImportRow,
} from '@lienzo/rules/imports/import-declaration'
import { nameOf } from '@lienzo/rules/imports/likeness/called'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import type { ColumnValues, ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { ImportChoices } from '../import-choices.ts'
import { customersNamed } from './customers-named.ts'
import { existingRecords } from './existing-records.ts'
import { nearRecords } from './near-records.ts'
import { takenKeys } from './taken-keys.ts'

type Outcome = (typeof importOutcomes)[number]

/** A stored row. */
export type StoredRow = Pick<typeof importRows.$inferSelect, 'number' | 'cells' | 'corrections'>

export type EvaluatedRow = ImportedRow & {
  faults: ImportFault[]
  /** Null where nobody can say which record it is. */
  key: string | null
  /** What rows have in common that are probably one record. */
  alike: string | null
  outcome: Outcome
  /** What the record holds afterwards. */
  after: ColumnValues
}

type PlacedRow = ReadRow &
  Pick<ImportedRow, 'number' | 'customer'> & { key: string | null; alike: string | null; parts: string[] }

/**
 * What becomes of rows, given in their order, with all that is wrong with them: a few queries however many rows there are.
 * What comes before the first of them in the file must have been evaluated. `hold` keeps what they name until the transaction
 * ends.
 */
export async function evaluateRows(
  database: Handle,
  rows: readonly StoredRow[],
  choices: ImportChoices,
  { hold = false }: { hold?: boolean } = {},
): Promise<EvaluatedRow[]> {
  const { kind } = choices
  const read = rows.map(({ number, cells, corrections }) => ({
    number,
    ...readImportRow(kind.declaration, cells, choices.mapping, { corrections, headers: choices.headers }),
  }))
  const owned = kind.customer ? await ownedRows(database, read, choices, hold) : read.map(withoutCustomer)
  const placed = owned.map((row) => placedRow(row, choices))
  const existingOf = await existingRecords(database, placed, choices)
  const isRepeated = await earlierRows(database, placed, choices, 'key')
  const isAlike = await earlierRows(database, placed, choices, 'alike')
  const found = placed.map((row) => ({ ...row, ...existingOf(row) }))
  const judgements = await judged(database, found, choices, hold)
  const takenBy = await takenKeys(database, found, choices)
  const nearOf = await nearRecords(database, found, choices)
  return found.map((row, index): EvaluatedRow => {
    const { columns, faults: others } = judgements[index] ?? { columns: {}, faults: [] }
    const faults = [...row.faults, ...others, ...takenBy(row)]
    const first = isRepeated(row)
    const alike = isAlike(row)
    if (first !== undefined) faults.push(faultOfKey(row, choices, 'twice', { row: first }))
    else if (alike !== undefined) faults.push(likenessOf(row, choices, alike))
    else faults.push(...nearOf(row))
    if (row.several) faults.push(faultOfKey(row, choices, 'key_several'))
    faults.push(...missingFields(row, faults, choices))
    const after = withValues(kind, row.existing, columns)
    return { ...row, faults, after, outcome: outcomeOf(faults, row.existing, after, choices) }
  })
}

function withoutCustomer<Row extends object>(row: Row): Row & { customer: null } {
  return { ...row, customer: null }
}

async function ownedRows<Row extends ReadRow>(
  database: Handle,
  rows: readonly Row[],
  { customerId }: ImportChoices,
  hold: boolean,
) {
  const names = rows.map((row) => row.texts.customer ?? '')
  const customerOf = await customersNamed(database, { names, customerId }, { hold })
  return rows.map((row) => {
    const found = customerOf(row.texts.customer ?? '')
    return 'id' in found
      ? { ...row, customer: found }
      : { ...row, customer: null, faults: [...row.faults, found] }
  })
}

/** A value that no index takes is none. */
const LONGEST_PART = 500

function placedRow(
  row: ReadRow & Pick<ImportedRow, 'number' | 'customer'>,
  { kind, key }: ImportChoices,
): PlacedRow {
  const parts = kind.keys[key]?.of(row.values) ?? []
  const isPlaced = (kind.customer === null || row.customer !== null) && parts.length > 0
  const known = parts.filter((part) => part !== undefined && part.length <= LONGEST_PART) as string[]
  const customer = row.customer?.id ?? ''
  const called = isPlaced && kind.alike?.of(row.values)
  const alike = called ? `${customer}:${nameOf(called)}` : null
  if (!isPlaced || known.length < parts.length) return { ...row, key: null, alike, parts: [] }
  return { ...row, key: [customer, ...known].join('\u0001'), alike, parts: known }
}

async function judged(
  database: Handle,
  rows: readonly (PlacedRow & ImportedRow)[],
  { kind }: ImportChoices,
  hold: boolean,
) {
  if (kind.judge) return kind.judge(database, rows, { hold })
  return rows.map(({ values: { customer: _, ...columns } }) => ({ columns, faults: [] }))
}

function faultOfKey(
  row: PlacedRow,
  { kind, key }: ImportChoices,
  fault: string,
  values: ImportFault['values'] = {},
): ImportFault {
  const [field = ''] = kind.declaration.keys[key] ?? []
  return importFault(field, fault, row.texts[field] ?? '', values)
}

/** Rows that are probably one record, though their keys say that they are two. */
function likenessOf(row: PlacedRow, { kind }: ImportChoices, first: number): ImportFault {
  const field = kind.alike?.field ?? ''
  return importWarning(field, 'alike', row.texts[field] ?? '', { row: first })
}

/** What a new record must have, and every record that is to be found by it; a wrong cell is not a missing one. */
function missingFields(
  row: PlacedRow & ImportedRow,
  faults: readonly ImportFault[],
  { kind }: ImportChoices,
): ImportFault[] {
  if (row.existing) return []
  return Object.entries(kind.declaration.fields)
    .filter(([name, field]) => field.required && row.values[name] === undefined)
    .filter(([name]) => !faults.some((fault) => fault.field === name && fault.level === 'error'))
    .map(([name]) => importFault(name, 'missing', ''))
}

function outcomeOf(
  faults: readonly ImportFault[],
  existing: ColumnValues | null,
  after: ColumnValues,
  { kind, createNew, updateExisting }: ImportChoices,
): Outcome {
  if (faults.some(({ level }) => level === 'error')) return 'refused'
  if (!existing) return createNew ? 'created' : 'skipped'
  if (!updateExisting) return 'skipped'
  return Object.keys(kind.columns).every((name) => existing[name] === after[name]) ? 'unchanged' : 'updated'
}

/** What an empty cell leaves open is not changed; a new record has the form's defaults there. */
function withValues(
  { columns, fresh }: ImportKind,
  existing: ColumnValues | null,
  said: ColumnValues,
): ColumnValues {
  const after: ColumnValues = {}
  for (const name in columns) {
    after[name] = said[name] === undefined ? ((existing ?? fresh)[name] ?? null) : said[name]
  }
  return after
}

/** Tells of a row, given in their order, which row before it has the same key, or is alike. */
async function earlierRows(
  database: Handle,
  rows: readonly PlacedRow[],
  { import_id }: ImportChoices,
  what: 'key' | 'alike',
): Promise<(row: PlacedRow) => number | undefined> {
  const texts = [...new Set(rows.flatMap((row) => row[what] ?? []))]
  const [first] = rows
  if (!first || texts.length === 0) return () => undefined
  const { number } = importRows
  const earlier = fieldsIn('earlier', { number })
  const found = await queryRows(
    database,
    { text: sql<string>`given.text`, ...earlier },
    (columns) => sql`select ${columns} from unnest(${sql.param(texts)}::text[]) as given (text),
      lateral (select ${number} from ${importRows}
        where ${importRows.import_id} = ${import_id} and ${importRows[what]} = given.text
          and ${number} < ${first.number} order by ${number} limit 1) earlier`,
  )
  const firstOf = new Map(found.map((row) => [row.text, row.number]))
  return (row) => {
    const text = row[what]
    if (text === null) return undefined
    const before = firstOf.get(text)
    if (before === undefined) firstOf.set(text, row.number)
    return before
  }
}
