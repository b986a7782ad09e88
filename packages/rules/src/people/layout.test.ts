import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyLayout,
  footerYears,
  initialLayout,
  isMobile,
  type Layout,
  type LayoutChange,
  layoutSwitches,
  readLayout,
  skins,
} from './layout.ts'

const change: fc.Arbitrary<LayoutChange> = fc.oneof(
  fc.record({ option: fc.constantFrom(...layoutSwitches), value: fc.boolean() }),
  fc.record({ option: fc.constant('skin' as const), value: fc.constantFrom(...skins) }),
)
const changes = fc.array(change, { maxLength: 12 })

function after(list: readonly LayoutChange[]): Layout {
  return list.reduce<Layout>(applyLayout, initialLayout)
}

describe('the initial layout', () => {
  // covers: spec 4.11, 9.1
  test('is skin 2 with the menu on top and nothing fixed', () => {
    const { skin, menuOnTop, ...others } = initialLayout
    expect(skin).toBe('smart-style-2')
    expect(menuOnTop).toBe(true)
    expect(Object.values(others).every((value) => value === false)).toBe(true)
  })

  // covers: spec 9.1
  test('offers six skins', () => {
    expect(skins).toHaveLength(6)
  })
})

describe('a layout after any choices', () => {
  test('has the last choice applied', () => {
    fc.assert(
      fc.property(changes, change, (list, last) => {
        expect(applyLayout(after(list), last)[last.option]).toBe(last.value)
      }),
    )
  })

  test('never fixes ribbon or navigation below a header that is not fixed', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = after(list)
        expect((layout.fixedRibbon || layout.fixedNavigation) && !layout.fixedHeader).toBe(false)
      }),
    )
  })

  // covers: spec 4.7
  test('fixes header and navigation with the ribbon, and leaves the container', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = applyLayout(after(list), { option: 'fixedRibbon', value: true })
        expect(layout).toMatchObject({ fixedHeader: true, fixedNavigation: true, container: false })
      }),
    )
  })

  // covers: spec 4.8
  test('fixes the header with the navigation, and leaves container and ribbon', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const before = after(list)
        const layout = applyLayout(before, { option: 'fixedNavigation', value: true })
        expect(layout).toMatchObject({ fixedHeader: true, container: false, fixedRibbon: before.fixedRibbon })
      }),
    )
  })

  // covers: spec 4.9
  test('releases ribbon and navigation with the header', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = applyLayout(after(list), { option: 'fixedHeader', value: false })
        expect(layout).toMatchObject({ fixedRibbon: false, fixedNavigation: false })
      }),
    )
  })

  test('changes nothing else with any other choice, and is idempotent', () => {
    fc.assert(
      fc.property(changes, change, (list, last) => {
        const once = applyLayout(after(list), last)
        expect(applyLayout(once, last)).toEqual(once)
        const isCoupled = ['fixedRibbon', 'fixedNavigation', 'fixedHeader'].includes(last.option)
        if (!isCoupled) expect(once).toEqual({ ...after(list), [last.option]: last.value })
      }),
    )
  })
})

describe('a stored layout', () => {
  test('is restored unchanged, even from text', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = after(list)
        expect(readLayout(layout)).toEqual(layout)
        expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
      }),
    )
  })

  test('has every option with its type, for any stored value', () => {
    const anything = fc.record(
      Object.fromEntries(Object.keys(initialLayout).map((option) => [option, fc.anything()])),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anything, (storedValue) => {
        const layout = readLayout(storedValue)
        expect(Object.keys(layout ?? {}).sort()).toEqual(Object.keys(initialLayout).sort())
        expect(skins).toContain(layout?.skin)
        for (const option of layoutSwitches) expect(typeof layout?.[option]).toBe('boolean')
      }),
    )
  })

  test('fixes nothing below a header that is not fixed', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (fixedHeader, fixedNavigation, fixedRibbon) => {
        const layout = readLayout({ ...initialLayout, fixedHeader, fixedNavigation, fixedRibbon })
        expect(layout).toMatchObject({ fixedNavigation, fixedRibbon })
        expect(layout?.fixedHeader).toBe(fixedHeader || fixedNavigation || fixedRibbon)
      }),
    )
  })

  test.each([null, undefined, '', 'smart-style-1', 7])('is missing if the value is %j', (storedValue) => {
    expect(readLayout(storedValue)).toBeNull()
  })
})

// covers: spec 4.10
test('a screen below 979 px is mobile', () => {
  expect(isMobile(978)).toBe(true)
  expect(isMobile(979)).toBe(false)
})

test('the footer shows the years since 1976, and a single year in 1976', () => {
  expect(footerYears(new Date(2026, 5, 1))).toBe('1976 - 2026')
  expect(footerYears(new Date(1977, 0, 1))).toBe('1976 - 1977')
  expect(footerYears(new Date(1976, 11, 31))).toBe('1976')
  expect(footerYears(new Date(1970, 0, 2))).toBe('1970')
})
