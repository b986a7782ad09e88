import { spaceUpdate } from '@lienzo/contract/customers/space'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import type { Space } from './space-record.ts'

type SpaceUpdate = DraftOf<typeof spaceUpdate>
/** Without a number it gets the next one of its customer. */
export type SpaceDraft = Omit<SpaceUpdate, 'number'> & { number: number | null }

const drafts = draftsOf(spaceUpdate, { country: 'ES', active: true })

export const newSpace: SpaceDraft = { ...drafts.blank, number: null }

export function spaceDraft(space: Space): SpaceDraft {
  return { ...drafts.of(space), number: space.number }
}

export function spaceUpdateOf({ number, ...draft }: SpaceDraft): SpaceUpdate {
  return number === null ? draft : { ...draft, number }
}

/** What a new space starts with: where there is only one customer to choose, it is chosen. */
export type SpaceStart = { blank: SpaceDraft; customer: Picked | null }

export async function startSpace(): Promise<SpaceStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newSpace, customer_id: customer?.id ?? 0 }, customer }
}
