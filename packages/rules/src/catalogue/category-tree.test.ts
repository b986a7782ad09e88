import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ancestorsOf,
  childrenByParent,
  DEEPEST_LEVEL,
  moved,
  placeFault,
  stepFrom,
  type TreeNode,
} from './category-tree.ts'

const count = 12

/** Generator of trees that are built by a sequence of moves. */
const trees = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: count }),
      parent_id: fc.option(fc.integer({ min: 1, max: count })),
      position: fc.integer({ min: 0, max: count }),
    }),
    { maxLength: 40 },
  )
  .map((moves) => {
    let nodes: TreeNode[] = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      parent_id: null,
      position: index,
    }))
    for (const { id, ...to } of moves) {
      if (placeFault(nodes, id, to.parent_id) === null) nodes = moved(nodes, id, to)
    }
    return nodes
  })

const levelOf = (nodes: readonly TreeNode[], id: number) => ancestorsOf(nodes, id).length

describe('a tree of categories', () => {
  test('keeps every category, has no cycle, respects the maximum depth and counts from 0, after any moves', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        expect(nodes.map((node) => node.id).sort((one, other) => one - other)).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        )
        for (const siblings of childrenByParent(nodes).values()) {
          expect(siblings.map((node) => node.position)).toEqual(siblings.map((_, index) => index))
        }
        for (const { id } of nodes) {
          const top = ancestorsOf(nodes, id).at(-1)
          expect(nodes.find((node) => node.id === top)?.parent_id).toBeNull()
          expect(levelOf(nodes, id)).toBeLessThanOrEqual(DEEPEST_LEVEL)
        }
      }),
    )
  })

  test('places a moved category at its new position and keeps the order of the others', () => {
    fc.assert(
      fc.property(
        trees,
        fc.integer({ min: 1, max: count }),
        fc.option(fc.integer({ min: 1, max: count })),
        fc.nat(count),
        (nodes, id, parent_id, position) => {
          fc.pre(placeFault(nodes, id, parent_id) === null)
          const others = (all: readonly TreeNode[]) =>
            (childrenByParent(all).get(parent_id) ?? []).map((node) => node.id).filter((each) => each !== id)
          const after = moved(nodes, id, { parent_id, position })
          const now = after.find((node) => node.id === id)
          expect(now).toMatchObject({ parent_id, position: Math.min(position, others(nodes).length) })
          expect(others(after)).toEqual(others(nodes))
        },
      ),
    )
  })

  test('undoes a move by a move back to the old position', () => {
    fc.assert(
      fc.property(
        trees,
        fc.integer({ min: 1, max: count }),
        fc.option(fc.integer({ min: 1, max: count })),
        fc.nat(count),
        (nodes, id, parent_id, position) => {
          fc.pre(placeFault(nodes, id, parent_id) === null)
          const before = nodes.find((node) => node.id === id)
          if (!before) return
          const back = moved(moved(nodes, id, { parent_id, position }), id, before)
          const sortById = (all: readonly TreeNode[]) => [...all].sort((one, other) => one.id - other.id)
          expect(sortById(back)).toEqual(sortById(nodes))
        },
      ),
    )
  })

  test('reverses a move up by one down, and a move in by one out', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: count }), (nodes, id) => {
        const down = stepFrom(nodes, id, 'down')
        if (down) {
          const up = stepFrom(moved(nodes, id, down), id, 'up')
          expect(up).toEqual({ parent_id: down.parent_id, position: down.position - 1 })
        }
        const inside = stepFrom(nodes, id, 'in')
        if (inside) {
          const was = nodes.find((node) => node.id === id)
          const out = stepFrom(moved(nodes, id, inside), id, 'out')
          expect(out).toEqual({ parent_id: was?.parent_id, position: was?.position })
        }
      }),
    )
  })
})

describe('a category cannot be placed', () => {
  const chain: TreeNode[] = Array.from({ length: DEEPEST_LEVEL }, (_, index) => ({
    id: index + 1,
    parent_id: index === 0 ? null : index,
    position: 0,
  }))

  test('below itself, at any depth', () => {
    for (const { id } of chain) expect(placeFault(chain, 1, id)).toBe('ring')
  })

  test('more than six levels deep, including its descendants', () => {
    expect(placeFault(chain, null, DEEPEST_LEVEL)).toBe('too_deep')
    expect(placeFault(chain, null, DEEPEST_LEVEL - 1)).toBeNull()
    const beside = [
      ...chain,
      { id: 50, parent_id: null, position: 1 },
      { id: 51, parent_id: 50, position: 0 },
    ]
    expect(placeFault(beside, 50, DEEPEST_LEVEL - 1)).toBe('too_deep')
    expect(placeFault(beside, 50, DEEPEST_LEVEL - 2)).toBeNull()
  })
})

test('shows a category whose parent is missing at the top level', () => {
  const nodes = [{ id: 1, parent_id: 99, position: 0 }]
  expect(childrenByParent(nodes).get(null)).toEqual(nodes)
})
