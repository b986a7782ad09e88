import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { focused } from '../../testing/components/person.ts'

/** Start of 20 November 2026 in the time zone of these tests, five hours behind UTC. */
const midnight = Date.UTC(2026, 10, 20, 5) / 1000

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const part = (name: string) => page.getByRole('spinbutton', { name, exact: true })
const filterInUrl = () => new URLSearchParams(location.hash.split('?')[1] ?? '').get('f_created_at')

beforeEach(() => {
  answerForEveryScreen()
})

describe('a date and time field', () => {
  // covers: spec 5.5, 9.13
  test('filters by the local time of the user, from the start of a day or of a minute', async () => {
    await openScreen('/log')
    await page.getByRole('button', { name: 'Filtrar por Cuándo' }).click()
    const panel = page.getByRole('dialog').first()
    await expect.element(part('Desde: horas')).toBeDisabled()
    await field('Desde').fill('20/11/2026')
    await expect.poll(filterInUrl).toBe(`date;${midnight}|`)

    await part('Desde: horas').click()
    // No day has 47 hours, so the 4 fills the hours and the 7 goes to the minutes.
    await userEvent.keyboard('47')
    await expect.element(part('Desde: horas')).toHaveValue('04')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(filterInUrl).toBe(`date;${midnight + 4 * 3600 + 12 * 60}|`)
    await expect.element(page.getByText('desde 20/11/2026 04:12')).toBeVisible()

    await field('Hasta').fill('21/11/2026')
    await expect.poll(() => filterInUrl()?.split('|')[1]).toBe(String(midnight + 2 * 86_400 - 1))
    expect(await inAnybodysWay('[role=dialog]')).toEqual([])

    // Escape closes only the calendar inside the panel.
    await panel.getByRole('button', { name: 'Calendario: Hasta' }).click()
    await expect.poll(focused).toBe('21 noviembre 2026')
    await userEvent.keyboard('{Escape}')
    await expect.poll(focused).toBe('Calendario: Hasta')
    await userEvent.keyboard('{Escape}')
    await expect.poll(focused).toBe('Filtrar por Cuándo')
  })

  // covers: spec 5.5, 9.13
  test('uses a 12-hour clock if the language does', async () => {
    await openScreen('/log', { language: 'us' })
    await page.getByRole('button', { name: 'Filter by When' }).click()
    await field('From').fill('20/11/2026')
    await part('From: hours').click()
    await userEvent.keyboard('1{ArrowUp}{ArrowDown}{ArrowRight}30{ArrowRight}p')
    await expect.poll(filterInUrl).toBe(`date;${midnight + 13 * 3600 + 30 * 60}|`)
    await part('From: hours').click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(part('From: hours')).toHaveValue('01')
  })
})
