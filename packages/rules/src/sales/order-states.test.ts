import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  chargeEffect,
  linesFrozen,
  nextStates,
  type OrderState,
  orderStates,
  takesBack,
} from './order-states.ts'

const house = { house: true }
const customer = { house: false }

describe('the moves of an order', () => {
  // covers: product 4.1
  test('let the house bring it from draft to installed', () => {
    const road: OrderState[] = ['draft', 'confirmed', 'production', 'shipped', 'installed']
    for (const [index, from] of road.slice(0, -1).entries()) {
      const to = road[index + 1]
      expect(to !== undefined && canMove(from, to, house)).toBe(true)
    }
  })

  // covers: product 4.1
  test('cancel it from draft, confirmed and production only', () => {
    expect(orderStates.filter((state) => canMove(state, 'cancelled', house))).toEqual([
      'draft',
      'confirmed',
      'production',
    ])
  })

  // covers: product 4.5
  test('let only the house reopen it and move its production', () => {
    expect(canMove('confirmed', 'draft', house)).toBe(true)
    expect(nextStates('draft', customer)).toEqual(['confirmed', 'cancelled'])
    expect(nextStates('confirmed', customer)).toEqual(['cancelled'])
    expect(nextStates('production', customer)).toEqual([])
    expect(nextStates('shipped', customer)).toEqual([])
  })

  test('let only the person who confirmed it take that back, within half a minute', () => {
    const last = { to: 'confirmed' as const, at: 1000, by: 7 }
    expect(takesBack(last, { at: 1030, by: 7 })).toBe(true)
    expect(takesBack(last, { at: 1031, by: 7 })).toBe(false)
    expect(takesBack(last, { at: 1001, by: 8 })).toBe(false)
    expect(takesBack({ ...last, to: 'production' }, { at: 1001, by: 7 })).toBe(false)
  })

  test('end at installed and cancelled', () => {
    expect(nextStates('installed', house)).toEqual([])
    expect(nextStates('cancelled', house)).toEqual([])
  })

  test('never allow a customer more than the house', () => {
    for (const state of orderStates) {
      expect(nextStates(state, house)).toEqual(expect.arrayContaining(nextStates(state, customer)))
    }
  })
})

describe('the charge of an order', () => {
  test('exists exactly while the order is confirmed or further, after any moves', () => {
    const choices = fc.array(fc.nat(2), { maxLength: 15 })
    fc.assert(
      fc.property(choices, (road) => {
        let state: OrderState = 'draft'
        let charges = 0
        for (const choice of road) {
          const next: OrderState | undefined = nextStates(state, house)[choice]
          if (next === undefined) continue
          const effect = chargeEffect(state, next)
          charges += { charge: 1, 'give-back': -1, none: 0 }[effect]
          state = next
          expect(charges).toBe(state === 'draft' || state === 'cancelled' ? 0 : 1)
        }
      }),
    )
  })

  test('does not change with an invalid move', () => {
    expect(chargeEffect('installed', 'draft')).toBe('none')
  })
})

test('lines are editable in a draft only', () => {
  expect(orderStates.filter((state) => !linesFrozen(state))).toEqual(['draft'])
})
