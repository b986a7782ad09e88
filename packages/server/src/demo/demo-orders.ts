import type { OrderState } from '@lienzo/rules/order-states'
import type { Context } from '../core/context.ts'
import { orderHandlers } from '../features/order/order.rest.ts'
import type { DemoCampaign } from './demo-campaigns.ts'
import type { DemoProduct } from './demo-catalogue.ts'
import type { DemoCustomer } from './demo-customers.ts'
import type { DemoPerson } from './demo-users.ts'

type Company = {
  products: DemoProduct[]
  customers: DemoCustomer[]
  people: DemoPerson[]
  campaigns: DemoCampaign[]
}

/** The way of an order to each state. */
const ways: OrderState[][] = [
  [],
  ['confirmed'],
  ['confirmed', 'production'],
  ['confirmed', 'production', 'shipped'],
  ['confirmed', 'production', 'shipped', 'installed'],
  ['confirmed', 'cancelled'],
]

/** Orders of every customer in every state, priced and charged like any other. */
export async function makeDemoOrders(context: Context, company: Company): Promise<void> {
  for (const [index, way] of ways.entries()) {
    for (const person of company.people) await makeOrder(context, company, person, index, way)
  }
}

async function makeOrder(
  context: Context,
  company: Company,
  person: DemoPerson,
  index: number,
  way: OrderState[],
) {
  const customer = company.customers.find((each) => each.id === person.customer_id)
  const campaign = company.campaigns.find((each) => each.customer_id === person.customer_id)
  const byPerson = asPerson(context, person)
  let order = await orderHandlers.update(byPerson, {
    customer_id: person.customer_id,
    campaign_id: campaign?.id ?? null,
    category_id: null,
    delivery_address_id: customer?.address_id ?? null,
    reference: `PO-${person.username.toUpperCase()}-${index + 1}`,
    requested_at: null,
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
    lines: linesOf(company.products, campaign, index),
  })
  for (const status of way) {
    order = await orderHandlers.changestatus(context, {
      id: order.id,
      version: order.version,
      status,
      note: '',
    })
  }
}

function linesOf(products: DemoProduct[], campaign: DemoCampaign | undefined, index: number) {
  const [window, , banner, poster] = products
  const [windowImage, posterImage] = campaign?.image_ids ?? []
  const lines = [
    { product: window, image: windowImage, width: 800, height: 1200, copies: 2 + index },
    { product: poster, image: posterImage, width: 594, height: 841, copies: 12 },
    { product: banner, image: undefined, width: 2000, height: 1000, copies: 1 },
  ]
  return lines.slice(0, 2 + (index % 2)).flatMap(({ product, image, ...size }) =>
    product
      ? [
          {
            ...size,
            product_id: product.id,
            campaign_image_id: image ?? null,
            material_id: product.material_id,
            finish_ids: product.finish_ids,
            notes: '',
          },
        ]
      : [],
  )
}

/** The context of a call that a person of a customer makes. */
function asPerson(context: Context, person: DemoPerson): Context {
  const { id, username, role_id, usergroup_id, customer_id } = person
  return {
    ...context,
    caller: { ...context.caller, user_id: id, username, role_id, usergroup_id, customer_id, house: false },
  }
}
