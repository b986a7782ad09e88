import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { focusOf, type People, startPeople } from './people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const focused = () => expect.poll(() => focusOf(page))
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const calendar = () => page.getByRole('dialog').filter({ has: page.getByRole('table') })
const days = () => calendar().getByRole('table').getByRole('button')
const parameters = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '')

describe('a day', () => {
  beforeEach(() => people.goTo(page, '/campaign/new'))

  test('is picked in a calendar from the keyboard, and the field has the keyboard again', async () => {
    await field('Empieza').fill('15/11/2026')
    await page.keyboard.press('Alt+ArrowDown')
    await focused().toBe('15 noviembre 2026')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await focused().toBe('23 noviembre 2026')
    await page.keyboard.press('Enter')
    await calendar().waitFor({ state: 'hidden' })
    await expect.poll(() => field('Empieza').inputValue()).toBe('23/11/2026')
    await focused().toBe('starts_at')
  })

  test('is one of 42 that begin with a Monday, in one of twenty years', async () => {
    await field('Termina').fill('06/02/2027')
    await page.getByRole('button', { name: 'Calendario: Termina' }).click()
    // This February of four whole weeks fills four rows; the calendar is as high as ever.
    await expect.poll(() => days().count()).toBe(42)
    expect(await calendar().getByRole('columnheader').first().textContent()).toMatch(/^lu/i)
    const years = calendar().getByRole('combobox', { name: 'Mes y año' }).last()
    expect(await years.getByRole('option').allTextContents()).toEqual(
      Array.from({ length: 20 }, (_, place) => String(2017 + place)),
    )
    await years.selectOption('2030')
    await expect.poll(() => days().count()).toBe(42)
    expect(await inAnybodysWay(page, { within: '[role=dialog]' })).toEqual([])
    await calendar().getByRole('button', { name: '28 febrero 2030' }).click()
    await expect.poll(() => field('Termina').inputValue()).toBe('28/02/2030')
  })
})

describe('a moment', () => {
  const filterOf = async (column: string) => {
    await page.getByRole('button', { name: `Filtrar por ${column}` }).click()
    return page.getByRole('dialog').first()
  }
  const part = (name: string) => page.getByRole('spinbutton', { name, exact: true })

  test('is asked for by the clock of the person, from its day or from its minute on', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Bogota' })
    await people.goTo(page, '/log')
    const panel = await filterOf('Cuándo')
    await part('Desde: horas').waitFor()
    expect(await part('Desde: horas').isDisabled()).toBe(true)
    await field('Desde').fill('20/11/2026')
    const day = Date.UTC(2026, 10, 20, 5) / 1000
    await expect.poll(() => parameters().get('f_created_at')).toBe(`date;${day}|`)

    await part('Desde: horas').click()
    // No day has 47 hours or 72 minutes.
    await page.keyboard.type('4')
    await page.keyboard.type('7')
    expect(await part('Desde: horas').inputValue()).toBe('04')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => parameters().get('f_created_at')).toBe(`date;${day + 4 * 3600 + 12 * 60}|`)
    await page.getByText('desde 20/11/2026 04:12').waitFor()

    await field('Hasta').fill('21/11/2026')
    const end = day + 2 * 86_400 - 1
    await expect.poll(() => parameters().get('f_created_at')?.split('|')[1]).toBe(String(end))
    expect(await inAnybodysWay(page, { within: '[role=dialog]' })).toEqual([])

    // A calendar inside the panel closes alone.
    await panel.getByRole('button', { name: 'Calendario: Hasta' }).click()
    await focused().toBe('21 noviembre 2026')
    await page.keyboard.press('Escape')
    await focused().toBe('Calendario: Hasta')
    await page.keyboard.press('Escape')
    await focused().toBe('Filtrar por Cuándo')
  })

  test('has twelve hours and two halves where the language counts so', async () => {
    await people.goTo(page, '/log')
    await page.evaluate(() => localStorage.setItem('currentLanguage', 'us'))
    await page.reload()
    await page.getByRole('button', { name: 'Filter by When' }).click()
    await field('From').fill('20/11/2026')
    await part('From: hours').click()
    await page.keyboard.type('1')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    for (const key of ['ArrowRight', '3', '0', 'ArrowRight', 'p']) await page.keyboard.press(key)
    const half = Date.UTC(2026, 10, 20, 13, 30) / 1000
    await expect.poll(() => parameters().get('f_created_at')).toBe(`date;${half}|`)
    await part('From: hours').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await part('From: hours').inputValue()).toBe('01')
  })
})
