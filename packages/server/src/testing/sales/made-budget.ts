import { sql } from 'drizzle-orm'
import { makerOf, type printable } from '../company.ts'
import type { TestApplication } from '../test-application.ts'
import { plainOrder } from './plain-order.ts'

type Line = Awaited<ReturnType<typeof printable>>['line']

/** Customer, and the token of the user who creates the customer's orders. */
type Staff = { customer: { id: number }; token: string }

/** Returns the input for a new budget for an order, with default values. */
export function plainBudget(order_id: number) {
  return { order_id, installer_id: null, valid_until: null, notes: '', discount: 0 }
}

/** Campaign whose artworks are assigned to the lines of an order in turn. */
export type PrintedCampaign = { id: number; artworks: readonly number[] }

/** Creates a customer's confirmed order with one line for each of `count` new spaces. */
export async function orderForSpaces(
  application: TestApplication,
  admin: string,
  { customer, token }: Staff,
  {
    line,
    count = 1,
    space = {},
    campaign,
  }: { line: Line; count?: number; space?: object; campaign?: PrintedCampaign | undefined },
) {
  const make = makerOf(application, admin)
  const spaces: { id: number }[] = []
  for (let index = 0; index < count; index += 1) {
    spaces.push(await make.space({ customer_id: customer.id, ...space }))
  }
  const lines = spaces.map(({ id }, place) =>
    line({
      space_id: id,
      campaign_image_id: campaign?.artworks[place % campaign.artworks.length] ?? null,
    }),
  )
  const header = { ...plainOrder(customer.id), campaign_id: campaign?.id ?? null }
  const { id, version } = await makerOf(application, token).order({ ...header, lines })
  const order = await application.done('orderrest/changestatus', { id, version, status: 'confirmed' }, token)
  return { order, spaces }
}

/** Creates an order like `orderForSpaces` does, and a draft budget for all spaces of the order. */
export async function budgetForSpaces(
  application: TestApplication,
  admin: string,
  staff: Staff,
  options: Parameters<typeof orderForSpaces>[3],
) {
  const { order, spaces } = await orderForSpaces(application, admin, staff, options)
  const budget = await application.done('budgetrest/update', plainBudget(order.id), admin)
  return { order, spaces, budget }
}

/** Adds `count` lines of 1 € to a draft budget. Each line is for a new space that the budget's order does not contain. */
export async function addManyLines(
  { handle }: Pick<TestApplication, 'handle'>,
  { id, customer_id, spaces }: { id: number; customer_id: number; spaces: number },
  count: number,
): Promise<void> {
  await handle.execute(sql`with made as (
      insert into spaces (version, number, customer_id, shop_name, kind, country, created_at, updated_at)
      select 1, 500000 + at, ${customer_id}, 'Tienda ' || at, 'wall', 'ES', 1, 1 from generate_series(1, ${count}) as at
      returning id, number)
    insert into budget_lines (budget_id, number, space_id, pieces, m2, printed_net, source, installation, net)
    select ${id}, made.number - 500000 + ${spaces}, made.id, 1, 10000, 0, 'manual', 100, 100 from made`)
}
