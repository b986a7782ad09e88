import { largestSpaceNumber } from '@lienzo/contract/customers/space'
import { and, eq, getTableName, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '../../../core/context/handle.ts'
import { type ColumnOf, fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import type { SettledColumn } from '../../../db/tables/customers/customer-merges.ts'
import { customerAddresses } from '../../../db/tables/customers/customers.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaceNumbers, spaces } from '../../../db/tables/customers/spaces.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { webhooks } from '../../../db/tables/records/webhooks.ts'
import { campaignImages, campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orderCancelledLines, orderLines } from '../../../db/tables/sales/orders.ts'
import type { MergedResource } from './rows-of-customers.ts'

/** Record of the merged customer that collides with a record of the kept customer, and how the merge resolves the collision. */
export type Collision = {
  resource: MergedResource
  id: number
  name: string
  settled: 'renamed' | 'binned' | 'no_default' | 'renumbered'
  to: string
  changes: SettledColumn[]
}

type Pair = { kept: number; merged: number; now: number }

/**
 * Returns the records of the merged customer that collide with records of the kept customer and therefore cannot move
 * unchanged. Sorted as in the preview. Throws STATE_NOT_ALLOWED if there are not enough space numbers.
 */
export async function findCollisions(database: Handle, pair: Pair): Promise<Collision[]> {
  const collisions = [
    await renamedTwins(database, pair, { resource: 'campaign', table: campaigns, column: campaigns.code }),
    await samePromotionCodes(database, pair),
    await sameSpaceNumbers(database, pair),
    await twoDefaultAddresses(database, pair),
    await renamedTwins(database, pair, {
      resource: 'usergroup',
      table: usergroups,
      column: usergroups.name,
    }),
    await renamedTwins(database, pair, { resource: 'webhook', table: webhooks, column: webhooks.name }),
  ]
  return collisions.flat()
}

/**
 * Row of the merged customer, and the id of the row of the kept customer that it collides with. `text` is the value that
 * collides.
 */
type Twin = { id: number; name: string; text: string; kept_id: number }

type NamedTable = PgTable & {
  id: ColumnOf<number>
  name: ColumnOf<string>
  customer_id: PgColumn
  deleted_at: ColumnOf<number | null>
}

/**
 * Returns the rows of the merged customer that have the same key as a row of the kept customer. `key` builds the SQL of the key
 * from the alias of a row. Rows whose key is null match nothing.
 */
function twinsIn(
  database: Handle,
  { kept, merged }: Pair,
  { table, text, key }: { table: NamedTable; text: ColumnOf<string>; key: (row: SQL) => SQL },
): Promise<Twin[]> {
  const { id, name, customer_id, deleted_at } = table
  const columns = { id, name, customer_id, deleted_at }
  const own = fieldsIn('own', columns)
  const other = fieldsIn('other', columns)
  const ownText = sql`own.${sql.identifier(text.name)}`.mapWith(text)
  return queryRows(
    database,
    { id: own.id, name: own.name, text: ownText, kept_id: other.id },
    (selection) => sql`select ${selection}
      from ${table} own join ${table} other on ${key(sql`own`)} = ${key(sql`other`)}
      where ${own.customer_id} = ${merged} and ${own.deleted_at} is null
        and ${other.customer_id} = ${kept} and ${other.deleted_at} is null
      order by ${own.id}`,
  )
}

function ignoringCase(column: PgColumn): (row: SQL) => SQL {
  return (row) => sql`lower(${row}.${sql.identifier(column.name)})`
}

/**
 * Returns collisions for campaigns, user groups or webhooks whose code or name is already taken. They remain separate records,
 * so the merge renames those that move.
 */
async function renamedTwins(
  database: Handle,
  pair: Pair,
  { resource, table, column }: { resource: MergedResource; table: NamedTable; column: ColumnOf<string> },
): Promise<Collision[]> {
  const twins = await twinsIn(database, pair, { table, text: column, key: ignoringCase(column) })
  if (twins.length === 0) return []
  const rows = await database
    .select({ text: column })
    .from(table)
    .where(inArray(table.customer_id, [pair.kept, pair.merged]))
  const existingTexts = new Set(rows.map(({ text }) => text.toLowerCase()))
  return twins.map(({ id, name, text }) => {
    const to = freeText(text, existingTexts)
    existingTexts.add(to.toLowerCase())
    const label = name === text ? name : `${text} ${name}`
    const change = { table: getTableName(table), id, column: column.name, before: text, after: to }
    return { resource, id, name: label, settled: 'renamed', to, changes: [change] }
  })
}

/**
 * Returns collisions for products with the same code. The merge keeps the kept customer's product and deletes the other one.
 * Artwork and order lines that advertise the deleted product will advertise the kept product.
 */
async function samePromotionCodes(database: Handle, pair: Pair): Promise<Collision[]> {
  const { code } = promotions
  const twins = await twinsIn(database, pair, { table: promotions, text: code, key: ignoringCase(code) })
  if (twins.length === 0) return []
  const ids = sql.param(twins.map(({ id }) => id))
  const advertising = [
    await advertisers(database, campaignImages, ids),
    await advertisers(database, orderLines, ids),
    await advertisers(database, orderCancelledLines, ids),
  ].flat()
  const advertisersOf = Map.groupBy(advertising, ({ promotion_id }) => promotion_id)
  return twins.map(({ id, name, text, kept_id }) => ({
    resource: 'promotion',
    id,
    name: `${text} ${name}`,
    settled: 'binned',
    to: '',
    changes: [
      { table: 'promotions', id, column: 'deleted_at', before: null, after: pair.now },
      ...(advertisersOf.get(id) ?? []).map((advertiser) => ({
        table: advertiser.table,
        id: advertiser.id,
        column: 'promotion_id',
        before: id,
        after: kept_id,
      })),
    ],
  }))
}

type Advertising = typeof campaignImages | typeof orderLines | typeof orderCancelledLines

/** Returns the rows of the table that advertise one of these products. */
async function advertisers(database: Handle, table: Advertising, promotionIds: SQLWrapper) {
  const rows = await database
    .select({ id: table.id, promotion_id: table.promotion_id })
    .from(table)
    .where(sql`${table.promotion_id} = any(${promotionIds})`)
    .orderBy(table.id)
  return rows.map((row) => ({ ...row, table: getTableName(table) }))
}

/**
 * Returns collisions for spaces whose number is taken. The merge renumbers the spaces that move, beginning after the highest
 * number that either customer has ever had. Throws STATE_NOT_ALLOWED if there are not enough numbers.
 */
async function sameSpaceNumbers(database: Handle, { kept, merged }: Pair): Promise<Collision[]> {
  const table = spaces
  const other = alias(spaces, 'other')
  const numbersOfKept = database
    .select({ number: other.number })
    .from(other)
    .where(and(eq(other.customer_id, kept), isNull(other.deleted_at)))
  const twice = await database
    .select({ id: table.id, name: table.shop_name, number: table.number })
    .from(table)
    .where(and(eq(table.customer_id, merged), isNull(table.deleted_at), inArray(table.number, numbersOfKept)))
    .orderBy(table.number)
  if (twice.length === 0) return []
  const number = sql<number | null>`greatest(
    (select max(${table.number}) from ${table} where ${table.customer_id} in (${kept}, ${merged})),
    (select max(${spaceNumbers.last_number}) from ${spaceNumbers}
      where ${spaceNumbers.customer_id} in (${kept}, ${merged})))`
  const [last] = await queryRows(database, { number }, (columns) => sql`select ${columns}`)
  return twice.map(({ id, name, number }, index) => {
    const to = (last?.number ?? 0) + 1 + index
    if (to > largestSpaceNumber) throw new Refusal('STATE_NOT_ALLOWED', 'There are no numbers for the spaces')
    const change = { table: 'spaces', id, column: 'number', before: number, after: to }
    return {
      resource: 'space',
      id,
      name: `${number} ${name}`,
      settled: 'renumbered',
      to: String(to),
      changes: [change],
    }
  })
}

/** Returns collisions for default addresses of the same kind. The kept customer's address remains the default. */
async function twoDefaultAddresses(database: Handle, pair: Pair): Promise<Collision[]> {
  const proposedFor = (row: SQL) => sql`case when ${row}.is_default then ${row}.kind end`
  const address = { table: customerAddresses, text: customerAddresses.kind, key: proposedFor }
  const twins = await twinsIn(database, pair, address)
  return twins.map(({ id, name }) => ({
    resource: 'customeraddress',
    id,
    name,
    settled: 'no_default',
    to: '',
    changes: [{ table: 'customer_addresses', id, column: 'is_default', before: true, after: false }],
  }))
}

function freeText(text: string, existingTexts: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${text}-${number}`
    if (!existingTexts.has(candidate.toLowerCase())) return candidate
  }
}
