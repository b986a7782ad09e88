import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { importOf, plainRow } from '../../../../testing/components/imports.ts'
import { answer, refusal, sentTo, tellOfChanges } from '../../../../testing/components/server.ts'

type Row = OutputOnTheWire<CallAt<'importsrest/import-detail'>>['rows'][number]

/**
 * Sets the responses for an import with one refused row. `rowOf` is called for each request and returns the row's current
 * state.
 */
function answerRow(rowOf: () => Pick<Row, 'texts'> & Partial<Row>): void {
  const refusedRow = { number: 2, outcome: 'refused' as const, corrected: [], changes: [], faults: [] }
  answer('importsrest/monitor-import', importOf({ rows: 1, refused: 1 }))
  answer('importsrest/getdetailforedit', { columns: [], groups: [], total: 0 })
  answer('importsrest/import-detail', () => ({
    rows: [{ ...plainRow, ...refusedRow, ...rowOf() }],
    ...{ total: 1, perpage: 50 },
  }))
}

test('typed text stays if somebody else corrects the same cell, and the later user decides', async () => {
  let text = 'alto'
  const fault = (key: string) => ({
    ...{
      field: 'visible_width',
      level: 'error' as const,
      key: `import.fault.${key}`,
      text,
      values: { text },
    },
  })
  answerRow(() => ({ texts: { visible_width: text }, faults: [fault('whole_number')] }))
  answer('importsrest/updatedetail', ({ before, value = '' }) => {
    if (before === 'alto') text = 'ancho'
    if (before !== text) throw refusal('CONFLICT', { content: { text } })
    text = value
    return { rows: 1 }
  })
  await openScreen('/space/import/7')
  const cell = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  await cell.fill('900')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Esta celda se ha corregido mientras tanto: otra persona, o tú en otra pestaña.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Ahora dice «ancho»: con Intro queda lo tuyo, con Esc lo suyo.'))
    .toBeVisible()
  await expect.element(cell).toHaveValue('900')
  await cell.click()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sentTo('importsrest/updatedetail').map(({ before, value }) => [before, value]))
    .toEqual([
      ['alto', '900'],
      ['ancho', '900'],
    ])
})

test('a correction from another tab is not overwritten by leaving the cell, but by Enter once it is shown', async () => {
  let text = 's/m'
  answerRow(() => ({ corrected: ['visible_width'], texts: { visible_width: text } }))
  answer('importsrest/updatedetail', { rows: 1 })
  await openScreen('/space/import/7')
  const cell = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  const inAnotherTab = async (newText: string) => {
    text = newText
    tellOfChanges('imports')
  }
  // The cell is focused but unchanged, so it shows the new text of the other tab.
  await cell.click()
  await inAnotherTab('1200')
  await expect.element(cell).toHaveValue('1200')
  await cell.fill('900')
  await expect
    .element(page.getByText('Ahora dice «1200»: con Intro queda lo tuyo, con Esc lo suyo.'))
    .toBeVisible()
  await userEvent.tab()
  // The other tab saves after this text was typed, so leaving the cell must not save the text.
  await cell.fill('800')
  await inAnotherTab('1300')
  await expect
    .element(page.getByText('Ahora dice «1300»: con Intro queda lo tuyo, con Esc lo suyo.'))
    .toBeVisible()
  await userEvent.tab()
  await expect.element(cell).toHaveValue('800')
  expect(sentTo('importsrest/updatedetail')).toEqual([])
  await cell.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Esta celda se ha corregido mientras tanto')).toBeVisible()
  expect(sentTo('importsrest/updatedetail')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toMatchObject([{ row: 2, value: '800', before: '1300' }])
})

test('an offline correction stays in its cell, and is saved when the connection is back', async () => {
  let text = 's/m'
  let isConnected = false
  answerRow(() => ({ corrected: ['visible_width'], texts: { visible_width: text } }))
  answer('importsrest/updatedetail', ({ value = '' }) => {
    if (!isConnected) throw new TypeError('Failed to fetch')
    text = value
    return { rows: 1 }
  })
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openScreen('/space/import/7')
  const cell = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  await cell.fill('900')
  await userEvent.keyboard('{Enter}')
  const sign = page.getByText('Sin conexión: 1 corrección queda por guardar.')
  await expect.element(sign).toBeVisible()
  await expect.element(cell).toHaveValue('900')
  expect(browserAsks()).toBe(true)
  isConnected = true
  window.dispatchEvent(new Event('online'))
  await expect.element(sign).not.toBeInTheDocument()
  await expect.element(cell).toHaveValue('900')
  expect(text).toBe('900')
  expect(browserAsks()).toBe(false)
})

test('a choice made in another tab while a list is open is not overwritten', async () => {
  let text = 'window'
  answerRow(() => ({ corrected: ['kind'], texts: { kind: text } }))
  answer('importsrest/updatedetail', ({ before, value = '' }) => {
    if (before !== text) throw refusal('CONFLICT', { content: { text } })
    text = value
    return { rows: 1 }
  })
  await openScreen('/space/import/7')
  const cell = page.getByRole('combobox', { name: 'Tipo, fila 2' })
  await cell.click()
  text = 'totem'
  tellOfChanges('imports')
  await expect.element(cell).toHaveValue('totem')
  await cell.selectOptions('floor')
  await expect.element(page.getByText('Esta celda se ha corregido mientras tanto')).toBeVisible()
  await expect.element(cell).toHaveValue('totem')
  await cell.selectOptions('floor')
  await expect.element(cell).toHaveValue('floor')
})
