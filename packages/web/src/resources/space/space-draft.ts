import { spaceUpdate } from '@lienzo/contract/customers/space'
import { randomKey } from '../../core/call/random-key.ts'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Space } from './space-record.ts'

type SpaceUpdate = DraftOf<typeof spaceUpdate>
type Closure = NonNullable<SpaceUpdate['closures']>[number]

/** Closure that the user edits, identified by `key`. `closed_from` is null until the user enters the first day. */
export type ClosureDraft = Omit<Closure, 'closed_from'> & { key: string; closed_from: number | null }

/** Draft of a space. If `number` is null, the space gets the customer's next number. */
export type SpaceDraft = Omit<SpaceUpdate, 'number' | 'closures'> & {
  number: number | null
  closures: ClosureDraft[]
}

type Statement = Pick<SpaceDraft, 'measured_how' | 'measured_at' | 'measured_by'>
type Measures = Pick<SpaceDraft, 'visible_width' | 'visible_height' | 'bleed'>

const nothingSaid = { measured_how: 'unsaid', measured_at: null, measured_by: '' } as const

const drafts = draftsOf(spaceUpdate, {
  country: 'ES',
  active: true,
  default_installer_id: null,
  ...nothingSaid,
})

export const spaceDrafts = {
  ...drafts,
  blank: { ...drafts.blank, number: null, closures: [] },
  of: (space: Space): SpaceDraft => ({
    ...drafts.of(space),
    number: space.number,
    closures: space.closures.map((closure) => ({ ...closure, key: `closure-${closure.closed_from}` })),
  }),
  toUpdate: ({ number, closures, ...draft }: SpaceDraft): SpaceUpdate => ({
    ...draft,
    ...(number !== null && { number }),
    closures: closures.map(closureOf),
  }),
}

export function newClosure(): ClosureDraft {
  return { key: randomKey(), closed_from: null, closed_to: null, closed_reason: '' }
}

function closureOf({ key: _, ...closure }: ClosureDraft): Closure {
  // The first day can be missing here; validation by the schema reports this.
  return closure as Closure
}

/**
 * Returns `change` with the details of how, when and by whom the space was measured. New measurements get today as their date
 * and an unknown source. If they equal the saved measurements, the saved details are restored. Returns `change` without details
 * for a new space, and if the user has typed details.
 */
export function remeasured(
  record: Space | null,
  draft: SpaceDraft,
  change: Partial<Measures>,
  today: number,
): Partial<SpaceDraft> {
  if (record === null) return change
  const anew: Statement = { ...nothingSaid, measured_at: today }
  if (!saysTheSame(draft, record) && !saysTheSame(draft, anew)) return change
  const next = { ...draft, ...change }
  const isAsBefore =
    next.visible_width === record.visible_width &&
    next.visible_height === record.visible_height &&
    next.bleed === record.bleed
  const { measured_how, measured_at, measured_by } = isAsBefore ? record : anew
  return { ...change, measured_how, measured_at, measured_by }
}

function saysTheSame(one: Statement, other: Statement): boolean {
  return (
    one.measured_how === other.measured_how &&
    one.measured_at === other.measured_at &&
    one.measured_by === other.measured_by
  )
}
