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

/** The customers that are held for rows, where records have one; and as whose work the records are made. */
type MadeBy = { held: readonly number[] | undefined; userId: number | null }

/**
 * Makes the records of the rows that are ready, with their log and what each row has become, and no row leaves the database.
 * Gives the numbers of these rows: where the record is there by now, or the customer gone, the row is left to whoever judges it
 * again. Fails where a record takes what only one may have, such as a number.
 */
export async function makeReadyRecords(
  { database, now }: PublicContext,
  { kind, key }: Pick<ImportChoices, 'kind' | 'key'>,
  stretch: RowsBetween,
  { held, userId }: MadeBy,
): Promise<Set<number>> {
  const own = kind.customer ? { ...kind.columns, [kind.customer.name]: kind.customer } : kind.columns
  const { number, ready } = importRows
  const given = fieldsIn('given', {
    number,
    record_id: importResults.record_id,
    customer_id: log.customer_id,
    ready,
  })
  const at = sql`${now}::bigint`
  const user = sql`${userId}::int`
  const import_id = sql`${stretch.id}::int`
  const records = {
    id: given.record_id,
    created_at: at,
    updated_at: at,
    created_by: user,
    ...saidFields(own),
  }
  const results = { import_id, number: given.number, record_id: given.record_id, version: sql`1` }
  const entries = {
    created_at: at,
    user_id: user,
    address: sql`''`,
    action: sql`'create'`,
    resource: sql`${kind.resource}::text`,
    record_id: given.record_id,
    label: sql`coalesce(${given.ready} ->> ${kind.label}::text, '')`,
    customer_id: given.customer_id,
    import_id,
    changes: sql`'{}'::jsonb`,
    made: given.ready,
  }
  const made = await queryRows(
    database,
    { number: given.number },
    (columns) => sql`with given as materialized (${readyRows({ kind, key }, stretch, held)}),
      records as (${insertFrom(kind.table, records, sql`given, ${saidIn(own)}`)}),
      results as (${insertFrom(importResults, results, sql`given`)}),
      entries as (${insertFrom(log, entries, sql`given`)})
      select ${columns} from given`,
  )
  return new Set(made.map((row) => row.number))
}

/**
 * Keeps the customers of rows until the transaction ends, those that are there still: none is merged meanwhile, and of two
 * imports of a customer the second sees what the first has made. Nothing where records have no customer.
 */
export async function holdCustomers(
  database: Handle,
  { kind: { customer }, customerId: ofAll }: Pick<ImportChoices, 'kind' | 'customerId'>,
  stretch: RowsBetween,
): Promise<number[] | undefined> {
  if (!customer) return undefined
  const ofRows = sql`select distinct ${customerOf(customer)} from ${importRows} where ${isReadyIn(stretch)}`
  const named = ofAll === null ? sql`array(${ofRows})` : sql`array[${ofAll}::int]`
  const held = await database
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`${customers.id} = any(${named})`, sql`${customers.deleted_at} is null`))
    .orderBy(customers.id)
    .for('no key update')
  return held.map(({ id }) => id)
}

/** The rows that are ready and of whose keys no record is there, each with the id of what it makes. */
function readyRows(
  { kind: { table, customer, keys, declaration }, key }: Pick<ImportChoices, 'kind' | 'key'>,
  stretch: RowsBetween,
  held: readonly number[] | undefined,
): SQL {
  const { number, ready, key: known } = importRows
  const owner = customer ? customerOf(customer) : sql`null::int`
  // As `placedRow` writes it: the customer, and the parts behind it.
  const parts = (declaration.keys[key] ?? []).map(
    (_, index) => sql`split_part(${known}, e'\x01', ${index + 2}::int)`,
  )
  const isNamed = and(
    customer ? sql`${customer} = ${owner}` : undefined,
    keys[key]?.is(parts),
    sql`${table.deleted_at} is null`,
  )
  // A limit within makes it look each of them up: what is known of a table that grows this quickly is out of date.
  return sql`select ${number} as number, nextval(sequence.name)::int as record_id, ${owner} as customer_id, ${ready} as ready
    from (select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass as name offset 0) as sequence,
      ${importRows} left join lateral (select true as found from ${table} where ${isNamed} limit 1) existing on true
    where ${and(isReadyIn(stretch), held && sql`${owner} = any(${sql.param([...held])})`)} and existing.found is null
    order by ${importRows.import_id}, ${number}`
}

function isReadyIn({ id, last_row, last }: RowsBetween): SQL | undefined {
  const { number, ready } = importRows
  return and(areAfter(importRows, id, last_row), sql`${number} <= ${last}`, isNotNull(ready), not(isTaken))
}

function customerOf(customer: Column): SQL {
  return sql`(${importRows.ready} ->> ${sql.raw(`'${customer.name}'`)})::int`
}

/** What is ready as columns: `jsonb_to_record(given.ready) as said ("code" text, …)`. */
function saidIn(own: Record<string, PgColumn>): SQL {
  const columns = Object.entries(own).map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  )
  return sql`jsonb_to_record(given.ready) as said (${sql.join(columns, sql`, `)})`
}

function saidFields(own: Record<string, PgColumn>): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(own).map(([name, column]) => {
      const said = sql`said.${sql.identifier(name)}`
      return [name, column.notNull && column.getSQLType() === 'text' ? sql`coalesce(${said}, '')` : said]
    }),
  )
}
