import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, press } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, holdAnswers, refusal, sentTo } from '../../../testing/components/server.ts'

async function openLabels() {
  keepCustomer({})
  answer('orderrest/get', orderRecordOf())
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/getlabels', () => {
    throw refusal('UNAVAILABLE')
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetas' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas' })).toBeVisible()
}

const choose = async (field: string, choice: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: choice }).click()
}

test('labels are requested for the paper at hand, starting at its first free position', async () => {
  await openLabels()
  await choose('Papel', 'A4, 24 por hoja')
  const first = page.getByRole('textbox', { name: 'Primera libre' })
  const print = page.getByRole('button', { name: 'Hacer el PDF' })
  await userEvent.fill(first, '25')
  await expect.element(page.getByText('Un número entre 1 y 24.')).toBeVisible()
  await expect.element(print).toBeDisabled()
  await userEvent.fill(first, '12')
  // The chosen position does not exist on a sheet with fewer labels, so it is reset to 1.
  await choose('Papel', 'A4, 8 por hoja')
  await expect.element(first).toHaveValue('1')
  // Pressing a position on the drawn sheet chooses it.
  const places = document.querySelectorAll('[role=dialog] [aria-hidden] > button')
  expect(places).toHaveLength(8)
  await userEvent.click(places[4] as Element)
  await expect.element(first).toHaveValue('5')
  await print.click()
  await expect.element(page.getByText('No se ha podido hacer el PDF')).toBeVisible()
  expect(sentTo('orderrest/getlabels')).toEqual([{ id: 1, per: 'space', format: 'a4_8', first: 5 }])
  // The choices are kept, so that the user can try again.
  await expect.element(first).toHaveValue('5')
})

test('parcel labels ask for the number of parcels, and a roll has no positions', async () => {
  await openLabels()
  await choose('Una etiqueta por', 'Bulto')
  await choose('Papel', 'Rollo de 100 × 150 mm')
  await expect.element(page.getByRole('textbox', { name: 'Primera libre' })).not.toBeInTheDocument()
  const parcels = page.getByRole('textbox', { name: 'Bultos' })
  await userEvent.fill(parcels, '0')
  await expect.element(page.getByRole('button', { name: 'Hacer el PDF' })).toBeDisabled()
  await userEvent.fill(parcels, '7')
  await page.getByRole('button', { name: 'Hacer el PDF' }).click()
  await expect
    .poll(() => sentTo('orderrest/getlabels'))
    .toEqual([{ id: 1, per: 'parcel', format: 'roll_100x150', first: 1, parcels: 7 }])
})

test('a jammed label is reprinted by its number', async () => {
  await openLabels()
  const print = page.getByRole('button', { name: 'Hacer el PDF' })
  await userEvent.fill(page.getByRole('textbox', { name: 'Desde la etiqueta' }), '1734')
  await userEvent.fill(page.getByRole('textbox', { name: 'Hasta la etiqueta' }), '173')
  await expect.element(print).toBeDisabled()
  await userEvent.fill(page.getByRole('textbox', { name: 'Hasta la etiqueta' }), '1734')
  await print.click()
  await expect
    .poll(() => sentTo('orderrest/getlabels'))
    .toMatchObject([{ per: 'space', from: 1734, to: 1734 }])
})

async function openLines(count: number) {
  keepCustomer({})
  keepOrder(
    {},
    Array.from({ length: count }, (_, index) => lineOf({}, index)),
  )
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const failing = () => {
    throw refusal('UNAVAILABLE')
  }
  answer('orderrest/getlabels', failing)
  answer('orderrest/printraport', failing)
  await openScreen('/order/1')
  await expect.element(page.getByRole('grid', { name: 'Líneas' })).toBeVisible()
  await cell(0, 'Nº').click()
}

test('the papers of selected lines wait until all of these are loaded', async () => {
  await openLines(210)
  const release = holdAnswers('orderrest/lines')
  await press('{Control>}a{/Control}')
  const report = page.getByRole('button', { name: /^Informe de/ })
  await expect.element(report).toBeDisabled()
  release()
  await page.getByRole('button', { name: 'Informe de 210 líneas' }).click()
  await expect.poll(() => sentTo('orderrest/printraport')[0]?.line_ids).toHaveLength(210)
})

test('selected lines have their own labels and their own report', async () => {
  await openLines(3)
  await press('{Shift>}{ArrowDown}{/Shift}')
  await page.getByRole('button', { name: 'Informe de 2 líneas' }).click()
  await expect.poll(() => sentTo('orderrest/printraport')).toEqual([{ id: 1, line_ids: [1, 2] }])
  await page.getByRole('button', { name: 'Etiquetas de 2 líneas' }).click()
  await page.getByRole('button', { name: 'Hacer el PDF' }).click()
  await expect.poll(() => sentTo('orderrest/getlabels')).toMatchObject([{ per: 'space', line_ids: [1, 2] }])
})
