import { type ImportFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import { Likeness } from '@lienzo/rules/imports/likeness/likeness'
import { and, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { type Fields, queryRows } from '../../../core/context/query-rows.ts'
import { mapInTurns } from '../../../core/jobs/in-turns.ts'
import type { ColumnValues, ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'

/** Indexes of the names of existing records, by customer ID. Records shared by all customers are under 0. */
export type KnownRecords = Map<number, Likeness>

const PAGE = 2_000

type Row = ImportedRow & { key: string | null; several: boolean }

/**
 * Returns a function that warns about a new row whose name resembles the name of an existing record. The warning contains the
 * key values of that record. The names of a customer's records are read only once for all rows that share `known`.
 */
export async function nearRecords(
  database: Handle,
  rows: readonly Row[],
  { kind, key, known }: { kind: ImportKind; key: string; known?: KnownRecords },
): Promise<(row: Row) => ImportFault[]> {
  const { alike } = kind
  if (!alike || !known) return () => []
  const fresh = rows.filter(
    (row) => row.existing === null && !row.several && (row.customer || !kind.customer),
  )
  await readMissing(database, fresh, kind, known)
  const nearest = new Map<number, number>()
  await mapInTurns(fresh, (row) => {
    const recordName = alike.of(row.values)
    const id = recordName && known.get(ownerOf(row))?.find(recordName)
    if (id !== undefined) nearest.set(row.number, id)
  })
  const records = await recordsOf(database, kind, [...new Set(nearest.values())])
  return (row) => {
    const id = nearest.get(row.number)
    const record = id === undefined ? undefined : records.get(id)
    if (id === undefined || !record) return []
    const name = Object.keys(alike.columns).flatMap((column) => String(record[column] ?? '') || [])
    const by = (kind.declaration.keys[key] ?? []).map((field) => [`is_${field}`, textOf(record[field])])
    const values = { record: id, name: name.join(' / '), ...Object.fromEntries(by) }
    return [importWarning(alike.field, 'near', row.texts[alike.field] ?? '', values)]
  }
}

function ownerOf({ customer }: Pick<ImportedRow, 'customer'>): number {
  return customer?.id ?? 0
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Reads the names of the records of those customers that `knownRecords` does not contain yet. */
async function readMissing(
  database: Handle,
  rows: readonly Row[],
  { table, customer, alike }: ImportKind,
  knownRecords: KnownRecords,
): Promise<void> {
  const missing = [...new Set(rows.map(ownerOf))].filter((id) => !knownRecords.has(id))
  if (!alike || missing.length === 0) return
  for (const id of missing) knownRecords.set(id, new Likeness())
  const isTheirs = customer && sql`${customer} = any(${sql.param(missing)})`
  const fields: Fields = { id: table.id, owner: customer ?? sql`0`, ...alike.columns }
  for (let last = 0; ; ) {
    const isNext = sql`${table.id} > ${last}`
    const records = await queryRows(
      database,
      fields,
      (columns) => sql`select ${columns} from ${table}
        where ${and(isTheirs ?? undefined, isNext, sql`${table.deleted_at} is null`)} order by ${table.id} limit ${PAGE}`,
    )
    await mapInTurns(records, ({ id, owner, ...values }) => {
      const recordName = alike.of(values)
      if (recordName) knownRecords.get(Number(owner))?.add(Number(id), recordName)
    })
    if (records.length < PAGE) return
    last = Number(records.at(-1)?.id)
  }
}

/** Reads the names and key values of records. */
async function recordsOf(
  database: Handle,
  { table, alike, columns, declaration }: ImportKind,
  ids: readonly number[],
): Promise<Map<number, ColumnValues>> {
  if (ids.length === 0) return new Map()
  const names = Object.values(declaration.keys).flat()
  const own = Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])))
  const fields: Fields = { id: table.id, ...alike?.columns, ...own }
  const rows = await queryRows(
    database,
    fields,
    (selectList) => sql`select ${selectList} from ${table} where ${table.id} = any(${sql.param(ids)})`,
  )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

type RowNames = Pick<ImportedRow, 'number' | 'customer' | 'values' | 'texts'>

/**
 * Index of the names in the rows of a file. It finds new rows whose name differs from the name of an earlier row only by a
 * typing error.
 */
export class FileNames {
  readonly #ofCustomers = new Map<number, Likeness>()
  #last = 0

  /**
   * Returns the number of an earlier row with nearly the same name, or undefined if there is none. Then adds the name of this
   * row. Rows must come in file order. A row that is evaluated again keeps its first name.
   */
  mistyped(row: RowNames, { alike }: Pick<ImportKind, 'alike'>): number | undefined {
    const recordName = alike?.of(row.values)
    if (!recordName) return undefined
    const owner = row.customer?.id ?? 0
    const names = this.#ofCustomers.get(owner) ?? new Likeness()
    this.#ofCustomers.set(owner, names)
    const match = names.findMistyped(recordName, (number) => number < row.number)
    if (row.number > this.#last) {
      names.add(row.number, recordName)
      this.#last = row.number
    }
    return match
  }
}
