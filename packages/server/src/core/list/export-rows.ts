import type { ExportInput } from '@lienzo/contract/wire/list'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { and, type SQL, sql } from 'drizzle-orm'
import {
  type CellKind,
  type CellValue,
  largestSheet,
  type Sheet,
  type SheetColumn,
  spreadsheet,
} from '../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../context/context.ts'
import type { DocumentAnswer } from '../context/handler.ts'
import { readableColumns } from '../context/hiding.ts'
import { type ColumnOf, type Fields, queryRows } from '../context/query-rows.ts'
import { invalidInput, notFound, Refusal } from '../context/refusal.ts'
import type { Readable } from '../context/resource.ts'
import { presentOrDeleted, scopeOf } from '../context/scope.ts'
import { unknownColumn } from './conditions/filter-condition.ts'
import { columnSqlOf, listConditions, orderOf, sourcesOf } from './conditions/list-conditions.ts'
import { clockIn } from './wall-clock.ts'

/** Number of rows read with one statement. Other calls can use the database between two statements. */
const BATCH = 1000

type ExportColumn = SheetColumn & { expression: SQL; cellOf: (value: unknown) => CellValue }

/**
 * Exports a list, or only the records with `input.ids`, as a spreadsheet with the requested columns, in the order of the list.
 * Finds all ids first, then reads and writes the rows in batches. Throws INVALID_INPUT at an unknown column, an unknown time
 * zone or a filter that cannot be parsed, NOT_FOUND if a selected record is missing, and TOO_LARGE if there are more rows than
 * a sheet can contain.
 */
export async function exportRows(
  context: Context,
  resource: Readable<never, unknown>,
  input: ExportInput,
  within?: SQL,
): Promise<DocumentAnswer> {
  const { sheet } = await exportedSheet(context, resource, input, within)
  return { name: `${resource.name}.xlsx`, content: spreadsheet(sheet) }
}

/** Returns the sheet of an exported list, and the ids of its records. Throws the same errors as `exportRows`. */
export async function exportedSheet(
  context: Context,
  resource: Readable<never, unknown>,
  input: ExportInput,
  within?: SQL,
): Promise<{ sheet: Sheet; ids: readonly number[] }> {
  const columns = exportColumns(context, resource, input)
  const ids = await idsToExport(context, resource, input, within)
  if (ids.length > largestSheet) {
    throw new Refusal('TOO_LARGE', `A sheet holds ${largestSheet} rows and the list ${ids.length}`)
  }
  const batches = exportBatches({ context, resource, columns, ids, deleted: input.deleted })
  return { sheet: { title: input.title || resource.name, columns, batches }, ids }
}

async function idsToExport(
  context: Context,
  resource: Readable<never, unknown>,
  input: ExportInput,
  within?: SQL,
): Promise<readonly number[]> {
  const { id } = resource.table
  const order = orderOf(context, resource, input)
  const requestedIds = input.ids ? [...new Set(input.ids)] : undefined
  const only = requestedIds && sql`${id} = any(${sql.param(requestedIds)})`
  const { where } = listConditions(context, resource, input, and(within, only))
  const { tables } = sourcesOf(resource, [where, order])
  const [row] = await queryRows(
    context.database,
    { ids: sql<number[]>`array(select ${id} from ${tables} where ${where} order by ${order})` },
    (columns) => sql`select ${columns}`,
  )
  const ids = row?.ids ?? []
  if (requestedIds && ids.length !== requestedIds.length) throw notFound()
  return ids
}

type Exporting = {
  context: Context
  resource: Readable<never, unknown>
  columns: readonly ExportColumn[]
  ids: readonly number[]
  deleted: boolean
}

/** Yields batches of cells; reads the next batch while the previous one is written. */
async function* exportBatches(exporting: Exporting): AsyncGenerator<CellValue[][]> {
  const { ids } = exporting
  let next = readBatch(exporting, 0)
  for (let first = 0; first < ids.length; first += BATCH) {
    const rows = await next
    next = readBatch(exporting, first + BATCH)
    // Prevents an unhandled rejection if reading fails before `next` is awaited; awaiting `next` still throws the error.
    next.catch(() => undefined)
    yield rows
  }
}

