import type { ListInput, ListQuestion } from '@lienzo/contract/wire/list'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../../db/reading-order.ts'
import { columnOf, rowsOf } from '../../changes/change-names.ts'
import type { Context } from '../../context/context.ts'
import { dialect } from '../../context/handle.ts'
import { readableColumns } from '../../context/hiding.ts'
import { invalidField } from '../../context/refusal.ts'
import type { Readable } from '../../context/resource.ts'
import { presentOrDeleted, scopeOf } from '../../context/scope.ts'
import { todayOf } from '../today.ts'
import { columnsIn } from './columns-in.ts'
import { containing, filterConditions, unknownColumn } from './filter-condition.ts'
import { holdsText } from './holds-text.ts'

type ReadableResource = Readable<never, unknown>

/**
 * Returns two conditions. `where` selects the rows of the list that the caller is allowed to see. `asked` contains only the
 * conditions that the request adds (search, filters and `within`); undefined if the request adds none. Throws INVALID_INPUT at
 * a column that does not exist or a filter that cannot be parsed.
 */
export function listConditions(
  context: Context,
  resource: ReadableResource,
  question: ListQuestion,
  within?: SQL,
) {
  const { table } = resource
  const requestedRows = and(
    within,
    searchCondition(resource, question.search),
    ...filterConditions(
      question.filters,
      readableColumns(context.caller, resource),
      columnSqlOf(context, resource),
      resource.severalSql ?? {},
      { caller: context.caller, today: todayOf(context) },
    ),
  )
  const present = presentOrDeleted(table, question.deleted)
  return {
    asked: requestedRows,
    where: and(present, scopeOf(resource, context.caller), requestedRows) ?? sql`true`,
  }
}

/**
 * Returns the tables that conditions and sort orders need, and in `changing` the names of the changes that can alter the
 * result. `others` is true if they refer to a table other than that of the resource.
 */
export function sourcesOf(resource: ReadableResource, statements: SQL[]) {
  const { own, others } = columnsIn(resource.table, statements)
  const columns = [...own].map((column) => columnOf(resource.name, column))
  return {
    others,
    tables: others ? resource.from : sql`${resource.table}`,
    changing: [others ? resource.name : rowsOf(resource.name), ...columns, ...resource.joins],
  }
}

/** Returns the key under which the result of a statement is cached: its SQL text and its parameters, as JSON. */
export function keyOf(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return JSON.stringify([text, params])
}

type ColumnSql = Partial<Record<string, PgColumn | SQL>>

/** Returns the SQL of each list column by name, including expressions that depend on the caller or on the current day. */
export function columnSqlOf(
  context: Pick<Context, 'caller' | 'now' | 'origin'>,
  resource: ReadableResource,
): ColumnSql {
  const columnSql = fixedColumnSql(resource)
  return resource.ownColumnSql
    ? { ...columnSql, ...resource.ownColumnSql(context.caller, todayOf(context)) }
    : columnSql
}

const fixedSql = new WeakMap<ReadableResource, ColumnSql>()

/**
 * Returns the SQL of the list columns that depend neither on the caller nor on the day: the expression of `columnSql`,
 * otherwise the field of the same name. Cached for each resource.
 */
function fixedColumnSql(resource: ReadableResource): ColumnSql {
  const cachedSql = fixedSql.get(resource)
  if (cachedSql) return cachedSql
  const fields = Object.entries<PgColumn | SQL>(resource.fields)
  const listed = fields.filter(([name]) => Object.hasOwn(resource.columns, name))
  const columnSql = { ...Object.fromEntries(listed), ...resource.columnSql }
  fixedSql.set(resource, columnSql)
  return columnSql
}

function searchCondition(resource: ReadableResource, search: string): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const pattern = containing(text)
  return or(holdsText(resource, text), ...(resource.searchElsewhere?.(pattern) ?? []))
}

/**
 * Returns the requested sort order. By default, returns the order of the resource, or in the bin the most recently deleted
 * records first. Throws INVALID_INPUT at `sort` if the list cannot be sorted by that column.
 */
export function orderOf(
  context: Pick<Context, 'caller' | 'now' | 'origin'>,
  resource: ReadableResource,
  input: Pick<ListInput, 'sort' | 'order'> & { deleted?: boolean | undefined },
): SQL {
  const { id, deleted_at } = resource.table
  if (input.sort === '') {
    return input.deleted && deleted_at ? sql`${deleted_at} desc, ${id} desc` : resource.defaultOrder
  }
  const columns = readableColumns(context.caller, resource)
  const column = Object.hasOwn(columns, input.sort) ? columns[input.sort] : undefined
  const sortSql = columnSqlOf(context, resource)[input.sort]
  if (!column || !sortSql || column.sortable === false) throw invalidField('sort', unknownColumn(columns))
  const expression = column.kind === 'text' ? inReadingOrder(sortSql) : sortSql
  // Sorting by id as well keeps rows with equal values in the same order on every page.
  return input.order === 'asc'
    ? sql`${expression} asc nulls last, ${id} asc`
    : sql`${expression} desc nulls first, ${id} desc`
}
