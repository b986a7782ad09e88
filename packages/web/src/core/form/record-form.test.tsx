import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { fill, focused, undo } from '../../testing/components/person.ts'
import { customerOf, finishOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import type { RecordOf } from '../record/record-calls.ts'

const text = (words: string) => page.getByText(words).first()
const save = () => userEvent.keyboard('{Control>}s{/Control}')

describe('a new record', () => {
  // covers: product 7.6
  test('shows errors at each field while typing, and leads to the first one', async () => {
    await openScreen('/customer/new')
    await fill({ NIF: 'B12345678', Descuento: '4,555', Correos: 'nombre@' })
    await expect.element(text('El NIF no cuadra: el último carácter sería 4.')).toBeVisible()
    await expect.element(text('Solo admite 2 decimales.')).toBeVisible()
    await expect.element(text('«nombre@» no es una dirección de correo')).toBeVisible()
    expect(page.getByText('Falta el nombre.').elements()).toEqual([])
    // Problems are counted even before the user tries to save.
    await expect.element(text('Hay 3 campos por corregir')).toBeVisible()
    // The test fails if the form sends anything, because the fake server has no response for saving.
    await save()
    await expect.element(text('Falta el nombre.')).toBeVisible()
    await expect.element(text('Hay 4 campos por corregir')).toBeVisible()
    await expect.poll(focused).toBe('name')
    await fill({ NIF: 'B12345674' })
    await expect.element(text('Hay 3 campos por corregir')).toBeVisible()
  })

  test('requires a price: a missing one is not saved as 0 €', async () => {
    answer('finishrest/update', finishOf(1, 'Ojales', { price: 0 }))
    answer('finishrest/get', finishOf(1, 'Ojales', { price: 0 }))
    await openScreen('/finish/new')
    await fill({ Código: 'OJ-X', Nombre: 'Ojales' })
    await save()
    await expect.element(text('Escribe un número.')).toBeVisible()
    await expect.poll(focused).toBe('price')
    expect(sentTo('finishrest/update')).toEqual([])
    await fill({ Precio: '0' })
    await save()
    await expect.poll(() => location.hash).toBe('#/finish/1')
    expect(sentTo('finishrest/update')).toMatchObject([{ code: 'OJ-X', name: 'Ojales', price: 0 }])
  })

  test('shows the server’s errors at their fields', async () => {
    answer('finishrest/update', ({ code }) => {
      if (code === 'LAM-M') {
        const fieldError = { key: 'validation.taken', message: 'is used by another record' } as const
        throw refusal('INVALID_INPUT', { fields: { code: fieldError } })
      }
      return finishOf(1, 'Otro laminado', { code })
    })
    answer('finishrest/get', finishOf(1, 'Otro laminado'))
    await openScreen('/finish/new')
    await fill({ Código: 'LAM-M', Nombre: 'Otro laminado', Precio: '3' })
    await save()
    await expect.element(text('Ya lo usa otro registro. Elige otro.')).toBeVisible()
    await expect.poll(focused).toBe('code')
    await fill({ Código: 'LAM-X' })
    await save()
    await expect.poll(() => location.hash).toBe('#/finish/1')
    await expect.element(text('Todo guardado')).toBeVisible()
  })
})

describe('a form', () => {
  /** Record that the fake server stores. */
  let record: RecordOf<'customer'>

  beforeEach(async () => {
    record = customerOf(5, 'Compartido', { discount: 5 })
    answer('customerrest/get', () => record)
    answer('customerrest/update', ({ version, id: _same, ...input }) => {
      if (version !== record.version) throw refusal('CONFLICT', { content: record })
      record = { ...record, ...input, version: record.version + 1 }
      return record
    })
    await openScreen('/customer/5')
    await expect.element(page.getByRole('heading', { name: 'Compartido', level: 1 })).toBeVisible()
  })

  // covers: product 7.6
  test('asks before unsaved changes are left, and saves them on leaving', async () => {
    answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await fill({ Web: 'sinGuardar.example' })
    await expect.element(text('Sin guardar: Web')).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Navegación' })
    const leave = () => navigation.getByRole('link', { name: 'Materiales' }).click()
    await leave()
    await page.getByRole('button', { name: 'Quedarme' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Web' })).toHaveValue('sinGuardar.example')
    await leave()
    await page.getByRole('button', { name: 'Guardar y salir' }).click()
    await expect.poll(() => location.hash).toMatch(/^#\/material/)
    expect(record.web).toBe('sinGuardar.example')
  })

  test('keeps the focus where it was after saving', async () => {
    await fill({ Web: 'teclado.example' })
    await save()
    await expect.element(text('Todo guardado')).toBeVisible()
    await expect.poll(focused).toBe('web')
    await fill({ Web: 'teclas.example' })
    const button = page.getByRole('button', { name: /^Guardar/ }).element()
    if (button instanceof HTMLElement) button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(text('Todo guardado')).toBeVisible()
    await expect.poll(focused).toBe('BUTTON')
    expect(record.web).toBe('teclas.example')
  })

  // covers: product 7.6
  test('deletes its record with an undo', async () => {
    let isDeleted = false
    answer('customerrest/list', () => {
      const rows = isDeleted ? [] : [record]
      return { rows, total: rows.length, page: 1, perpage: 10 }
    })
    answer('customerrest/delete', ({ ids = [] }) => {
      isDeleted = true
      return { ids }
    })
    answer('customerrest/undelete', ({ ids = [] }) => {
      isDeleted = false
      return { ids }
    })
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect.poll(() => location.hash).toBe('#/customer')
    expect(page.getByRole('link', { name: 'Compartido' }).elements()).toEqual([])
    await undo()
    await expect.element(page.getByRole('link', { name: 'Compartido' })).toBeVisible()
    expect(sentTo('customerrest/undelete')).toEqual([{ ids: [5] }])
  })

  test('shows another person’s concurrent changes field by field, and keeps both', async () => {
    await fill({ 'Nombre comercial': 'Lo mío', Descuento: '7,5', Web: 'mia.example' })
    record = { ...record, trade_name: 'Lo suyo', discount: 12.25, vat: 10, version: 2 }
    await save()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Otra persona ha guardado cambios')).toBeVisible()
    const discount = dialog.getByRole('row', { name: /^Descuento/ })
    const cells = discount.getByRole('cell').elements()
    expect(cells.map(({ textContent }) => textContent)).toEqual(['5\u00a0%', '7,5\u00a0%', '12,25\u00a0%'])
    await expect.element(dialog.getByText('De la otra persona se queda: IVA.')).toBeVisible()
    await discount.getByRole('radio', { name: '12,25 %' }).click()
    await dialog.getByRole('button', { name: 'Guardar así' }).click()
    await expect.element(text('Todo guardado')).toBeVisible()
    expect(record).toMatchObject({ trade_name: 'Lo mío', discount: 12.25, web: 'mia.example', vat: 10 })
  })
})

test('a conflict shows money as euros and saves it as such', async () => {
  let finish = finishOf(3, 'En conflicto', { price: 12.5 })
  answer('finishrest/get', () => finish)
  answer('finishrest/update', ({ version, id: _same, ...input }) => {
    if (version !== finish.version) throw refusal('CONFLICT', { content: finish })
    finish = { ...finish, ...input, version: finish.version + 1 }
    return finish
  })
  await openScreen('/finish/3')
  await fill({ Precio: '13,75' })
  finish = { ...finish, price: 14.2, name: 'Con otro nombre', version: 2 }
  await save()
  const price = page.getByRole('dialog').getByRole('row', { name: /^Precio/ })
  await expect.element(price).toBeVisible()
  const cells = price.getByRole('cell').elements()
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '12,50 €',
    '13,75 €',
    '14,20 €',
  ])
  await page.getByRole('button', { name: 'Guardar así' }).click()
  await expect.element(text('Todo guardado')).toBeVisible()
  expect(finish).toMatchObject({ price: 13.75, name: 'Con otro nombre' })
})
