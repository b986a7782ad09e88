import { unitOfField } from '@lienzo/contract/field-units'
import { getTableColumns, type Table } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finishes, materials, products } from './catalogue/catalogue.ts'
import { customers } from './customers/customers.ts'
import { budgetLines, budgets } from './installation/budgets.ts'
import { installers } from './installation/installers.ts'
import { users } from './people/users.ts'
import { movements, orderCancellations, orderCancelledLines, orderLines, orders } from './sales/orders.ts'

/** Tables with amounts, each with its resource and the prefix of its fields in the contract. */
const amountTables: [resource: string, within: string, table: Table][] = [
  ['order', '', orders],
  ['order', 'lines.', orderLines],
  ['order', 'cancellations.', orderCancellations],
  ['order', 'cancellations.lines.', orderCancelledLines],
  ['budget', '', budgets],
  ['budget', 'lines.', budgetLines],
  ['product', '', products],
  ['material', '', materials],
  ['finish', '', finishes],
  ['installer', '', installers],
  ['customer', '', customers],
  ['user', '', users],
  ['movement', '', movements],
]

/**
 * Column type for each unit. Amounts of up to 20 million euros or m2 need more than 4 bytes; percentages of up to 100 do not.
 */
const typeOf = { cents: 'PgBigInt53', area: 'PgBigInt53', percent: 'PgInteger', date: 'PgBigInt53' } as const

test('columns of amounts can store the largest amount of the contract', () => {
  const columns = amountTables.flatMap(([resource, within, table]) =>
    Object.entries(getTableColumns(table)).flatMap(([name, { columnType }]) => {
      const unit = unitOfField(resource, within + name)
      return unit ? [{ at: `${resource}.${within}${name}`, columnType, expected: typeOf[unit] }] : []
    }),
  )
  expect(columns.filter(({ columnType, expected }) => columnType !== expected)).toEqual([])
  // Every table in `amountTables` must have an amount column.
  expect(new Set(columns.map(({ at }) => at.replace(/\w+$/, ''))).size).toBe(amountTables.length)
})
