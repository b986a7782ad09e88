import type { ListInput } from '@lienzo/contract/list'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Context } from './context.ts'
import { containing, filterConditions, unknownColumn } from './filter-condition.ts'
import { selectRows } from './handle.ts'
import { invalidField } from './refusal.ts'
import { type Readable, selection } from './resource.ts'
import { notDeleted, scopeOf } from './scope.ts'

const dialect = new PgDialect()

export type Page<Shown> = { rows: Shown[]; total: number; page: number; perpage: number }

/**
 * A page of the rows of a resource that the caller may see, filtered, searched and sorted, with the total of all pages.
 * `within` narrows the list (the images of one campaign). Fails with INVALID_INPUT that names the column.
 */
export async function listRows<Row extends { id: number }, Shown>(
  context: Context,
  resource: Readable<Row, Shown>,
  input: ListInput,
  within?: SQL,
): Promise<Page<Shown>> {
  const condition = and(
    notDeleted(resource.table),
    scopeOf(resource, context.caller),
    within,
    searchCondition(resource, input.search),
    ...filterConditions(input.filters, resource.columns, resource.columnSql),
  )
  const where = condition ?? sql`true`
  const [rows, total] = await Promise.all([
    selectRows<Row>(
      context.database,
      sql`select ${selection(resource.fields)} from ${resource.from} where ${where}
        order by ${orderOf(resource, input)} limit ${input.perpage} offset ${(input.page - 1) * input.perpage}`,
    ),
    totalOf(context, resource, where),
  ])
  return { rows: await resource.present(context, rows), total, page: input.page, perpage: input.perpage }
}

async function totalOf(context: Context, resource: Readable<never, unknown>, where: SQL): Promise<number> {
  const statement = sql`select count(*) as total from ${resource.from} where ${where}`
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return context.services.totals.of(
    JSON.stringify([text, params]),
    [resource.name, ...resource.joins],
    async () => {
      const [row] = await selectRows<{ total: number }>(context.database, statement)
      return row?.total ?? 0
    },
  )
}

function searchCondition(resource: Readable<never, unknown>, search: string): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  return or(...resource.search.map((column) => sql`${column} ilike ${containing(text)}`))
}

function orderOf(resource: Readable<never, unknown>, input: ListInput): SQL {
  if (input.sort === '') return resource.defaultOrder
  const column = Object.hasOwn(resource.columns, input.sort) ? resource.columns[input.sort] : undefined
  const expression = resource.columnSql[input.sort]
  if (!column || !expression || column.sortable === false)
    throw invalidField('sort', unknownColumn(resource.columns))
  // The id makes the order of equal rows the same on every page.
  return input.order === 'asc'
    ? sql`${expression} asc nulls last, ${resource.table.id} asc`
    : sql`${expression} desc nulls first, ${resource.table.id} desc`
}
