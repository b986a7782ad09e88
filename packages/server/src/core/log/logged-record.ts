import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../context/resource.ts'
import type { RecordTable } from '../context/scope.ts'

/** What the log needs to know of a resource to say of which record, and of whose, an entry is. */
export type Logged = Pick<Resource<never, unknown>, 'name' | 'table' | 'label' | 'customer'>

/** The name under which `customerOf` comes with a row. */
const CUSTOMER = 'customer_of_record'

/**
 * The columns of a table, all or those that are named, and the customer that each row belongs to. By their names, because a
 * prepared `*` fails when a table gets another column.
 */
export function columnsToLog({ table, customer }: Logged, names?: readonly string[]): SQL {
  const columns = Object.values(getTableColumns(table)).filter(
    (column) => names?.includes(column.name) ?? true,
  )
  const ofCustomer = sql`${customer ?? ownCustomer(table)} as ${sql.identifier(CUSTOMER)}`
  return sql.join([...columns.map((column) => sql`${column}`), ofCustomer], sql`, `)
}

/** The same for what an insertion gives back. */
export function returnedToLog({ table, customer }: Logged) {
  return { ...getTableColumns(table), [CUSTOMER]: sql`${customer ?? ownCustomer(table)}` }
}

function ownCustomer(table: RecordTable): SQL {
  const column = getTableColumns(table).customer_id
  return column ? sql`${column}` : sql`null::integer`
}

/** The record's name or code, and its customer, from a row that was read with `columnsToLog`. */
export function recordInLog(
  { label }: Logged,
  row: Record<string, unknown>,
): { label: string; customer_id: number | null } {
  const name = row[label.name.name]
  const customer = row[CUSTOMER]
  return {
    label: typeof name === 'string' ? name : '',
    customer_id: typeof customer === 'number' ? customer : null,
  }
}
