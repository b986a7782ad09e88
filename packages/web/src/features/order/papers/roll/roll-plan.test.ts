import { expect, test } from 'vitest'
import { alikeOn, labelsOf, type RollLine, type RollPiece, type RollPlan } from './roll-plan.ts'

const piece = (changes: Partial<RollPiece>): RollPiece => ({
  ...{ line_id: 1, copy: 1, panel: 1, x: 0, y: 0, across: 700, along: 1000, turned: false },
  ...changes,
})

test('identical pieces of a strip are listed once, with their count', () => {
  const pieces = [
    piece({}),
    piece({ copy: 2, x: 700 }),
    piece({ copy: 3, turned: true }),
    piece({ line_id: 2 }),
  ]
  expect(
    alikeOn({ roll: 1, from: 0, length: 1000, pieces }).map((each) => [each.line_id, each.count]),
  ).toEqual([
    [1, 2],
    [1, 1],
    [2, 1],
  ])
})

test('lines of one order are named by their number, lines of several orders with their order', () => {
  const line = (id: number, order_id: number): RollLine => ({
    ...{
      id,
      order_id,
      order_code: `26-00000${order_id}`,
      number: id,
      product_name: 'Vinilo',
      space_name: null,
    },
    ...{ width: 1, height: 1, bleed: 0, copies: 1, panels: 1, may_turn: true },
  })
  const plan = (...lines: RollLine[]) => labelsOf({ lines } as RollPlan)
  expect([...plan(line(1, 7), line(2, 7)).values()]).toEqual(['1', '2'])
  expect(plan(line(1, 7), line(2, 8)).get(2)).toBe('26-000008 · 2')
})