async function readBatch({ context, resource, columns, ids, deleted }: Exporting, first: number) {
  const batch = ids.slice(first, first + BATCH)
  if (batch.length === 0) return []
  const { table, from } = resource
  const cells = columns.map(({ expression }, index) => [`c${index}`, expression] as const)
  const fields: Fields & { id: ColumnOf<number> } = { ...Object.fromEntries(cells), id: table.id }
  const where = and(
    sql`${table.id} = any(${sql.param(batch)})`,
    presentOrDeleted(table, deleted),
    scopeOf(resource, context.caller),
  )
  const rows = await queryRows(
    context.database,
    fields,
    (selectedColumns) => sql`select ${selectedColumns} from ${from} where ${where}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return batch.flatMap((id) => {
    const row = byId.get(id)
    return row ? [columns.map(({ cellOf }, index) => cellOf(row[`c${index}`]))] : []
  })
}

function exportColumns(
  context: Context,
  resource: Readable<never, unknown>,
  input: ExportInput,
): ExportColumn[] {
  const columns = readableColumns(context.caller, resource)
  const requestedColumns =
    input.columns.length > 0
      ? input.columns
      : Object.keys(columns).map((name) => ({ name, header: name, words: {}, time: false }))
  const expressions = columnSqlOf(context, resource)
  const clock = clockIn(input.time_zone)
  const unknown = requestedColumns.flatMap(({ name }, index) =>
    Object.hasOwn(columns, name) ? [] : [[`columns.${index}.name`, unknownColumn(columns)]],
  )
  if (unknown.length > 0) throw invalidInput(Object.fromEntries(unknown))
  return requestedColumns.flatMap(({ name, header, words, time }) => {
    const column = columns[name]
    const expression = expressions[name]
    if (!column || !expression) return []
    const kind = column.kind === 'date' && time ? 'moment' : cellKinds[column.kind]
    const cellOf = valueReader(column.kind, kind, words, clock.shownAt)
    return [{ header: header || name, kind, expression: sql`${expression}`, cellOf }]
  })
}

const cellKinds: Record<ColumnKind, CellKind> = {
  text: 'text',
  choice: 'text',
  boolean: 'text',
  id: 'integer',
  integer: 'integer',
  cents: 'euros',
  area: 'area',
  percent: 'percent',
  degrees: 'degrees',
  date: 'day',
}

/** Number of stored units in one unit of a spreadsheet cell: a euro has 100 cents, and 100 percent is the number 1. */
const unitsIn: Partial<Record<ColumnKind, number>> = {
  cents: 100,
  area: 10_000,
  percent: 10_000,
  degrees: 1_000_000,
}

function valueReader(
  kind: ColumnKind,
  cell: CellKind,
  words: Record<string, string>,
  clock: (seconds: number) => number,
): (value: unknown) => CellValue {
  if (cell === 'day') return (value) => (typeof value === 'number' ? wholeDay(value, clock) : null)
  if (cell === 'moment') return (value) => (typeof value === 'number' ? clock(value) : null)
  if (cell === 'text') {
    return (value) => {
      if (value === null || value === undefined) return null
      const text = String(value)
      return Object.hasOwn(words, text) ? (words[text] ?? text) : text
    }
  }
  const units = unitsIn[kind] ?? 1
  return (value) => (typeof value === 'number' ? value / units : null)
}

/**
 * Returns midnight UTC of the day on which a time falls in the user's time zone, in Unix seconds. A time that is exactly
 * midnight UTC is regarded as a day that a user chose, and is not converted.
 */
function wholeDay(seconds: number, clock: (seconds: number) => number): number {
  const local = seconds % SECONDS_PER_DAY === 0 ? seconds : clock(seconds)
  return Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY
}
