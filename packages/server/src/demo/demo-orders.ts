import type { OrderState } from '@lienzo/rules/sales/order-states'
import type { Context } from '../core/context/context.ts'
import { orderHandlers } from '../features/order/order.rest.ts'
import { nextOrderCode } from '../features/order/order-code.ts'
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

const DAY = 24 * 60 * 60

/** The way of an order to its state, and how many days ago it was made; the older ones have come further. */
const ways: { daysAgo: number; way: OrderState[] }[] = [
  { daysAgo: 152, way: ['confirmed', 'production', 'shipped', 'installed'] },
  { daysAgo: 121, way: ['confirmed', 'production', 'shipped', 'installed'] },
  { daysAgo: 93, way: ['confirmed', 'cancelled'] },
  { daysAgo: 64, way: ['confirmed', 'production', 'shipped', 'installed'] },
  { daysAgo: 31, way: ['confirmed', 'production', 'shipped'] },
  { daysAgo: 17, way: ['confirmed', 'production'] },
  { daysAgo: 9, way: ['confirmed'] },
  { daysAgo: 5, way: [] },
]
/** Between one step of an order and the next. */
const STEP_DAYS = 3

/**
 * Orders of every customer in every state, spread over the last months, priced and charged like any other. Their codes are
 * all of the year of the first start: counted by the years of the orders they would be others each day of the winter.
 */
export async function makeDemoOrders(context: Context, company: Company): Promise<void> {
  const lastIndex = company.people.length - 1
  for (const [index, { daysAgo, way }] of ways.entries()) {
    for (const [personIndex, person] of company.people.entries()) {
      const made = context.now - (daysAgo + lastIndex - personIndex) * DAY
      const code = await nextOrderCode(context)
      await makeOrder({ ...context, now: made }, company, person, { code, index, way })
    }
  }
}

async function makeOrder(
  context: Context,
  company: Company,
  person: DemoPerson,
  { code, index, way }: { code: string; index: number; way: OrderState[] },
): Promise<void> {
  const customer = company.customers.find((each) => each.id === person.customer_id)
  const campaign = company.campaigns.find((each) => each.customer_id === person.customer_id)
  let order = await orderHandlers.update(asPerson(context, person), {
    code,
    customer_id: person.customer_id,
    campaign_id: campaign?.id ?? null,
    category_id: null,
    delivery_address_id: customer?.address_id ?? null,
    reference: `PO-${person.username.toUpperCase()}-${index + 1}`,
    requested_at: startOfDay(context.now + 4 * STEP_DAYS * DAY),
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
    lines: linesOf(company.products, campaign, { index, isPrinted: way.includes('production') }),
  })
  for (const [step, status] of way.entries()) {
    const then = { ...context, now: context.now + (step + 1) * STEP_DAYS * DAY }
    // What a person confirms they may cancel; the rest of the way is the house's.
    const mover = status === 'confirmed' || status === 'cancelled' ? asPerson(then, person) : then
    order = await orderHandlers.changestatus(mover, {
      id: order.id,
      version: order.version,
      status,
      note: status === 'cancelled' ? 'La tienda cierra por obras' : '',
      take_newest: false,
    })
  }
}

/**
 * Two or three lines; sizes at which the artwork is sharp enough and fits its proportions. What is printed has no artwork
 * that still waits for its approval.
 */
function linesOf(
  products: DemoProduct[],
  campaign: DemoCampaign | undefined,
  { index, isPrinted }: { index: number; isPrinted: boolean },
) {
  const [window, , banner, poster, , totem] = products
  const [windowImage, posterImage, bannerImage] = campaign?.image_ids ?? []
  const lines = [
    { product: window, image: windowImage, width: 800, height: 1200, copies: 2 + index },
    { product: poster, image: posterImage, width: 594, height: 841, copies: 12 },
    {
      product: banner,
      image: isPrinted ? undefined : bannerImage,
      width: 1200,
      height: 400,
      copies: 1 + (index % 3),
    },
    { product: totem, image: undefined, width: 600, height: 1800, copies: 2 },
  ]
  return lines.slice(index % 2, 2 + (index % 3)).flatMap(({ product, image, ...size }) =>
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

function startOfDay(moment: number): number {
  return moment - (moment % DAY)
}
