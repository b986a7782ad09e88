import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  type MountingPlace,
  servesPlace,
  shareOut,
  suggestInstallers,
} from './installer-suggestion.ts'

const barcelona = { country: 'ES', state: 'ES-B' }
const unproven = { load: 0, judged: 0, provenAtFirst: 0, again: 0 }

function candidate(id: number, changes: Partial<Candidate> = {}): Candidate {
  return { id, statesServed: ['ES-B'], ...unproven, ...changes }
}

const idsOf = (candidates: readonly Candidate[], place: MountingPlace = barcelona) =>
  suggestInstallers(place, candidates).map(({ installerId }) => installerId)

describe('the suggestion of installers for a place', () => {
  it('contains those who serve its state or its whole country', () => {
    const candidates = [
      candidate(1, { statesServed: ['ES'] }),
      candidate(2),
      candidate(3, { statesServed: ['ES-GI', 'PT'] }),
      candidate(4, { statesServed: [] }),
    ]
    expect(suggestInstallers(barcelona, candidates)).toEqual([
      { installerId: 2, serves: 'state' },
      { installerId: 1, serves: 'country' },
    ])
    expect(idsOf(candidates, { country: 'ES', state: 'ES-TE' })).toEqual([1])
    expect(suggestInstallers({ country: 'FR', state: null }, candidates)).toEqual([])
  })

  it('ranks by past results: one good photo counts less than hundreds, and repeated work counts twice', () => {
    const hundreds = candidate(1, { judged: 300, provenAtFirst: 288 })
    const one = candidate(2, { judged: 1, provenAtFirst: 1 })
    const nothing = candidate(3)
    const again = candidate(4, { judged: 300, provenAtFirst: 288, again: 12 })
    const badly = candidate(5, { judged: 300, provenAtFirst: 200 })
    expect(idsOf([badly, again, nothing, one, hundreds])).toEqual([1, 4, 2, 3, 5])
  })
})

const areas = fc.uniqueArray(fc.constantFrom('ES', 'ES-B', 'ES-GI', 'PT', 'PT-13'))
const places = fc.oneof(
  fc.record({ country: fc.constant('ES'), state: fc.constantFrom('ES-B', 'ES-GI', 'ES-TE', null) }),
  fc.record({ country: fc.constant('PT'), state: fc.constantFrom('PT-13', null) }),
)
const some = fc
  .array(
    fc
      .record({
        statesServed: areas,
        load: fc.integer({ min: 0, max: 2000 }),
        judged: fc.integer({ min: 0, max: 500 }),
        wrong: fc.integer({ min: 0, max: 500 }),
        again: fc.integer({ min: 0, max: 50 }),
      })
      .map(({ wrong, ...each }) => ({ ...each, provenAtFirst: Math.max(0, each.judged - wrong) })),
    { maxLength: 12 },
  )
  .map((each) => each.map((one, index) => ({ id: index + 1, ...one })))

describe('the suggestion for any set of installers', () => {
  it('contains those who serve the place, each once, in any input order', () => {
    fc.assert(
      fc.property(places, some, (place, candidates) => {
        const ids = idsOf(candidates, place)
        const serving = candidates.filter((each) => servesPlace(each, place) !== null)
        expect(ids.toSorted((a, b) => a - b)).toEqual(serving.map(({ id }) => id))
        expect(idsOf(candidates.toReversed(), place)).toEqual(ids)
      }),
    )
  })

  it('never ranks an installer higher for a higher load or worse results', () => {
    const placeOf = (candidates: readonly Candidate[], id: number) => idsOf(candidates).indexOf(id)
    fc.assert(
      fc.property(some, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (candidates, more, worse) => {
        const [first, ...others] = candidates
        if (!first || servesPlace(first, barcelona) === null) return
        const before = placeOf(candidates, first.id)
        const busier = { ...first, load: first.load + more }
        const poorer = { ...first, judged: first.judged + worse }
        const lessReliable = { ...first, again: first.again + worse }
        for (const weaker of [busier, poorer, lessReliable]) {
          // More load, more judged spaces without more proven spaces, or more repeated work can lower the rank, but never raise
          // it.
          expect(placeOf([weaker, ...others], first.id)).toBeGreaterThanOrEqual(before)
        }
      }),
    )
  })
})

const openSpaces = fc.array(
  fc.tuple(places, fc.constantFrom('Faro', 'Mirador', 'Azahar')).map(([place, shop]) => ({ ...place, shop })),
  { maxLength: 40 },
)

describe('the sharing out of spaces', () => {
  it('gives all spaces of a shop to one installer who serves it, and leaves none that somebody serves', () => {
    fc.assert(
      fc.property(openSpaces, some, (spaces, candidates) => {
        const assignment = shareOut(spaces, candidates)
        expect(assignment).toHaveLength(spaces.length)
        const byShop = new Map<string, number | null>()
        for (const [index, space] of spaces.entries()) {
          const id = assignment[index] ?? null
          const installer = candidates.find((each) => each.id === id)
          if (installer) expect(servesPlace(installer, space)).not.toBeNull()
          else expect(suggestInstallers(space, candidates)).toEqual([])
          const shop = JSON.stringify(space)
          expect(byShop.get(shop) ?? id).toBe(id)
          byShop.set(shop, id)
        }
      }),
    )
  })

  it('gives the spaces of one shop to the first suggested installer', () => {
    fc.assert(
      fc.property(places, some, fc.integer({ min: 1, max: 20 }), (place, candidates, count) => {
        const spaces = Array.from({ length: count }, () => ({ ...place, shop: 'Faro' }))
        const [first] = suggestInstallers(place, candidates)
        expect(new Set(shareOut(spaces, candidates))).toEqual(new Set([first?.installerId ?? null]))
      }),
    )
  })

  it('divides many shops evenly among installers with equal results', () => {
    const spaces = Array.from({ length: 300 }, (_, index) => ({ ...barcelona, shop: `Faro ${index}` }))
    const assignment = shareOut(spaces, [candidate(1), candidate(2), candidate(3, { load: 60 })])
    const loads = [1, 2, 3].map((id) => assignment.filter((each) => each === id).length)
    expect(loads).toEqual([120, 120, 60])
  })
})
