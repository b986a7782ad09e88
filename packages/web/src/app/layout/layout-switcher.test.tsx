import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { switchLayout } from '../../testing/components/person.ts'

const banner = () => page.getByRole('banner')
const navigation = () => page.getByRole('navigation', { name: 'Navegación' })
const ribbon = () => page.getByRole('navigation', { name: 'Dónde estás' })
const footer = () => page.getByRole('contentinfo')
const boxOf = (part: Locator) => part.element().getBoundingClientRect()

/** Scrolls down and returns the distance of each part from the top of the window, in px. */
function topsAfterScrolling() {
  scrollTo(0, 300)
  const ribbonPlace = ribbon().element().parentElement?.getBoundingClientRect()
  return {
    header: Math.round(boxOf(banner()).y),
    navigation: Math.round(boxOf(navigation()).y),
    ribbon: Math.round(ribbonPlace?.y ?? Number.NaN),
  }
}

beforeEach(async () => {
  answerForEveryScreen()
  await openScreen('/app-views')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Vistas' })).toBeVisible()
})

describe('the layout', () => {
  // covers: spec 2.26
  test('starts with the skin Papel and the menu on top, and applies options that depend on each other', async () => {
    expect(document.documentElement.dataset.skin).toBe('smart-style-2')
    await page.getByRole('button', { name: 'Diseño' }).click()
    const isOn = (name: string) => page.getByRole('switch', { name })
    await expect.element(isOn('Menú arriba')).toBeChecked()
    await isOn('Cinta fija').click()
    await expect.element(isOn('Cabecera fija')).toBeChecked()
    await expect.element(isOn('Navegación fija')).toBeChecked()
  })

  // covers: spec 2.26
  test('fixes header, navigation and ribbon below one another, and releases them together with the header', async () => {
    await resizeWindow(1200, 500)
    expect(topsAfterScrolling()).toEqual({ header: -300, navigation: -252, ribbon: -212 })
    scrollTo(0, 0)
    await switchLayout('Cabecera fija')
    expect(topsAfterScrolling()).toEqual({ header: 0, navigation: -252, ribbon: -212 })
    await switchLayout('Cinta fija')
    expect(topsAfterScrolling()).toEqual({ header: 0, navigation: 48, ribbon: 88 })
    await switchLayout('Cabecera fija')
    expect(topsAfterScrolling()).toEqual({ header: -300, navigation: -252, ribbon: -212 })
  })

  // covers: spec 2.26
  test('fixes the navigation at the side, and the footer at the bottom', async () => {
    await resizeWindow(1200, 500)
    expect(boxOf(footer()).bottom).toBeGreaterThan(500)
    await switchLayout('Menú arriba', 'Navegación fija', 'Pie fijo')
    expect(boxOf(footer()).bottom).toBe(500)
    expect(topsAfterScrolling()).toMatchObject({ header: 0, navigation: 48 })
    expect(boxOf(footer()).bottom).toBe(500)
  })

  test('stays within a container, which a fixed navigation removes', async () => {
    await switchLayout('Dentro de un contenedor')
    expect(boxOf(footer()).width).toBe(1200)
    await switchLayout('Navegación fija')
    expect(boxOf(footer()).width).toBe(1440)
  })

  // covers: spec 2.26
  test('runs from right to left, including the navigation, without horizontal scrolling', async () => {
    await switchLayout('Menú arriba', 'De derecha a izquierda')
    expect(document.documentElement.dir).toBe('rtl')
    expect(boxOf(navigation()).x).toBe(1440 - 220)
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  })
})
