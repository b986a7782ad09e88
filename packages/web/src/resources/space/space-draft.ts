import { spaceUpdate } from '@lienzo/contract/customers/space'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Space } from './space-record.ts'

type SpaceUpdate = DraftOf<typeof spaceUpdate>
type Closure = NonNullable<SpaceUpdate['closures']>[number]

/** Closure being edited; `key` identifies it. Its first day may be missing. */
export type ClosureDraft = Omit<Closure, 'closed_from'> & { key: string; closed_from: number | null }

/** Draft of a space. A space without a number gets the customer's next number. */
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
  return { key: crypto.randomUUID(), closed_from: null, closed_to: null, closed_reason: '' }
}

function closureOf({ key: _, ...closure }: ClosureDraft): Closure {
  // The schema reports a missing first day.
  return closure as Closure
}

/**
 * Returns a change of measures together with its provenance. New measures get today as their date and an unknown source. If the
 * measures equal the saved ones again, the saved provenance is restored. Provenance that the user has typed is kept, and a new
 * space gets none.
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
