import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportedRow } from '../../../core/record/import-kind.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'

type Numbered = Pick<ImportedRow, 'customer' | 'existing'> & { values: { number: number | undefined } }

/** Which rows name a number that another space of their customer has: one query however many rows. */
export async function takenNumbers(
  database: Handle,
  rows: readonly Numbered[],
): Promise<(row: Numbered) => boolean> {
  const changing = rows.filter(
    ({ values, existing, customer }) =>
      values.number !== undefined && customer && existing?.number !== values.number,
  )
  if (changing.length === 0) return () => false
  const customers = sql.param(changing.map(({ customer }) => customer?.id))
  const numbers = sql.param(changing.map(({ values }) => values.number))
  const found = await queryRows(
    database,
    { customer_id: spaces.customer_id, number: spaces.number },
    (columns) => sql`select ${columns} from ${spaces}
      join unnest(${customers}::int[], ${numbers}::int[]) as given (customer_id, number)
        on ${spaces.customer_id} = given.customer_id and ${spaces.number} = given.number
      where ${spaces.deleted_at} is null`,
  )
  const taken = new Set(found.map(({ customer_id, number }) => `${customer_id}:${number}`))
  return ({ values, customer, existing }) =>
    existing?.number !== values.number && taken.has(`${customer?.id}:${values.number}`)
}
