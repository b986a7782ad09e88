import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { openScreen } from '../app.tsx'
import { keepCustomer } from '../kept-customer.ts'
import { orderRecordOf } from '../records.ts'
import { answer, refusal } from '../server.ts'
import { unchangedPrices } from './kept-order.ts'

/** Locators of the refusal dialog, and of a button and a link in it. */
export const dialog = () => page.getByRole('dialog')
export const way = (name: string) => dialog().getByRole('button', { name })
export const link = (name: string) => dialog().getByRole('link', { name })

type Line = RecordOf<'order'>['lines'][number]

/** Sets the responses for the calls of an order that `refuse` opens. */
export function answerRefusedSteps() {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/compareprices', unchangedPrices)
  answer('orderrest/getcampaignimages', [])
  answer('orderrest/getusers', [
    { id: 2, name: 'ana', full_name: '', usergroup_id: 2, usergroup_name: 'Sol' },
  ])
}

/** Opens an order with two lines and presses the button for the next step, which the server refuses with these field errors. */
export async function refuse(
  fields: FieldErrors,
  { order = {}, ...person }: Parameters<typeof openScreen>[1] & { order?: Partial<RecordOf<'order'>> } = {},
) {
  const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Sol' }
  const lines = [lineOf(1), lineOf(2)]
  const next = { next_statuses: ['confirmed' as const] }
  answer('orderrest/get', orderRecordOf({ ...ofAna, campaign_id: 7, lines, ...next, ...order }))
  answer('orderrest/changestatus', () => {
    throw refusal('euros' in fields ? 'LIMIT_EXCEEDED' : 'STATE_NOT_ALLOWED', { fields })
  })
  await openScreen('/order/1', person)
  const step = order.next_statuses?.[0] === 'production' ? 'Pasar a producción' : 'Confirmar'
  await page.getByRole('button', { name: step }).click()
  await expect.element(dialog()).toBeVisible()
}

/** Returns a line for the order that `refuse` opens. */
export function lineOf(id: number): Line {
  return {
    ...{
      id,
      client_key: null,
      number: id,
      product_id: 1,
      campaign_image_id: id,
      material_id: 1,
      finish_ids: [],
    },
    ...{ width: 800, height: 1200, copies: 1, notes: '', m2: 1, discount: 0, net: 1 },
    ...{ price_steps: [], checks: [], finish_names: [], product_name: 'Lona', material_name: 'Vinilo' },
    ...{
      promotion_id: null,
      promotion_name: null,
      image_name: 'Cartel',
      image: null,
      image_revision: 1,
      newest_revision: 1,
      image_deleted: false,
      spares: 0,
      spares_percent: 0,
      spare_copies: 0,
    },
    ...{ image_approval: 'approved', image_release: 'released' },
    ...{ space_id: null, space_number: null, version: 1, space_name: null, shop_name: null },
    ...{ space_chain: null, space_city: null },
  }
}
