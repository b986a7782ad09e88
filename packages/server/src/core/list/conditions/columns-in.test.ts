import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '../../../db/tables/customers/customers.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { columnsIn } from './columns-in.ts'

test('finds the columns of the table at any depth', () => {
  const condition = and(
    eq(orders.usergroup_id, 2),
    sql`(${orders.code} ilike ${'%1%'} or ${sql`${orders.m2} > 1`})`,
  )
  const columns = columnsIn(orders, condition ? [condition, sql`${orders.id} desc`] : [])
  expect([...columns.own].sort()).toEqual(['code', 'id', 'm2', 'usergroup_id'])
  expect(columns.others).toBe(false)
})

test('distinguishes columns of another table', () => {
  expect(columnsIn(orders, [sql`${customers.name} = ${'x'}`])).toEqual({ own: new Set(), others: true })
})

test('distinguishes another table in a subselect', () => {
  const condition = sql`${orders.customer_id} in (select id from ${customers})`
  expect(columnsIn(orders, [condition])).toEqual({ own: new Set(['customer_id']), others: true })
})
