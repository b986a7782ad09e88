import type { ResourceName } from '@lienzo/contract/resources'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../../core/context/context.ts'
import { assigned, type ColumnOf, queryRows } from '../../../core/context/query-rows.ts'
import type { SettledColumn } from '../../../db/tables/customers/customer-merges.ts'
import { customerAddresses } from '../../../db/tables/customers/customers.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { webhooks } from '../../../db/tables/records/webhooks.ts'
import { campaignImages, campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orderCancelledLines, orderLines } from '../../../db/tables/sales/orders.ts'

type SettledRecord = {
  resource: ResourceName
  table: PgTable & { id: ColumnOf<number>; version: ColumnOf<number>; updated_at: ColumnOf<number> }
  columns: Readonly<Record<string, PgColumn>>
  /** Column that the log uses as the label of a row; `name` by default. */
  label?: PgColumn
}
/**
 * Table of rows that are parts of a record, such as order lines. Their changes are not logged, because the log contains an
 * entry for the record whose collision caused them.
 */
type SettledPart = {
  resource?: undefined
  table: PgTable & { id: ColumnOf<number> }
  columns: Readonly<Record<string, PgColumn>>
}
type SettledTable = SettledRecord | SettledPart

/** Tables with the columns that a merge can change to resolve collisions, keyed by table name. */
const settledTables: Readonly<Record<string, SettledTable>> = {
  campaigns: { resource: 'campaign', table: campaigns, columns: { code: campaigns.code } },
  campaign_images: {
    resource: 'campaignimage',
    table: campaignImages,
    columns: { promotion_id: campaignImages.promotion_id },
  },
  order_lines: { table: orderLines, columns: { promotion_id: orderLines.promotion_id } },
  order_cancelled_lines: {
    table: orderCancelledLines,
    columns: { promotion_id: orderCancelledLines.promotion_id },
  },
  promotions: { resource: 'promotion', table: promotions, columns: { deleted_at: promotions.deleted_at } },
  spaces: { resource: 'space', table: spaces, columns: { number: spaces.number }, label: spaces.shop_name },
  customer_addresses: {
    resource: 'customeraddress',
    table: customerAddresses,
    columns: { is_default: customerAddresses.is_default },
  },
  usergroups: { resource: 'usergroup', table: usergroups, columns: { name: usergroups.name } },
  webhooks: { resource: 'webhook', table: webhooks, columns: { name: webhooks.name } },
}

/**
 * Writes the values that resolve collisions, or the values from before the merge when it is undone. Logs each change to a
 * record under `customer_id`, the customer that owns the record afterwards.
 */
export async function writeSettledValues(
  context: Context,
  changes: readonly SettledColumn[],
  { as, customer_id }: { as: 'before' | 'after'; customer_id: number },
): Promise<void> {
  for (const { settled, column, given } of byColumn(changes, as)) {
    if (!settled.resource) {
      await context.database.execute(sql`update ${settled.table}
        set ${assigned(column, sql`given.value`)} from ${given} where ${settled.table.id} = given.id`)
      continue
    }
    const { resource, table, label: labelColumn } = settled
    const owner = sql.identifier(column.name)
    const name = sql.identifier(labelColumn?.name ?? 'name')
    const rows = await queryRows(
      context.database,
      {
        id: table.id,
        label: sql<string>`old.${name}`,
        before: sql<Value>`old.${owner}`,
        after: sql<Value>`given.value`,
      },
      (columns) => sql`update ${table}
        set ${assigned(column, sql`given.value`)}, ${assigned(table.version, sql`${table.version} + 1`)},
          ${assigned(table.updated_at, context.now)}
        from ${given} join ${table} old on old.id = given.id
        where ${table.id} = given.id
        returning ${columns}`,
    )
    for (const { id, label, before, after } of rows) {
      const hides = column.name === 'deleted_at'
      context.log({
        resource,
        record_id: id,
        label,
        customer_id,
        action: hides ? (after === null ? 'undelete' : 'delete') : 'update',
        changes: { [column.name]: { before, after } },
      })
    }
  }
}

/** Returns whether a value that a merge wrote to resolve a collision has changed since then. */
export async function haveSettledValuesChanged(
  context: Context,
  changes: readonly SettledColumn[],
): Promise<boolean> {
  for (const { settled, column, given } of byColumn(changes, 'after')) {
    const { table } = settled
    const [changedRow] = await queryRows(
      context.database,
      { id: table.id },
      (columns) => sql`select ${columns} from ${given} join ${table} on ${table.id} = given.id
        where ${column} is distinct from given.value limit 1`,
    )
    if (changedRow) return true
  }
  return false
}

type Value = SettledColumn['after']

/**
 * Groups changes by column, so that one statement can write each column. `given` is the SQL of the rows `(id, value)`. Throws
 * if a merge cannot change the column.
 */
function byColumn(changes: readonly SettledColumn[], as: 'before' | 'after') {
  const groups = Map.groupBy(changes, ({ table, column }) => `${table} ${column}`)
  return [...groups.values()].flatMap((group) => {
    const [{ table: name, column: columnName } = { table: '', column: '' }] = group
    const settled = settledTables[name]
    const column = settled?.columns[columnName]
    if (!settled || !column) throw new Error(`${name}.${columnName} never gives way`)
    const values = JSON.stringify(group.map((change) => ({ id: change.id, value: change[as] })))
    const type = sql.raw(column.getSQLType())
    const input = sql`jsonb_to_recordset(${values}::jsonb) as given(id integer, value ${type})`
    return [{ settled, column, given: input }]
  })
}
