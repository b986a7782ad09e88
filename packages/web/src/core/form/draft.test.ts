import { describe, expect, test } from 'vitest'
import { changedFields, changedPaths, mergeDrafts, sameValue } from './draft.ts'

const loaded = { name: 'Sol', vat: 21, breaks: [{ from_copies: 10, discount: 5 }] }

describe('the paths of a change', () => {
  const line = { product_id: null, width: Number.NaN, finishes: [] }

  test('lead down to the changed value', () => {
    expect(changedPaths([line, line], [line, { ...line, product_id: 3 }], 'lines')).toEqual([
      'lines.1.product_id',
    ])
    expect(changedPaths('a', 'b', 'name')).toEqual(['name'])
    expect(changedPaths('a', 'a', 'name')).toEqual([])
  })

  test('name only the list for a new entry, because nothing in it has been written yet', () => {
    expect(changedPaths([line], [line, line], 'lines')).toEqual(['lines'])
    expect(changedPaths([line, line], [line], 'lines')).toEqual(['lines'])
  })

  test('name a new text or number in a list, because somebody has written it', () => {
    expect(changedPaths(['a@b.es'], ['a@b.es', 'nobody'], 'emails')).toEqual(['emails', 'emails.1'])
  })
})

describe('unsaved fields', () => {
  test('are none after an edit is reverted', () => {
    expect(changedFields(loaded, { ...loaded, breaks: [{ from_copies: 10, discount: 5 }] })).toEqual([])
  })

  test('are all fields that differ, also in nested values', () => {
    const draft = { ...loaded, name: 'Luna', breaks: [{ from_copies: 10, discount: 6 }] }
    expect(changedFields(loaded, draft)).toEqual(['name', 'breaks'])
  })

  test('include an unreadable number, which differs from every number but not from itself', () => {
    expect(changedFields(loaded, { ...loaded, vat: Number.NaN })).toEqual(['vat'])
    expect(sameValue(Number.NaN, Number.NaN)).toBe(true)
  })

  test.each([
    [null, {}],
    [[], {}],
    [[1], [1, 2]],
    [{ a: undefined }, { b: undefined }],
    ['1', 1],
  ])('treat %j and %j as different', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
  })
})

describe('a merge of the changes of two people', () => {
  test('takes over fields that only the other person has changed', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Luna' }, { ...loaded, vat: 10 })
    expect(merged).toEqual({ draft: { ...loaded, name: 'Luna', vat: 10 }, conflicts: [], taken: ['vat'] })
  })

  test('reports a conflict if both changed a field, and keeps mine until the user chooses', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Luna' }, { ...loaded, name: 'Mar' })
    expect(merged.draft.name).toBe('Luna')
    expect(merged.conflicts).toEqual([{ field: 'name', mine: 'Luna', theirs: 'Mar' }])
  })

  test('reports no conflict if both made the same change', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Mar' }, { ...loaded, name: 'Mar' })
    expect(merged.conflicts).toEqual([])
    expect(merged.taken).toEqual([])
  })

  describe('of lists whose entries have a key', () => {
    const [first, second] = [
      { key: '1', copies: 1 },
      { key: '2', copies: 2 },
    ]
    const before = { lines: [first, second] }
    const merge = (mine: object[], theirs: object[]) =>
      mergeDrafts<{ lines: object[] }>(before, { lines: mine }, { lines: theirs })

    test('keeps what each person changed, added and removed', () => {
      const mine = [{ ...first, copies: 10 }, second, { key: 'new', copies: 7 }]
      expect(merge(mine, [first, { key: '3', copies: 3 }])).toEqual({
        draft: {
          lines: [
            { ...first, copies: 10 },
            { key: 'new', copies: 7 },
            { key: '3', copies: 3 },
          ],
        },
        conflicts: [],
        taken: ['lines'],
      })
    })

    test('reports a conflict if both changed the same entry, or one removed it', () => {
      const mine = [{ ...first, copies: 10 }, second]
      expect(merge(mine, [{ ...first, copies: 20 }, second]).conflicts).toHaveLength(1)
      expect(merge(mine, [second]).conflicts).toHaveLength(1)
    })
  })
})
