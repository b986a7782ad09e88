import { lineInput, orderUpdate } from '@lienzo/contract/sales/order'
import type { z } from '@lienzo/contract/wire/zod'
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
const header = orderUpdate.omit({ code: true, lines: true })
const headerDrafts = draftsOf(header)

export type OrderDraft = DraftOf<typeof header> & { lines: LineDraft[] }

export const orderDrafts = {
  schema: orderUpdate,
  blank: { ...headerDrafts.blank, lines: [] },
  of(order: Order): OrderDraft {
    const lines = order.lines.map((line) => ({ ...lineDrafts.of(line), key: `line-${line.id}`, id: line.id }))
    return { ...headerDrafts.of(order), lines }
  },
  toUpdate: (draft: OrderDraft) => ({ ...draft, lines: draft.lines.map(lineInputOf) }),
}
