import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { focused, undo } from '../../../testing/components/person.ts'
import { finishOf, orderOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'
import type { RowOf } from '../../record/record-calls.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')]
const count = () => document.querySelector('main header span[aria-live]')?.textContent
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('all matching records', () => {
  const query = { search: 'Acabado', filters: {} }
  let finishes: RowOf<'finish'>[]

  beforeEach(async () => {
    finishes = Array.from({ length: 20 }, (_, index) => finishOf(index + 1, `Acabado ${index + 10}`))
    answer('finishrest/list', (question) => listed(finishes, finishColumns, question))
    await openScreen('/finish?search=Acabado')
    await expect.poll(() => rows().length).toBe(10)
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).click()
    await expect.element(page.getByText('10 seleccionados')).toBeVisible()
  })

  test('can be selected after the page is, deleted together and restored', async () => {
    const everything = finishes
    const ids = everything.map(({ id }) => id)
    answer('finishrest/delete', () => {
      finishes = []
      return { ids }
    })
    answer('finishrest/undelete', (input) => {
      finishes = everything
      return { ids: input.ids ?? [] }
    })
    await button('Seleccionar los 20 que coinciden').click()
    await expect.element(page.getByText('20 seleccionados')).toBeVisible()
    await expect.poll(focused).toBe('BUTTON')
    await button('Eliminar').click()
    await expect.element(page.getByText('20 registros eliminados')).toBeVisible()
    await expect.poll(count).toBe('0')
    expect(sentTo('finishrest/delete')).toEqual([{ all: { ...query, total: 20 } }])
    await undo()
    await expect.poll(count).toBe('20')
    expect(sentTo('finishrest/undelete')).toEqual([{ ids }])
  })

  test('are not deleted if others have been added meanwhile', async () => {
    answer('finishrest/delete', () => {
      finishes = [...finishes, finishOf(21, 'Acabado nuevo')]
      throw refusal('CONFLICT', { content: { ids: [], total: 21 } })
    })
    await button('Seleccionar los 20 que coinciden').click()
    await button('Eliminar').click()
    await expect.element(page.getByText('Ahora coinciden 21 registros')).toBeVisible()
    await expect.poll(count).toBe('21')
  })

  test('can be deactivated and activated again', async () => {
    answer('finishrest/setactive', ({ ids = [], active }) => {
      finishes = finishes.map((each) => (ids.includes(each.id) ? { ...each, active } : each))
      return { ids }
    })
    const inactive = () => rows().filter(({ innerText }) => innerText.includes('Inactivo'))
    await button('Desactivar').click()
    await expect.element(page.getByText('10 registros desactivados')).toBeVisible()
    await expect.poll(inactive).toHaveLength(10)
    await undo()
    await expect.poll(inactive).toHaveLength(0)
    expect(sentTo('finishrest/setactive').map(({ active }) => active)).toEqual([false, true])
  })

  test('remain if something prevents the deletion, and the reason is named', async () => {
    const values = { name: 'Producción', user: 'ana' }
    const fieldError = {
      key: 'validation.role_has_user',
      values,
      message: 'is still the role of ana',
    } as const
    answer('finishrest/delete', () => {
      throw refusal('IN_USE', { fields: { ids: fieldError } })
    })
    await button('Eliminar').click()
    await expect.element(page.getByText('No se ha cambiado nada')).toBeVisible()
    await expect.element(page.getByText('El rol Producción es todavía el del usuario ana.')).toBeVisible()
    expect(rows()).toHaveLength(10)
  })
})

test('the selected rows are summed, and so are all matching ones', async () => {
  const orders = Array.from({ length: 12 }, (_, index) => orderOf(index + 1, { total: 10 }))
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  answer('orderrest/sums', ({ ids, all }) => {
    const count = ids?.length ?? all?.total ?? 0
    return {
      count,
      cancelled: 0,
      pieces: 1000 * count,
      m2: 1.2345 * count,
      net: 0.1 * count,
      total: 1234.5 * count,
    }
  })
  await openScreen('/order')
  await expect.poll(() => rows().length).toBe(10)
  const sums = () =>
    [...document.querySelectorAll<HTMLElement>('[role=toolbar] dl > div')].map(({ innerText }) =>
      innerText.replaceAll(/\s+/g, ' '),
    )
  rows()[0]?.querySelector('input')?.click()
  await expect.poll(sums).toEqual(['Piezas 1.000', 'Superficie 1,23 m²', 'Neto 0,10 €', 'Total 1.234,50 €'])
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).click()
  await button('Seleccionar los 12 que coinciden').click()
  await expect.poll(() => sums().at(-1)).toBe('Total 14.814,00 €')
  expect(sentTo('orderrest/sums').at(-1)).toEqual({ all: { search: '', filters: {}, total: 12 } })
})
