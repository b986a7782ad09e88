import { orderUpdate, orderUpdateFields } from '@lienzo/contract/sales/order'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type DraftOf, draftsOf } from '../../../core/form/record-drafts.ts'
import type { Order } from './order-record.ts'

/** Schema of the header of an order, without the code, which is assigned when the order is first saved. */
const header = orderUpdateFields.omit({ code: true, lines: true })
/** Blank values of fields that an update can omit but the form always contains. */
const unset = { user_id: null, installs_from: null, installs_to: null }
type Unset = Record<keyof typeof unset, number | null>

const headerDrafts = draftsOf(header, unset)

/** Values of the form. `user_id` is `null` until a user of the customer is chosen. */
export type OrderDraft = Omit<DraftOf<typeof header>, keyof Unset> & Unset

export const orderDrafts = {
  schema: orderUpdate,
  blank: { ...headerDrafts.blank, ...unset },
  of(order: Order): OrderDraft {
    const user_id = order.usergroup_id === HOUSE_USERGROUP_ID ? null : order.user_id
    const { installs_from, installs_to } = order
    return { ...headerDrafts.of(order), user_id, installs_from, installs_to }
  },
  toUpdate: (draft: OrderDraft) => draft,
}
