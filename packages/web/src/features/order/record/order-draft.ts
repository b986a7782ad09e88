import { orderUpdate, orderUpdateFields } from '@lienzo/contract/sales/order'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type DraftOf, draftsOf } from '../../../core/form/record-drafts.ts'
import type { Order } from './order-record.ts'

/** The code is given to an order when it is first saved. */
const header = orderUpdateFields.omit({ code: true, lines: true })
/** What an update may leave out; a form has it all. */
const unset = { user_id: null, installs_from: null, installs_to: null }
type Unset = Record<keyof typeof unset, number | null>

const headerDrafts = draftsOf(header, unset)

/** `user_id` is `null` for as long as nobody of the customer was chosen. */
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
