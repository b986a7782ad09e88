import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { focusOf, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string, at: Page = page) => people.goTo(at, path)
const focus = () => focusOf(page)
const balance = (header: Locator) => header.getByLabel('Tu saldo: usado / límite').textContent()

describe('the order editor', () => {
  test('shows in its header what confirming charges and what reopening and cancelling refund; its paper downloads', async () => {
    page = await people.pageOf('ana')
    const header = page.getByRole('banner')
    await goTo('/order/new')
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toBe('Perfumerías Alameda')
    const before = await balance(header)
    // The product has only one size, so the line needs no dimensions.
    await linesOf(page).add(1, { Producto: 'Cartel A1' })
    await (await linesOf(page).cell(1, 'Neto')).getByText('€').waitFor()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => balance(header)).not.toBe(before)
    const chargedBalance = await balance(header)

    // If the browser blocks new tabs, the paper is downloaded and the order stays open.
    await page.evaluate(() => {
      window.open = () => null
    })
    const code = await page.getByRole('heading', { level: 1 }).textContent()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${code}.pdf`)

    const [order] = (await people.house('orderrest/list', { search: code ?? '' })).rows
    const { id, version } = order ?? { id: 0, version: 0 }
    await people.house('orderrest/changestatus', { id, version, status: 'draft' })
    await page.reload()
    await expect.poll(() => balance(header)).toBe(before)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => balance(header)).toBe(chargedBalance)
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Ya no se monta')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Cancelado').first().waitFor()
    await expect.poll(() => balance(header)).toBe(before)
    await page.getByText('Ya no se monta').waitFor()
    await expect.poll(focus).not.toBe('BODY')
  })

  test('keeps the changes of two people who edit one order at once', async () => {
    const ana = await people.pageOf('ana')
    page = await people.pageOf('admin')
    const draft = await people.house('orderrest/list', {
      filters: { customer_name: 'like;Alameda', reference: 'like;PO-ANA-11' },
    })
    const id = draft.rows[0]?.id ?? 0
    await Promise.all([goTo(`/order/${id}`), goTo(`/order/${id}`, ana)])
    await linesOf(ana).write(2, { Copias: '5' })
    await linesOf(page).write(1, { Copias: '21' })
    // Each person sees the other's changes without a notice and keeps their own unsaved text.
    for (const each of [page, ana]) await screenOf(each).unfold('Pedido')
    await screenOf(page).fill({ 'Referencia del cliente': 'PO-NUEVA' })
    await (await linesOf(page).cell(2, 'Copias')).getByText('5', { exact: true }).waitFor()
    await (await linesOf(ana).cell(1, 'Copias')).getByText('21', { exact: true }).waitFor()
    await screenOf(ana).fill({ 'Notas para producción': 'Urgente' })
    await ana.keyboard.press('Control+s')
    // The other person's note appears in the form before this change is saved.
    await expect.poll(() => page.getByLabel('Notas para producción').inputValue()).toBe('Urgente')
    await page.keyboard.press('Control+s')
    const storedOrder = () => people.house('orderrest/get', { id })
    await expect.poll(storedOrder).toMatchObject({ reference: 'PO-NUEVA', notes_production: 'Urgente' })
    expect((await storedOrder()).lines.map((each) => each.copies)).toEqual([21, 5])
  })
})
