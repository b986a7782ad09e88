import { and, type Column, getTableName, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../../core/context/context.ts'
import { insertFrom } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { importResults, importRows } from '../../../db/tables/records/imports.ts'
import { log } from '../../../db/tables/records/log.ts'
import type { ImportChoices } from '../import-choices.ts'
import { isTaken } from './is-taken.ts'
import { areAfter, type RowsBetween } from './stored-rows.ts'

/** IDs of the locked customers, if the records have a customer, and the user who creates the records. */
type MadeBy = { held: readonly number[] | undefined; userId: number | null }

/**
 * Creates the records of the ready rows, with their log entries and results, in one statement, so that the rows never leave the
 * database. Returns the numbers of the rows whose records were created. Skips a row if its record has been created meanwhile or
 * its customer no longer exists; such a row needs a full evaluation. Throws if a record violates a unique constraint, for
 * example on its number.
 */
export async function makeReadyRecords(
  { database, now }: PublicContext,
  { kind, key }: Pick<ImportChoices, 'kind' | 'key'>,
  stretch: RowsBetween,
  { held, userId }: MadeBy,
): Promise<Set<number>> {
  const own = kind.customer ? { ...kind.columns, [kind.customer.name]: kind.customer } : kind.columns
  const { number, ready } = importRows
  const givenColumns = fieldsIn('given', {
    number,
    record_id: importResults.record_id,
    customer_id: log.customer_id,
    ready,
  })
  const at = sql`${now}::bigint`
  const user = sql`${userId}::int`
  const import_id = sql`${stretch.id}::int`
  const records = {
    id: givenColumns.record_id,
    created_at: at,
    updated_at: at,
    created_by: user,
    ...saidFields(own),
  }
  const results = {
    import_id,
    number: givenColumns.number,
    record_id: givenColumns.record_id,
    version: sql`1`,
  }
  const entries = {
    created_at: at,
    user_id: user,
    address: sql`''`,
    action: sql`'create'`,
    resource: sql`${kind.resource}::text`,
    record_id: givenColumns.record_id,
    label: sql`coalesce(${givenColumns.ready} ->> ${kind.label}::text, '')`,
    customer_id: givenColumns.customer_id,
    import_id,
    changes: sql`'{}'::jsonb`,
    made: givenColumns.ready,
  }
  const createdRows = await queryRows(
    database,
    { number: givenColumns.number },
    (columns) => sql`with given as materialized (${readyRows({ kind, key }, stretch, held)}),
      records as (${insertFrom(kind.table, records, sql`given, ${saidIn(own)}`)}),
      results as (${insertFrom(importResults, results, sql`given`)}),
      entries as (${insertFrom(log, entries, sql`given`)})
      select ${columns} from given`,
  )
  return new Set(createdRows.map((row) => row.number))
}

/**
 * Locks the existing customers of the rows until the transaction ends, so that none is merged meanwhile. If two imports concern
 * the same customer, the second import then sees the records of the first. Returns the IDs of the locked customers; undefined
 * if the records have no customer.
 */
export async function holdCustomers(
  database: Handle,
  { kind: { customer }, customerId: ofAll }: Pick<ImportChoices, 'kind' | 'customerId'>,
  stretch: RowsBetween,
): Promise<number[] | undefined> {
  if (!customer) return undefined
  const ofRows = sql`select distinct ${customerOf(customer)} from ${importRows} where ${isReadyIn(stretch)}`
  const customerIds = ofAll === null ? sql`array(${ofRows})` : sql`array[${ofAll}::int]`
  const lockedCustomers = await database
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`${customers.id} = any(${customerIds})`, sql`${customers.deleted_at} is null`))
    .orderBy(customers.id)
    .for('no key update')
  return lockedCustomers.map(({ id }) => id)
}

/** Selects the ready rows whose key matches no record, and assigns a record ID to each. */
function readyRows(
  { kind: { table, customer, keys, declaration }, key }: Pick<ImportChoices, 'kind' | 'key'>,
  stretch: RowsBetween,
  customerIds: readonly number[] | undefined,
): SQL {
  const { number, ready, key: keyColumn } = importRows
  const owner = customer ? customerOf(customer) : sql`null::int`
  // The key must have the format that `placedRow` writes: the customer, followed by the parts.
  const parts = (declaration.keys[key] ?? []).map(
    (_, index) => sql`split_part(${keyColumn}, e'\x01', ${index + 2}::int)`,
  )
  const isNamed = and(
    customer ? sql`${customer} = ${owner}` : undefined,
    keys[key]?.is(parts),
    sql`${table.deleted_at} is null`,
  )
  // The limit makes the planner use an index lookup per row. Without it, the planner would rely on statistics that are out of
  // date for a table that grows this fast.
  return sql`select ${number} as number, nextval(sequence.name)::int as record_id, ${owner} as customer_id, ${ready} as ready
    from (select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass as name offset 0) as sequence,
      ${importRows} left join lateral (select true as found from ${table} where ${isNamed} limit 1) existing on true
    where ${and(isReadyIn(stretch), customerIds && sql`${owner} = any(${sql.param([...customerIds])})`)} and existing.found is null
    order by ${importRows.import_id}, ${number}`
}

function isReadyIn({ id, last_row, last }: RowsBetween): SQL | undefined {
  const { number, ready } = importRows
  return and(areAfter(importRows, id, last_row), sql`${number} <= ${last}`, isNotNull(ready), not(isTaken))
}

function customerOf(customer: Column): SQL {
  return sql`(${importRows.ready} ->> ${sql.raw(`'${customer.name}'`)})::int`
}

/** Expands the ready values into columns: `jsonb_to_record(given.ready) as said ("code" text, …)`. */
function saidIn(own: Record<string, PgColumn>): SQL {
  const columns = Object.entries(own).map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  )
  return sql`jsonb_to_record(given.ready) as said (${sql.join(columns, sql`, `)})`
}

function saidFields(own: Record<string, PgColumn>): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(own).map(([name, column]) => {
      const reference = sql`said.${sql.identifier(name)}`
      return [
        name,
        column.notNull && column.getSQLType() === 'text' ? sql`coalesce(${reference}, '')` : reference,
      ]
    }),
  )
}
