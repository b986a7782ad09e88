import { expect, test } from 'vitest'
import { SECONDS_PER_DAY } from '../../day.ts'
import { type CampaignDays, runsOn } from './campaign-days.ts'

const first = Date.UTC(2026, 10, 2) / 1000
const last = Date.UTC(2026, 10, 30) / 1000

function campaign(changes: Partial<CampaignDays> = {}): CampaignDays {
  return { status: 'active', starts_at: first, ends_at: last, ...changes }
}

test('a campaign runs from the beginning of its first day to the end of its last day', () => {
  expect(runsOn(campaign(), first - 1)).toBe(false)
  expect(runsOn(campaign(), first)).toBe(true)
  expect(runsOn(campaign(), last + SECONDS_PER_DAY - 1)).toBe(true)
  expect(runsOn(campaign(), last + SECONDS_PER_DAY)).toBe(false)
  expect(runsOn(campaign({ starts_at: first + 3600, ends_at: first + 7200 }), first)).toBe(true)
})

test('a campaign without a first or last day is open on that side', () => {
  expect(runsOn(campaign({ starts_at: null }), 0)).toBe(true)
  expect(runsOn(campaign({ ends_at: null }), last + 1000 * SECONDS_PER_DAY)).toBe(true)
  expect(runsOn(campaign({ starts_at: null, ends_at: null }), first)).toBe(true)
})

test.each(['draft', 'closed'] as const)('a campaign with the status %s never runs', (status) => {
  expect(runsOn(campaign({ status, starts_at: null, ends_at: null }), first)).toBe(false)
})
