import type { budgetUpdate } from '@lienzo/contract/installation/budget'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, createRow, writeRow } from '../../core/record/save-row.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgetHistory } from '../../db/tables/installation/budgets.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { assertHouse } from './assert-house.ts'
import { budgetResource } from './budget.queries.ts'
import { nextBudgetCode } from './budget-code.ts'
import { readBudget } from './budget-record.ts'
import { holdOrder } from './hold-order.ts'
import { lockDraft } from './lines/lock-draft.ts'
import { newLines } from './lines/new-lines.ts'
import { spacesOfOrder, spaceTaken } from './lines/order-spaces.ts'
import { repriceForInstaller } from './lines/reprice-lines.ts'
import { insertLines, totalsOfLines } from './lines/write-lines.ts'

type BudgetUpdate = z.output<typeof budgetUpdate>

/** Creates a budget for an order, or changes the header of a draft. Returns its ID. */
export async function saveBudget(context: Context, input: BudgetUpdate): Promise<number> {
  assertHouse(context)
  await requireVisible(context, 'installer', [input.installer_id], 'installer_id')
  return input.id === undefined ? createBudget(context, input) : changeBudget(context, input.id, input)
}

async function createBudget(context: Context, input: BudgetUpdate): Promise<number> {
  const { database, now, caller } = context
  const { order_id, space_ids, installer_id, valid_until, notes, discount } = input
  const order = await orderToBudget(context, order_id)
  const spaces = await chosenSpaces(context, order_id, space_ids)
  const code = await nextBudgetCode(context)
  const header = { order_id, installer_id, valid_until, notes, discount }
  const { customer_id, usergroup_id } = order
  const vat_rate = input.vat_rate ?? order.vat_rate
  const values = { ...header, code, customer_id, usergroup_id, vat_rate }
  const { id } = await createRow(context, budgetResource, values)
  await insertLines(database, await newLines(context, { id, installer_id }, spaces, 1))
  await database.insert(budgetHistory).values({
    budget_id: id,
    from_status: null,
    to_status: 'draft',
    created_at: now,
    created_by: caller.user_id,
  })
  const totals = await totalsOfLines(context, { id, discount, vat_rate })
  await database.update(budgetResource.table).set(totals).where(sql`${budgetResource.table.id} = ${id}`)
  return id
}

/**
 * Locks an order and returns it with the current VAT of its customer. Throws INVALID_INPUT if the order is a draft or
 * cancelled, because then there is nothing to mount.
 */
async function orderToBudget(context: Context, orderId: number) {
  await requireVisible(context, 'order', [orderId], 'order_id')
  await holdOrder(context, orderId)
  const [order] = await context.database
    .select({
      customer_id: orders.customer_id,
      usergroup_id: orders.usergroup_id,
      status: orders.status,
      vat_rate: customers.vat,
    })
    .from(orders)
    .innerJoin(customers, sql`${customers.id} = ${orders.customer_id}`)
    .where(sql`${orders.id} = ${orderId}`)
  if (order && order.status !== 'draft' && order.status !== 'cancelled') return order
  throw invalidField('order_id', {
    key: 'validation.order_not_confirmed',
    message: 'is a draft or cancelled: only what is printed is mounted',
  })
}

/**
 * Returns the spaces with `spaceIds`, or by default the spaces of the order that no budget contains yet. Throws INVALID_INPUT
 * if there are none, or if one of `spaceIds` is not in the order or is in another budget.
 */
async function chosenSpaces(context: Context, orderId: number, spaceIds: readonly number[] | undefined) {
  const all = await spacesOfOrder(context, orderId)
  const distinctIds = spaceIds && new Set(spaceIds)
  const takenSpace = all.find(
    ({ space_id, budget_code }) => budget_code !== null && distinctIds?.has(space_id),
  )
  if (takenSpace) throw spaceTaken('space_ids', takenSpace)
  const spaces = all.filter((space) =>
    distinctIds ? distinctIds.has(space.space_id) : space.budget_code === null,
  )
  if (spaces.length > 0 && (!distinctIds || spaces.length === distinctIds.size)) return spaces
  throw invalidField(distinctIds ? 'space_ids' : 'order_id', {
    key: 'validation.no_spaces_to_budget',
    message: distinctIds ? 'names spaces that the order does not have' : 'has no space without a budget',
  })
}

async function changeBudget(context: Context, id: number, input: BudgetUpdate): Promise<number> {
  const before = await lockDraft(context, id)
  await assertUnchanged(before, input.version, () => readBudget(context, id))
  if (before.order_id !== input.order_id) {
    throw invalidField('order_id', { key: 'validation.frozen', message: 'can no longer change' })
  }
  const { installer_id, valid_until, notes, discount } = input
  const vat_rate =
    input.vat_rate === null
      ? await vatOfCustomer(context, before.customer_id)
      : (input.vat_rate ?? before.vat_rate)
  const isReassigned = installer_id !== before.installer_id
  const lineChanges = isReassigned ? await repriceForInstaller(context, id, installer_id) : {}
  const totals = await totalsOfLines(context, { id, discount, vat_rate })
  const header = { installer_id, valid_until, notes, discount, vat_rate }
  await writeRow(context, budgetResource, before, { ...header, ...totals }, 'update', lineChanges)
  return id
}

async function vatOfCustomer({ database }: Context, customerId: number): Promise<number> {
  const [customer] = await database
    .select({ vat: customers.vat })
    .from(customers)
    .where(sql`${customers.id} = ${customerId}`)
  if (!customer) throw new Error(`There is no customer ${customerId}`)
  return customer.vat
}
