import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { customerWithStaff, makerOf } from '../company.ts'
import { detailedPicture } from '../files/sample-files.ts'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'

type Order = OutputOnTheWire<CallAt<'orderrest/update'>>
export type OrderInput = InputOnTheWire<CallAt<'orderrest/update'>>
export type LineInput = NonNullable<OrderInput['lines']>[number]

/** Creates a customer with a discount and VAT rate, a catalogue with every pricing mode, and a campaign with one artwork. */
export async function openShop(application: TestApplication, admin: string) {
  const make = makerOf(application, admin)
  const staff = await customerWithStaff(application, admin)
  const { id, version } = staff.customer
  const plain = await application.done('customerrest/get', { id }, admin)
  const { addresses, created_at, updated_at, created_by, deleted_at, ...fields } = plain
  await application.done('customerrest/update', { ...fields, id, version, discount: 7.5, vat: 10 }, admin)

  const finishes = {
    perM2: await make.finish({ price_mode: 'm2', price: 4.2 }),
    perMetre: await make.finish({ price_mode: 'metre', price: 1.37 }),
    perPiece: await make.finish({ price_mode: 'piece', price: 0.55 }),
    perLine: await make.finish({ price_mode: 'line', price: 15 }),
  }
  const all = Object.values(finishes)
  const material = await make.material({
    price_per_m2: 12.49,
    roll_width: 1370,
    // On this material, the finish priced per piece costs more than usual.
    finishes: all.map((finish) => ({
      finish_id: finish.id,
      price: finish === finishes.perPiece ? 0.75 : null,
    })),
  })
  const product = await make.product({
    materials: [material.id],
    min_m2: 0.25,
    max_width: 5000,
    bleed: 3,
    breaks: [
      { from_copies: 10, discount: 5 },
      { from_copies: 50, discount: 12.5 },
    ],
  })
  const totem = await make.product({ price_mode: 'unit', unit_price: 69.95 })
  const campaign = await make.campaign({ customer_id: id })
  const picture = await detailedPicture(600, 400).jpeg().toBuffer()
  const image = await application.done(
    'campaignrest/imageupdate',
    {
      campaign_id: campaign.id,
      name: 'Cartel',
      upload: await upload(application.address, staff.token, 'cartel.jpg', picture),
    },
    staff.token,
  )
  const line = (changes: Partial<LineInput> = {}): LineInput => ({
    product_id: product.id,
    campaign_image_id: null,
    material_id: material.id,
    finish_ids: [],
    width: 1000,
    height: 500,
    copies: 1,
    notes: '',
    ...changes,
  })
  const mine = makerOf(application, staff.token)
  const order = (lines: LineInput[], changes: Partial<OrderInput> = {}) =>
    mine.order({ customer_id: id, campaign_id: campaign.id, lines, ...changes })
  const change = (current: Order, changes: Partial<OrderInput>) =>
    application.call('orderrest/update', asInput(current, changes), staff.token)
  return { ...staff, finishes, all, material, product, totem, campaign, image, line, order, change }
}

/** Converts an order to the input of its update call, and applies changes. */
export function asInput(order: Order, changes: Partial<OrderInput> = {}): OrderInput {
  const { id, version, customer_id, campaign_id, category_id, delivery_address_id } = order
  const { reference, requested_at, promised_at, notes_production, notes_delivery } = order
  const ids = { id, version, customer_id, campaign_id, category_id, delivery_address_id }
  return { ...ids, reference, requested_at, promised_at, notes_production, notes_delivery, ...changes }
}
