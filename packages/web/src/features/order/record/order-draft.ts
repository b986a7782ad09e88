import { orderUpdate, orderUpdateFields } from '@lienzo/contract/sales/order'
import { lineInput } from '@lienzo/contract/sales/order-lines'
import type { z } from '@lienzo/contract/wire/zod'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type DraftOf, draftsOf } from '../../../core/form/record-drafts.ts'
import type { Order } from './order-record.ts'

type LineInput = z.input<typeof lineInput>

/** A line as it is edited; `key` names it before it has an id. 0 and NaN mean that there is no value yet. */
export type LineDraft = LineInput & { key: string }

const lineDrafts = draftsOf(lineInput, { width: Number.NaN, height: Number.NaN, copies: 1 })

export function newLine(): LineDraft {
  return { ...lineDrafts.blank, key: crypto.randomUUID() }
}

export function lineInputOf({ key: _, ...line }: LineDraft): LineInput {
  return line
}

/** The code is given to an order when it is first saved, and lines have a key of their own. */
const header = orderUpdateFields.omit({ code: true, lines: true })
/** What an update may leave out; a form has it all. */
const unset = { user_id: null, installs_from: null, installs_to: null }
type Unset = Record<keyof typeof unset, number | null>

const headerDrafts = draftsOf(header, unset)

/** `user_id` is `null` for as long as nobody of the customer was chosen. */
export type OrderDraft = Omit<DraftOf<typeof header>, keyof Unset> & Unset & { lines: LineDraft[] }

export const orderDrafts = {
  schema: orderUpdate,
  blank: { ...headerDrafts.blank, ...unset, lines: [] },
  of(order: Order): OrderDraft {
    const lines = order.lines.map((line) => ({ ...lineDrafts.of(line), key: `line-${line.id}`, id: line.id }))
    const user_id = order.usergroup_id === HOUSE_USERGROUP_ID ? null : order.user_id
    const { installs_from, installs_to } = order
    return { ...headerDrafts.of(order), user_id, installs_from, installs_to, lines }
  },
  toUpdate: (draft: OrderDraft) => ({ ...draft, lines: draft.lines.map(lineInputOf) }),
}
