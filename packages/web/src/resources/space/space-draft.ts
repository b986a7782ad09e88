import { spaceUpdate } from '@lienzo/contract/customers/space'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Space } from './space-record.ts'

type SpaceUpdate = DraftOf<typeof spaceUpdate>
/** Without a number it gets the next one of its customer. */
export type SpaceDraft = Omit<SpaceUpdate, 'number'> & { number: number | null }

const drafts = draftsOf(spaceUpdate, { country: 'ES', active: true })

export const spaceDrafts = {
  ...drafts,
  blank: { ...drafts.blank, number: null },
  of: (space: Space): SpaceDraft => ({ ...drafts.of(space), number: space.number }),
  toUpdate: ({ number, ...draft }: SpaceDraft): SpaceUpdate =>
    number === null ? draft : { ...draft, number },
}
