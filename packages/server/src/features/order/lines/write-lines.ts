import { and, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { assigned, asText, queryRows, runPrepared } from '../../../core/context/query-rows.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import type { PricedLine } from './price-lines.ts'

/**
 * New line of an order. `before` is the ID of the line before which it is inserted; without it, the line is added at the end.
 * `client_key` is the key that the client chose for it.
 */
export type NewLine = PricedLine & { before?: number | undefined; client_key?: string | undefined }

type LineChanges = {
  added: readonly NewLine[]
  changed: readonly PricedLine[]
  gone: readonly { id: number }[]
}

/** Adds, changes and removes lines of a locked order. Returns the added lines with the IDs and numbers that they received. */
export async function writeLines(
  { database }: Context,
  order: { id: number },
  { added, changed, gone }: LineChanges,
) {
  if (gone.length > 0) {
    const ids = sql.param(gone.map(({ id }) => id))
    await database.delete(orderLines).where(sql`${orderLines.id} = any(${ids})`)
  }
  await changeLines(database, changed)
  const last = added.length === 0 ? 0 : await lastNumber(database, order.id)
  const values = added.map((line, index) => ({
    ...valuesOf(line),
    ...{ order_id: order.id, number: last + index + 1, version: 1, client_key: line.client_key ?? null },
  }))
  const newRows = await insertLines(database, values)
  const byNumber = new Map(newRows.map((line) => [line.number, line.id]))
  const lines = values.map(({ number }, index) => ({
    id: byNumber.get(number) ?? 0,
    number,
    line: added[index],
  }))
  const moves = lines.flatMap(({ id, line }) =>
    line?.before === undefined ? [] : [{ id, before: line.before }],
  )
  if (gone.length + moves.length === 0) return lines
  const numbers = new Map(await arrangeLines(database, order.id, moves))
  return lines.map((line) => ({ ...line, number: numbers.get(line.id) ?? line.number }))
}

async function lastNumber(database: Context['database'], orderId: number): Promise<number> {
  const [last] = await database
    .select({ number: max(orderLines.number) })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
  return last?.number ?? 0
}

type LineRow = ReturnType<typeof valuesOf> & {
  order_id: number
  number: number
  version: number
  client_key: string | null
}

/**
 * Inserts lines. They are passed as a single parameter, because there may be thousands and a statement can have at most 65,535
 * parameters.
 */
export async function insertLines(database: Context['database'], lines: readonly LineRow[]) {
  if (lines.length === 0) return []
  const { id, ...columns } = getTableColumns(orderLines)
  const { source, columns: insertColumns } = givenRows(columns, lines)
  return queryRows(
    database,
    { id, number: columns.number },
    (selection) => sql`${insertFrom(orderLines, insertColumns, source)} returning ${selection}`,
  )
}

/** Returns the values of a line as they are stored, without its ID and number. */
export function valuesOf({
  input: { id: _, ...input },
  image_revision,
  spare_copies,
  m2,
  discount,
  net,
  price_steps,
  checks,
}: PricedLine) {
  return { ...input, image_revision, spare_copies, m2, discount, net, price_steps, checks }
}

const {
  id: lineId,
  order_id: _order,
  number: _number,
  version,
  client_key: _key,
  ...valueColumns
} = getTableColumns(orderLines)
const changedColumns = { id: lineId, ...valueColumns }
const { id: changedId, ...changedTo } = givenRows(changedColumns, []).columns
const changes = asText(
  sql.join(
    [
      ...Object.entries(valueColumns).map(([field, column]) =>
        assigned(column, changedTo[field as keyof typeof valueColumns]),
      ),
      assigned(version, sql`${version} + 1`),
    ],
    sql`, `,
  ),
)

async function changeLines(database: Context['database'], lines: readonly PricedLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({ id: line.input.id ?? 0, ...valuesOf(line) }))
  const { source } = givenRows(changedColumns, rows)
  await runPrepared(
    database,
    sql`update ${orderLines} set ${changes} from ${source} where ${lineId} = ${changedId}`,
  )
}

/**
 * Renumbers the lines of a draft from 1 without gaps, in such a way that two lines never share a number. Moved lines are placed
 * before their targets, in their current order. A line whose target does not exist keeps its place. Returns the new numbers
 * that differ from the old ones, by line ID.
 */
export async function arrangeLines(
  database: Context['database'],
  orderId: number,
  moves: readonly { id: number; before: number }[] = [],
): Promise<[number, number][]> {
  const { id, number, order_id } = orderLines
  const ids = sql.param(moves.map((move) => move.id))
  const nexts = sql.param(moves.map((move) => move.before))
  await database.execute(sql`update ${orderLines} set "number" = -placed.place
    from (
      select line.id, row_number() over (order by coalesce(next.number, line.number), next.number is null, line.number) as place
      from ${orderLines} line
      left join unnest(${ids}::int[], ${nexts}::int[]) as moved (id, next_id) on moved.id = line.id
      left join ${orderLines} next on next.id = moved.next_id and next.order_id = line.order_id
      where line.order_id = ${orderId}
    ) as placed
    where ${id} = placed.id and ${number} <> placed.place`)
  const rows = await database
    .update(orderLines)
    .set({ number: sql`-${number}` })
    .where(and(eq(order_id, orderId), sql`${number} < 0`))
    .returning({ id, number })
  return rows.map((line) => [line.id, line.number])
}

type CheckedLine = Pick<typeof orderLines.$inferSelect, 'id' | 'image_revision' | 'checks'>

/** Stores the checks of lines and the artwork versions that were checked. */
export async function writeChecks({ database }: Context, lines: readonly CheckedLine[]): Promise<void> {
  const { id, image_revision, checks } = orderLines
  const { source, columns: sourceColumns } = givenRows({ id, image_revision, checks }, lines)
  await database
    .update(orderLines)
    .set({ image_revision: sourceColumns.image_revision, checks: sourceColumns.checks })
    .from(source)
    .where(eq(id, sourceColumns.id))
}
