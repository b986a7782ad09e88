import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyLayout,
  footerYears,
  initialLayout,
  isMobile,
  type Layout,
  type LayoutChange,
  skins,
} from './layout.ts'

const switches = [
  'fixedHeader',
  'fixedNavigation',
  'fixedRibbon',
  'fixedFooter',
  'container',
  'rightToLeft',
  'colorblind',
  'menuOnTop',
] as const

const change: fc.Arbitrary<LayoutChange> = fc.oneof(
  fc.record({ option: fc.constantFrom(...switches), value: fc.boolean() }),
  fc.record({ option: fc.constant('skin' as const), value: fc.constantFrom(...skins) }),
)
const changes = fc.array(change, { maxLength: 12 })

function after(list: readonly LayoutChange[]): Layout {
  return list.reduce<Layout>(applyLayout, initialLayout)
}

describe('the start', () => {
  test('skin 2, menu on top, nothing fixed', () => {
    const { skin, menuOnTop, ...others } = initialLayout
    expect(skin).toBe('smart-style-2')
    expect(menuOnTop).toBe(true)
    expect(Object.values(others).every((value) => value === false)).toBe(true)
  })

  test('there are six skins', () => {
    expect(skins).toHaveLength(6)
  })
})

describe('after any choices', () => {
  test('what was chosen last is as chosen', () => {
    fc.assert(
      fc.property(changes, change, (list, last) => {
        expect(applyLayout(after(list), last)[last.option]).toBe(last.value)
      }),
    )
  })

  test('ribbon and navigation are never fixed below a header that is not', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = after(list)
        expect((layout.fixedRibbon || layout.fixedNavigation) && !layout.fixedHeader).toBe(false)
      }),
    )
  })

  test('fixing the ribbon fixes header and navigation and leaves the container', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = applyLayout(after(list), { option: 'fixedRibbon', value: true })
        expect(layout).toMatchObject({ fixedHeader: true, fixedNavigation: true, container: false })
      }),
    )
  })

  test('fixing the navigation fixes the header, leaves the container and does not touch the ribbon', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const before = after(list)
        const layout = applyLayout(before, { option: 'fixedNavigation', value: true })
        expect(layout).toMatchObject({ fixedHeader: true, container: false, fixedRibbon: before.fixedRibbon })
      }),
    )
  })

  test('letting the header go lets ribbon and navigation go', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const layout = applyLayout(after(list), { option: 'fixedHeader', value: false })
        expect(layout).toMatchObject({ fixedRibbon: false, fixedNavigation: false })
      }),
    )
  })

  test('every other choice changes itself alone, and the same choice twice is one', () => {
    fc.assert(
      fc.property(changes, change, (list, last) => {
        const once = applyLayout(after(list), last)
        expect(applyLayout(once, last)).toEqual(once)
        const coupled = ['fixedRibbon', 'fixedNavigation', 'fixedHeader'].includes(last.option)
        if (!coupled) expect(once).toEqual({ ...after(list), [last.option]: last.value })
      }),
    )
  })
})

test('mobile is narrower than 979 px', () => {
  expect(isMobile(978)).toBe(true)
  expect(isMobile(979)).toBe(false)
})

test('the footer counts from 1976', () => {
  expect(footerYears(new Date(2026, 5, 1))).toBe('1976 - 2026')
})
