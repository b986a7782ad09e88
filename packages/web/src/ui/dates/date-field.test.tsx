import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comeBack, openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { focused } from '../../testing/components/person.ts'
import { answer } from '../../testing/components/server.ts'

stopClock()

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const calendar = () => page.getByRole('dialog').filter({ has: page.getByRole('table') })
const days = () => calendar().getByRole('table').getByRole('button').elements()

beforeEach(async () => {
  answer('customerrest/getcustomers', [])
  await openScreen('/campaign/new')
})

describe('a date field', () => {
  test('is filled from a calendar by keyboard, and gets the focus back', async () => {
    await field('Empieza').fill('15/11/2026')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(focused).toBe('15 noviembre 2026')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.poll(focused).toBe('23 noviembre 2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(calendar()).not.toBeInTheDocument()
    await expect.element(field('Empieza')).toHaveValue('23/11/2026')
    await expect.poll(focused).toBe('starts_at')
  })

  // covers: spec 9.9
  test('opens a calendar of 42 days that starts with a Monday, and offers twenty years', async () => {
    await field('Termina').fill('06/02/2027')
    await page.getByRole('button', { name: 'Calendario: Termina' }).click()
    // This February has exactly four weeks, but the calendar still shows six, so its height does not change.
    await expect.poll(days).toHaveLength(42)
    expect(calendar().element().querySelector('th')?.textContent).toMatch(/^lu/i)
    const years = calendar().getByRole('combobox', { name: 'Mes y año' }).last()
    const options = years.getByRole('option').elements()
    expect(options.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(2017 + index)),
    )
    await years.selectOptions('2030')
    await expect.poll(days).toHaveLength(42)
    expect(await inAnybodysWay('[role=dialog]')).toEqual([])
    await calendar().getByRole('button', { name: '28 febrero 2030' }).click()
    await expect.element(field('Termina')).toHaveValue('28/02/2030')
  })

  test('reports an invalid date, and is empty after discarding', async () => {
    await field('Empieza').fill('31/02/2027')
    await userEvent.keyboard('{Tab}')
    const fault = page.getByText('Escribe una fecha, como 31/12/2026.')
    await expect.element(fault).toBeVisible()
    await expect.element(field('Empieza')).toHaveValue('31/02/2027')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(field('Empieza')).toHaveValue('')
    await expect.element(fault).not.toBeInTheDocument()
  })

  test('with an invalid date is replaced by a chosen range of days', async () => {
    answer('campaignrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await comeBack('/campaign')
    await page.getByRole('button', { name: 'Filtrar por Empieza' }).click()
    const shape = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
    const today = new Date().toLocaleDateString('es', shape)
    const from = page.getByRole('dialog').getByRole('textbox', { name: 'Desde' })
    await from.fill('pronto')
    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await expect.element(from).toHaveValue(today)
    await expect.poll(() => location.hash).toMatch(/today$/)
  })
})
