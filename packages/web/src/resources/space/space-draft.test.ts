import { expect, test } from 'vitest'
import { remeasured, spaceDrafts } from './space-draft.ts'
import type { Space } from './space-record.ts'

const day = 86_400
const provenance = { measured_how: 'measured', measured_at: 3 * day, measured_by: 'Ana Prado' } as const
// Contains only the fields of the form, because these tests need no other fields.
const record = {
  ...spaceDrafts.blank,
  number: 1,
  visible_width: 800,
  closures: [],
  ...provenance,
} as Partial<Space> as Space
const draft = spaceDrafts.of(record)

test('new measures clear the notes on how the earlier ones were taken, and reverting them restores the notes', () => {
  const changedDraft = { ...draft, ...remeasured(record, draft, { visible_width: 900 }, 9 * day) }
  expect(changedDraft).toMatchObject({ measured_how: 'unsaid', measured_at: 9 * day, measured_by: '' })
  expect(remeasured(record, changedDraft, { visible_width: 800 }, 9 * day)).toMatchObject(provenance)
})

test('notes that the user has written about new measures stay', () => {
  const editedDraft = { ...draft, visible_width: 900, measured_by: 'Bea Soto' }
  expect(remeasured(record, editedDraft, { bleed: 5 }, 9 * day)).toEqual({ bleed: 5 })
})
