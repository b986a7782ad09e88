import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { type Answering, openGrid, takeAll } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, press } from '../../testing/components/grid-person.ts'

describe('a grid on a phone', () => {
  beforeEach(() => page.viewport(390, 800))
  afterEach(() => page.viewport(1280, 800))

  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  test('shows each row as a card with fields edited by a tap, and renders only a few of thousands', async () => {
    const prints = await openGrid(6000, { width: 370 })
    await expect.element(card('Gran Vía 32 · 1').first()).toBeVisible()
    expect(page.getByRole('listitem').elements().length).toBeLessThan(10)
    expect(page.getByRole('grid').elements()).toEqual([])
    await page.getByRole('button', { name: 'Copias 1', exact: true }).first().click()
    await expect.element(page.getByRole('textbox', { name: 'Copias' })).toHaveValue('1')
    await press('2{Enter}')
    await expect.poll(() => prints.rows[0]?.copies).toBe(12)
    await expect.element(page.getByRole('button', { name: 'Copias 12' })).toHaveFocus()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => prints.rows[0]?.copies).toBe(1)
    expect(await inAnybodysWay('main')).toEqual([])
  })

  test('selects cards by checkbox, and shows their sums', async () => {
    const prints = await openGrid(20, { width: 370 })
    await page.getByText('Gran Vía 32 · 1', { exact: true }).click()
    await page.getByText('Portal de l’Àngel 14 · 2', { exact: true }).click()
    await expect.poll(announcements).toMatch(/2 seleccionados.*Copias 3/)
    expect(prints.chosen).toEqual([1, 2])
  })

  test('keeps a refused text beside its field while another field is edited', async () => {
    const prints = await openGrid(20, { width: 370 })
    const field = page.getByRole('textbox', { name: 'Copias' })
    await page.getByRole('button', { name: 'Copias 1', exact: true }).first().click()
    await field.fill('dos')
    await page.getByRole('button', { name: 'Nota Urgente', exact: true }).first().click()
    await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveFocus()
    await expect.element(page.getByText(/El texto «dos» no se ha escrito/)).toBeVisible()
    await page.getByRole('button', { name: 'Corregir' }).click()
    await expect.element(field).toHaveValue('dos')
    await field.fill('2')
    await press('{Enter}')
    await expect.poll(() => prints.rows[0]?.copies).toBe(2)
  })

  test('shows a refusal in its card, with the ways to resolve it', async () => {
    const answers: Answering = async (changes, server) =>
      changes[0]?.text === '99' ? [{ id: 1, fault: 'No caben.', column: 'copies' }] : takeAll(changes, server)
    const prints = await openGrid(20, { width: 370, answers })
    await page.getByRole('button', { name: 'Copias 1', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Copias' }).fill('99')
    await press('{Enter}')
    await expect.element(page.getByText('No caben.')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(page.getByText('No caben.')).not.toBeInTheDocument()
    await expect.poll(() => prints.unsaved).toBe(0)
  })

  test('expands a short card to its fields, and keeps it expanded while a field needs correction', async () => {
    const prints = await openGrid(6000, { width: 370, isBrief: true })
    const front = page.getByRole('button', { name: /^Gran Vía 32 · 1 1 copias/ })
    await expect.element(front).toHaveAttribute('aria-expanded', 'false')
    expect(page.getByRole('button', { name: 'Copias 1', exact: true }).elements()).toEqual([])
    expect(page.getByRole('listitem').elements().length).toBeGreaterThan(3)
    await front.click()
    await page.getByRole('button', { name: 'Copias 1', exact: true }).click()
    await page.getByRole('textbox', { name: 'Copias' }).fill('7')
    await press('{Enter}')
    await expect.poll(() => prints.rows[0]?.copies).toBe(7)
    await page.getByRole('button', { name: 'Copias 7', exact: true }).click()
    await page.getByRole('textbox', { name: 'Copias' }).fill('dos')
    const changedCard = page.getByRole('button', { name: /^Gran Vía 32 · 1 7 copias/ })
    await changedCard.click()
    await expect.element(page.getByRole('textbox', { name: 'Copias' })).toHaveValue('dos')
    await page.getByRole('textbox', { name: 'Copias' }).fill('8')
    await press('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Copias 8', exact: true })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: /Gran Vía 32 · 1$/ }).click()
    await expect.poll(() => prints.chosen).toEqual([1])
    expect(await inAnybodysWay('main')).toEqual([])
  })

  test('filters and groups cards by any column', async () => {
    await openGrid(40, { width: 370 })
    await page.getByRole('button', { name: 'Ordenar y filtrar' }).click()
    await page.getByRole('combobox', { name: 'Columna' }).selectOptions('Acabado')
    await page.getByRole('button', { name: 'Agrupar por esta columna' }).click()
    const heading = page.getByRole('button', { name: /^Laminado mate/ }).first()
    await heading.click()
    await expect.element(heading).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('button', { name: /^Ninguno/ })).toBeVisible()
  })
})

describe('rows that load in pages', () => {
  test('are requested where they are visible, and have their place before they load', async () => {
    const prints = await openGrid(6000, { loaded: 200 })
    expect(prints.asked).toEqual([])
    document.querySelector('[data-grid-scroller]')?.scrollTo({ top: 3000 * 36 })
    await expect.poll(() => prints.asked).toEqual([[3000, 3200]])
    await expect.poll(() => cell(3005, 'Tienda').element().textContent).toBe('Portal de l’Àngel 14 · 3006')
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '6001')
  })

  test('are summed as far as they are loaded, and the status line says so', async () => {
    const prints = await openGrid(300, { loaded: 200 })
    const { promise, resolve } = Promise.withResolvers<void>()
    prints.reading = () => promise
    await cell(0, 'Copias').click()
    await press('{Control>} {/Control}')
    await expect
      .poll(announcements)
      .toMatch(/300 × 1 celdas.*Copias 500.*Sin 100 filas que todavía no están cargadas/)
    resolve()
    await expect.poll(announcements).toMatch(/Copias 750/)
  })

  test('are all loaded before they are sorted', async () => {
    const prints = await openGrid(3000, { loaded: 200 })
    const head = page.getByRole('columnheader', { name: 'Ancho', exact: true })
    const sort = head.getByRole('button', { name: 'Ancho', exact: true })
    await sort.click()
    await sort.click()
    await expect.poll(() => cell(0, 'Tienda').element().textContent).toBe('Sierpes 8 · 3000')
    expect(prints.asked.flat()).toEqual([200, 1200, 1200, 2200, 2200, 3000])
  })
})
