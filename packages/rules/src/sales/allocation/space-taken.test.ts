import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SECONDS_PER_DAY } from '../../day.ts'
import { checkTaken, type DatedOrder, daysTaken, daysWanted, type OtherOrder } from './space-taken.ts'

const day = (number: number) => number * SECONDS_PER_DAY
const unsaid = { installs_from: null, installs_to: null, starts_at: null, ends_at: null }

const span = fc
  .tuple(fc.option(fc.nat(60)), fc.nat(20), fc.boolean())
  .map(([from, length, ends]) => [from, from === null || !ends ? null : from + length] as const)
const datedOrder = fc.tuple(span, span).map(
  ([[first, last], [starts, ends]]): DatedOrder => ({
    installs_from: first === null ? null : day(first),
    installs_to: last === null ? null : day(last),
    starts_at: starts === null ? null : day(starts),
    ends_at: ends === null ? null : day(ends),
  }),
)
const other = fc.record({
  dates: datedOrder,
  id: fc.integer({ min: 1 }),
  visible: fc.boolean(),
  campaign_name: fc.option(fc.string()),
})
const others = fc
  .array(other, { maxLength: 6 })
  .map((all) => all.map(({ dates, ...rest }): OtherOrder => ({ ...dates, ...rest, code: `26-${rest.id}` })))

/** Day after all days used in these tests, as the end of open-ended spans. */
const LAST = day(200)
/** Returns the start of each day in a span. */
const eachDay = (days: { from: number; to: number | null } | null) =>
  days
    ? Array.from(
        { length: ((days.to ?? LAST) - days.from) / SECONDS_PER_DAY + 1 },
        (_, index) => days.from + day(index),
      )
    : []

describe('the days of an order in its spaces', () => {
  test('are requested for its mounting window, or else for its campaign', () => {
    const window = { installs_from: day(3), installs_to: day(5) }
    const campaign = { starts_at: day(10), ends_at: day(20) }
    expect(daysWanted({ ...unsaid, ...window, ...campaign })).toEqual({ from: day(3), to: day(5) })
    expect(daysWanted({ ...unsaid, ...campaign })).toEqual({ from: day(10), to: day(20) })
    expect(daysWanted({ ...unsaid, installs_to: day(5) })).toEqual({ from: day(5), to: day(5) })
    expect(daysWanted(unsaid)).toBeNull()
  })

  test('are taken from the first day of its window until the end of its campaign', () => {
    const order = { installs_from: day(3), installs_to: day(5), starts_at: day(4), ends_at: day(20) }
    expect(daysTaken(order)).toEqual({ from: day(3), to: day(20) })
    expect(daysTaken({ ...order, ends_at: day(4) })).toEqual({ from: day(3), to: day(5) })
    expect(daysTaken(unsaid)).toBeNull()
  })

  test('have no end if the campaign has none', () => {
    const campaign = { ...unsaid, starts_at: day(10) }
    expect(daysWanted(campaign)).toEqual({ from: day(10), to: null })
    expect(daysTaken({ ...campaign, installs_from: day(8) })).toEqual({ from: day(8), to: null })
    const order = { ...campaign, id: 1, code: '26-1', campaign_name: 'Siempre', visible: true }
    const values = { order: '26-1', campaign: 'Siempre', firstDay: day(10) }
    expect(checkTaken({ from: day(90), to: day(90) }, [order])).toMatchObject([
      { key: 'size.taken.by_campaign_open', values },
    ])
    expect(checkTaken({ from: day(8), to: day(9) }, [order])).toEqual([])
  })

  test('are never taken for less than requested', () => {
    fc.assert(
      fc.property(datedOrder, (order) => {
        const takenDays = eachDay(daysTaken(order))
        for (const each of eachDay(daysWanted(order))) expect(takenDays).toContain(each)
      }),
    )
  })
})

describe('a taken space', () => {
  // covers: product 9.42
  test('is one that another order has on at least one of the days', () => {
    fc.assert(
      fc.property(datedOrder, others, (order, all) => {
        const requestedDays = daysWanted(order)
        const days = new Set(eachDay(requestedDays))
        const inTheWay = all.filter((each) => eachDay(daysTaken(each)).some((one) => days.has(one)))
        const checks = checkTaken(requestedDays, all)
        expect(checks).toHaveLength(inTheWay.length > 0 ? 1 : 0)
        for (const check of checks) expect(check).toMatchObject({ check: 'taken', level: 'warning' })
      }),
    )
  })

  test('names an order that the caller can see, and hides others', () => {
    fc.assert(
      fc.property(datedOrder, others, (order, all) => {
        const [check] = checkTaken(daysWanted(order), all)
        if (!check) return
        const namedOrder = all.find((each) => each.visible && each.code === check.values.order)
        const [visibleCheck] = checkTaken(
          daysWanted(order),
          all.filter((each) => each.visible),
        )
        if (visibleCheck) expect(check).toEqual(visibleCheck)
        else expect(check).toMatchObject({ key: 'size.taken.unnamed', values: {} })
        expect(namedOrder === undefined).toBe(check.key === 'size.taken.unnamed')
      }),
    )
  })
})
