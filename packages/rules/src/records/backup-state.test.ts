import { expect, test } from 'vitest'
import { SECONDS_PER_DAY as DAY } from '../day.ts'
import { backupState } from './backup-state.ts'

const now = 1_800_000_000
const backupOfAge = (days: number) => ({ made_at: now - days * DAY, verified_at: null, fault: null })

test.each([
  ['is missing where nobody has made one for a week', null, 7.01, 'missing'],
  ['is not asked for in the first week', null, 6.99, null],
  ['waits to be tried on its first day', backupOfAge(0.99), 90, 'waiting'],
  ['is untried after a day', backupOfAge(1.01), 90, 'untried'],
  ['can be restored once it was tried', { ...backupOfAge(1.01), verified_at: now - DAY }, 90, 'verified'],
  [
    'is late after two days, also where it was tried',
    { ...backupOfAge(2.01), verified_at: now - DAY },
    90,
    'late',
  ],
  ['cannot be restored, however new it is', { ...backupOfAge(0), fault: 'A part is missing.' }, 90, 'failed'],
  [
    'cannot be restored, however old it is',
    { ...backupOfAge(30), fault: 'A part is missing.' },
    90,
    'failed',
  ],
] as const)('a backup %s', (_, newest, age, state) => {
  expect(backupState(newest, now, now - age * DAY)).toBe(state)
})
