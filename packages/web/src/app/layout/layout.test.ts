import { beforeEach, expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { changeLayout, startLayout } from './layout.ts'

const browser = testBrowser()

beforeEach(startLayout)

function storedLayout(): Record<string, unknown> {
  return JSON.parse(localStorage.getItem('layout') ?? '{}')
}

// covers: spec 4.11; product 7.8
test('starting the application resets all stored layout choices', () => {
  localStorage.setItem('layout', '{"skin":"smart-style-4","menuOnTop":false,"fixedHeader":true}')
  startLayout()
  expect(storedLayout()).toMatchObject({
    skin: 'smart-style-2',
    menuOnTop: true,
    fixedHeader: false,
    fixedNavigation: false,
    fixedRibbon: false,
    fixedFooter: false,
  })
})

// covers: spec 3.14
test('a choice is stored together with the options that it implies', () => {
  changeLayout({ option: 'fixedRibbon', value: true })
  expect(storedLayout()).toMatchObject({
    fixedRibbon: true,
    fixedNavigation: true,
    fixedHeader: true,
    container: false,
  })
  changeLayout({ option: 'fixedHeader', value: false })
  expect(storedLayout()).toMatchObject({ fixedRibbon: false, fixedNavigation: false, fixedHeader: false })
})

test('the page shows the skin, the direction and the colour-blind mode', () => {
  changeLayout({ option: 'skin', value: 'smart-style-1' })
  changeLayout({ option: 'rightToLeft', value: true })
  changeLayout({ option: 'colorblind', value: true })
  expect(browser.page.dataset.skin).toBe('smart-style-1')
  expect(browser.page.dir).toBe('rtl')
  expect(browser.page.attributes).toContain('data-colorblind')
  startLayout()
  expect(browser.page.dir).toBe('ltr')
  expect(browser.page.attributes).not.toContain('data-colorblind')
})
