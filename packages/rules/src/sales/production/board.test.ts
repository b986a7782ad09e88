import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, orderStates } from '../order-states.ts'
import { boardColumns, boardMove, boardMoves, columnOf, firstStage, placeIn, workStages } from './board.ts'

const house = { house: true }
const column = fc.constantFrom(...boardColumns)
const mover = fc.boolean().map((isHouse) => ({ house: isHouse }))

describe('the production board', () => {
  test('shows every order in exactly the column of its state and stage', () => {
    for (const each of boardColumns) expect(columnOf(placeIn(each))).toBe(each)
    for (const status of orderStates) {
      const isThere = ['confirmed', 'production', 'shipped'].includes(status)
      expect(columnOf({ status, stage: null }) !== null).toBe(isThere)
    }
    expect(columnOf({ status: 'production', stage: null })).toBe(firstStage)
  })

  test('only allows moves that the states of an order allow', () => {
    fc.assert(
      fc.property(column, column, mover, (from, to, who) => {
        const move = boardMove(from, to, who)
        const [before, after] = [placeIn(from), placeIn(to)]
        if (move?.kind === 'state') expect(canMove(before.status, move.status, who)).toBe(true)
        if (move?.kind === 'stage')
          expect([before.status, after.status]).toEqual(['production', 'production'])
        expect(boardMoves(from, who).includes(to)).toBe(move !== null)
        if (!who.house) expect(move).toBeNull()
      }),
    )
  })

  test('lets work go forward and back, but never returns a shipped order', () => {
    for (const stage of workStages) {
      const others = workStages.filter((other) => other !== stage)
      expect(boardMoves(stage, house)).toEqual([...others, 'shipped'])
    }
    expect(boardMoves('confirmed', house)).toEqual([...workStages])
    expect(boardMoves('shipped', house)).toEqual([])
  })
})
