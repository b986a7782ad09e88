import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import type { ListColumns } from '@lienzo/contract/wire/list'
import { type ListFilter, parseFilter } from '@lienzo/rules/records/list-filter'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../../db/reading-order.ts'
import type { Caller } from '../../context/caller.ts'
import { invalidInput } from '../../context/refusal.ts'

type Column = PgColumn | SQL
type FilterContext = { caller: Caller; today: number }
type SeveralSql = Record<string, (filter: ListFilter, context: FilterContext) => SQL>

/**
 * Returns one condition for each filter of a list, given as `{column: "operator;value"}`. Throws INVALID_INPUT at each column
 * that does not exist and each filter that cannot be parsed. `context.today` is in Unix seconds; only the functions in
 * `severalSql` use the context.
 */
export function filterConditions(
  filters: Record<string, string>,
  columns: ListColumns,
  columnSql: Partial<Record<string, Column>>,
  severalSql: SeveralSql,
  context: FilterContext,
): SQL[] {
  const conditions: SQL[] = []
  const faults: FieldErrors = {}
  for (const [name, text] of Object.entries(filters)) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    const expression = columnSql[name]
    if (!column || !expression) {
      faults[`filters.${name}`] = unknownColumn(columns)
      continue
    }
    const parsed = parseFilter(column.kind, text, column.choices)
    if (!parsed.ok) {
      faults[`filters.${name}`] = {
        key: `validation.filter.${parsed.reason}`,
        values: parsed.values,
        message: `is not a filter of this column (${parsed.reason})`,
      }
      continue
    }
    const ofSeveral = severalSql[name]
    conditions.push(ofSeveral ? ofSeveral(parsed.filter, context) : conditionOf(expression, parsed.filter))
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  return conditions
}

/** Returns the field error for an unknown column; it names the columns of the list. */
export function unknownColumn(columns: ListColumns): FieldError {
  const names = Object.keys(columns).join(', ')
  return { key: 'validation.unknown_column', values: { columns: names }, message: `is not one of ${names}` }
}

/**
 * Returns the condition for records with several values in one column: at least one value matches the filter; with `neq`, no
 * value equals the value of the filter. `holds` returns the condition for records with at least one value that meets a
 * condition.
 */
export function oneOfSeveral(filter: ListFilter, column: Column, holds: (condition: SQL) => SQL): SQL {
  if (filter.operator === 'neq') return sql`not ${holds(sql`${column} = ${filter.value}`)}`
  if (filter.operator !== 'null') return holds(conditionOf(column, filter))
  return filter.empty ? sql`not ${holds(sql`true`)}` : holds(sql`true`)
}

function conditionOf(column: Column, filter: ListFilter): SQL {
  switch (filter.operator) {
    case 'like':
      return sql`${column} ilike ${containing(filter.value)}`
    case 'eq':
      return sql`${comparable(column, filter)} = ${filter.value}`
    case 'neq':
      return sql`${column} is distinct from ${filter.value}`
    case 'gt':
      return sql`${column} > ${filter.value}`
    case 'gte':
      return sql`${column} >= ${filter.value}`
    case 'lt':
      return sql`${column} < ${filter.value}`
    case 'lte':
      return sql`${column} <= ${filter.value}`
    case 'in':
      return sql`${comparable(column, filter)} in (${sql.join(
        filter.values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    case 'range':
    case 'date':
      return between(column, filter.minimum, filter.maximum)
    case 'null':
      return filter.empty ? sql`${column} is null` : sql`${column} is not null`
  }
}

/**
 * Applies the collation of the index to a text column. Equality does not depend on the collation, but PostgreSQL uses an index
 * only if the comparison has the same collation as the index.
 */
function comparable(column: Column, filter: ListFilter): Column {
  return filter.kind === 'text' ? inReadingOrder(column) : column
}

function between(column: Column, minimum: number | null, maximum: number | null): SQL {
  const sides = [
    minimum === null ? undefined : sql`${column} >= ${minimum}`,
    maximum === null ? undefined : sql`${column} <= ${maximum}`,
  ]
  return and(...sides) ?? sql`true`
}

/** Returns an `ilike` pattern that matches every value that contains the text. Escapes wildcards in the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

/** Returns an `ilike` pattern that matches every value that begins with the text. Escapes wildcards in the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`
}

/** Escapes the wildcards in a text. The result is an `ilike` pattern that matches only this text, ignoring case. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
