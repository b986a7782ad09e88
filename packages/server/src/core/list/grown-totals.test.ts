import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_IDS, makeGrownTotals } from './grown-totals.ts'

function feed() {
  let version = 0
  return {
    changes: { live: true, version: () => version },
    change: () => {
      version += 1
    },
  }
}

/**
 * Returns `count`, which counts rows by the time they were written, as the database would, and `looked`, which lists how many
 * rows each count examined.
 */
function counter(moments: number[]) {
  const looked: number[] = []
  const count = async (since: number, settledBefore: number) => {
    const newer = [...moments.entries()].filter(([, moment]) => moment >= since)
    const settledRows = newer.filter(([, moment]) => moment < settledBefore)
    looked.push(newer.length)
    const idsOf = (rows: [number, number][]) => rows.slice(0, MOST_IDS + 1).map(([id]) => id)
    return {
      settled: settledRows.length,
      total: newer.length,
      settled_ids: idsOf(settledRows),
      ids: idsOf(newer),
    }
  }
  return { count, looked }
}

test('a growing total equals the number of rows in any order of arrival, at any time', async () => {
  const step = fc.record({ seconds: fc.nat(9000), rows: fc.array(fc.nat(3000), { maxLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const totals = makeGrownTotals(feed().changes)
      const moments: number[] = []
      const { count } = counter(moments)
      let now = 1_700_000_000
      for (const { seconds, rows } of steps) {
        now += seconds
        // Adds rows of calls that began up to 50 minutes ago but commit only now.
        moments.push(...rows.map((ago) => now - ago))
        const { total, ids } = await totals.of('all', [], now, count)
        expect(total).toBe(moments.length)
        expect(ids?.toSorted((one, other) => one - other)).toEqual([...moments.keys()])
      }
    }),
  )
})

test('a growing total counts settled rows once', async () => {
  const totals = makeGrownTotals(feed().changes)
  const now = 1_700_000_000
  const old = Array.from({ length: 1000 }, (_, index) => now - 4000 - index)
  const { count, looked } = counter([...old, now - 10])
  for (let turn = 0; turn < 3; turn += 1) await totals.of('all', [], now + turn, count)
  expect(looked).toEqual([1001, 1, 1])
  // A total above `MOST_IDS` is returned without ids.
  expect(await totals.of('all', [], now, count)).toEqual({ total: MOST_IDS + 1, ids: null })
})

test('a growing total is counted again when one of its dependencies changes', async () => {
  const { changes, change } = feed()
  const totals = makeGrownTotals(changes)
  const now = 1_700_000_000
  const { count, looked } = counter([now - 9000, now - 8000, now])
  await totals.of('by name', ['user'], now, count)
  await totals.of('by name', ['user'], now, count)
  change()
  expect((await totals.of('by name', ['user'], now, count)).total).toBe(3)
  expect(looked).toEqual([3, 1, 3])
})
