import { describe, expect, test } from 'vitest'
import { changedFields, changedPaths, mergeDrafts, sameValue } from './draft.ts'

const loaded = { name: 'Sol', vat: 21, breaks: [{ from_copies: 10, discount: 5 }] }

describe('where a value changed', () => {
  const line = { product_id: null, width: Number.NaN, finishes: [] }

  test('is said by paths down to what changed', () => {
    expect(changedPaths([line, line], [line, { ...line, product_id: 3 }], 'lines')).toEqual([
      'lines.1.product_id',
    ])
    expect(changedPaths('a', 'b', 'name')).toEqual(['name'])
    expect(changedPaths('a', 'a', 'name')).toEqual([])
  })

  test('a new entry changes its list, and nothing in it has been written yet', () => {
    expect(changedPaths([line], [line, line], 'lines')).toEqual(['lines'])
    expect(changedPaths([line, line], [line], 'lines')).toEqual(['lines'])
  })

  test('a new text or number in a list was written by somebody', () => {
    expect(changedPaths(['a@b.es'], ['a@b.es', 'nobody'], 'emails')).toEqual(['emails', 'emails.1'])
  })
})

describe('what is unsaved', () => {
  test('nothing after typing something and taking it back', () => {
    expect(changedFields(loaded, { ...loaded, breaks: [{ from_copies: 10, discount: 5 }] })).toEqual([])
  })

  test('each field that differs, deep inside too', () => {
    const draft = { ...loaded, name: 'Luna', breaks: [{ from_copies: 10, discount: 6 }] }
    expect(changedFields(loaded, draft)).toEqual(['name', 'breaks'])
  })

  test('a number that cannot be read differs from any number, and not from itself', () => {
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

describe('two people changed the record', () => {
  test('fields that only the other one changed are taken over', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Luna' }, { ...loaded, vat: 10 })
    expect(merged).toEqual({ draft: { ...loaded, name: 'Luna', vat: 10 }, conflicts: [], taken: ['vat'] })
  })

  test('a field that both changed is a conflict, and mine stays until the person chooses', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Luna' }, { ...loaded, name: 'Mar' })
    expect(merged.draft.name).toBe('Luna')
    expect(merged.conflicts).toEqual([{ field: 'name', mine: 'Luna', theirs: 'Mar' }])
  })

  test('the same change on both sides is none', () => {
    const merged = mergeDrafts(loaded, { ...loaded, name: 'Mar' }, { ...loaded, name: 'Mar' })
    expect(merged.conflicts).toEqual([])
    expect(merged.taken).toEqual([])
  })

  describe('lists of entries with a key', () => {
    const [first, second] = [
      { key: '1', copies: 1 },
      { key: '2', copies: 2 },
    ]
    const before = { lines: [first, second] }
    const merge = (mine: object[], theirs: object[]) =>
      mergeDrafts<{ lines: object[] }>(before, { lines: mine }, { lines: theirs })

    test('keep what each one changed, added and took away', () => {
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

    test('conflict where both changed the same entry, or one took it away', () => {
      const mine = [{ ...first, copies: 10 }, second]
      expect(merge(mine, [{ ...first, copies: 20 }, second]).conflicts).toHaveLength(1)
      expect(merge(mine, [second]).conflicts).toHaveLength(1)
    })
  })
})
