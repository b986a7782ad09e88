import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RowOf } from '../../../core/record/record-calls.ts'
import { openScreen } from '../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { resizeWindow } from '../../../testing/components/browser-settings.ts'
import { keyboardIsAt, tabTo } from '../../../testing/components/keyboard.ts'
import { listed } from '../../../testing/components/listed.ts'
import { spaceOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

function spaceAt(number: number, place: [latitude: number, longitude: number] | null): RowOf<'space'> {
  const [latitude, longitude] = place ?? [null, null]
  return spaceOf({
    id: number,
    number,
    shop_name: `Tienda ${number}`,
    visible_width: 1200,
    visible_height: 2200,
    latitude,
    longitude,
  })
}

/** Four spaces in Madrid, two of them in one shop; two in Porto; one in Sevilla; one without coordinates. */
const spaces = [
  spaceAt(1, [40.4168, -3.7038]),
  spaceAt(2, [40.4168, -3.7038]),
  spaceAt(3, [40.45, -3.69]),
  spaceAt(4, [40.38, -3.72]),
  spaceAt(5, [41.1579, -8.6291]),
  spaceAt(6, [41.17, -8.61]),
  spaceAt(7, [37.3891, -5.9845]),
  spaceAt(8, null),
]

const button = (name: string | RegExp) => page.getByRole('button', { name })
const face = (name: string) => page.getByRole('radiogroup', { name: 'Ver como' }).getByText(name)
const map = page.getByRole('region', { name: 'Mapa de los espacios' })
const onMap = (name: string | RegExp) => map.getByRole('button', { name })
const selectionText = (count: number) => page.getByText(new RegExp(`^${count} seleccionados?$`))
const address = () => decodeURIComponent(location.hash)

beforeEach(() => {
  answer('spacerest/list', (question) => listed(spaces, spaceColumns, question))
  answer('spacerest/points', ({ search, filters }) => {
    const { rows } = listed(spaces, spaceColumns, { search, filters, perpage: 500 })
    const placedRows = rows.filter(({ latitude }) => latitude !== null)
    return {
      ids: placedRows.map(({ id }) => id),
      numbers: placedRows.map(({ number }) => number),
      latitudes: placedRows.map(({ latitude }) => latitude ?? 0),
      longitudes: placedRows.map(({ longitude }) => longitude ?? 0),
      shops: placedRows.map((_, index) => index),
      shop_names: placedRows.map(({ shop_name }) => shop_name),
      unplaced: rows.length - placedRows.length,
    }
  })
  answer('spacerest/getbasket', { total: 0, ids: [] })
})

describe('the map of spaces', () => {
  test('is shown beside the list if the address says so, with all spaces and not only one page', async () => {
    await openScreen('/space')
    await expect.element(page.getByRole('row', { name: /Tienda 1/ })).toBeVisible()
    expect(sentTo('spacerest/points')).toEqual([])
    await face('Mapa').click()
    await expect.element(onMap('4 aquí')).toBeVisible()
    await expect.element(onMap('2 aquí')).toBeVisible()
    await expect.element(onMap('Tienda 7 7')).toBeVisible()
    await expect.element(map.getByText('7 en el mapa')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Tienda 1/ })).toBeVisible()
    expect(address()).toContain('as=map')
    await face('Tabla').click()
    await expect.element(map).not.toBeInTheDocument()
    expect(address()).not.toContain('map')
  })

  test('has the same search and filters as the list', async () => {
    await openScreen('/space?as=map&search=Tienda 7')
    await expect.element(onMap('Tienda 7 7')).toBeVisible()
    await expect.element(map.getByText('1 en el mapa')).toBeVisible()
    expect(sentTo('spacerest/points')).toEqual([{ search: 'Tienda 7', filters: {}, deleted: false }])
  })

  test('zooms to a clicked cluster, keeps the view in the address, and selects an area drawn with Shift', async () => {
    await openScreen('/space?as=map')
    await onMap('4 aquí').click()
    await expect.element(onMap('Tienda 3 3')).toBeVisible()
    await expect.element(onMap('Tienda 4 4')).toBeVisible()
    await expect.poll(address).toMatch(/map=40\.4\d+,-3\.7\d+,1\d/)
    await button('Ver todos').click()
    await expect.element(onMap('4 aquí')).toBeVisible()
    await expect.poll(address).not.toContain('map=4')
    // Dragging with Shift draws a rectangle, even if the box tool is off.
    drawAround(onMap('4 aquí').element(), { shiftKey: true })
    await expect.element(selectionText(4)).toBeVisible()
  })

  test('shows the spaces at a place, with a link to each record, and returns the focus', async () => {
    await openScreen('/space?as=map&map=40.4168,-3.7038,17')
    await onMap('2 aquí').click()
    const card = map.getByRole('region', { name: 'Espacios de este lugar' })
    await expect.element(card.getByText('2 espacios en este lugar')).toBeVisible()
    await expect.element(card.getByText('Escaparate · 1.200 × 2.200 mm').first()).toBeVisible()
    await expect
      .element(card.getByRole('link', { name: 'Tienda 2 · 2' }))
      .toHaveAttribute('href', expect.stringContaining('/space/2'))
    await keyboardIsAt(card.getByRole('button', { name: 'Cerrar' }))
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
    await keyboardIsAt(onMap('2 aquí'))
  })

  test('highlights the point of the row that has the pointer or the focus', async () => {
    await openScreen('/space?as=map')
    await expect.element(onMap('Tienda 7 7')).toBeVisible()
    await page.getByRole('row', { name: /Tienda 7/ }).hover()
    await expect.element(onMap('Tienda 7 7')).toHaveAttribute('data-marked')
    await page.getByRole('row', { name: /Tienda 5/ }).hover()
    await expect.element(onMap('2 aquí')).toHaveAttribute('data-marked')
    await expect.element(onMap('Tienda 7 7')).not.toHaveAttribute('data-marked')
  })

  test('shows how many spaces have no coordinates, and lists them', async () => {
    await openScreen('/space?as=map')
    await button('1 sin situar').click()
    await expect.poll(() => sentTo('spacerest/list').at(-1)?.filters).toEqual({ placed: 'eq;0' })
    await expect.element(map).not.toBeInTheDocument()
  })

  test('opens at the view of its address, filters the list by that view, and selects its spaces', async () => {
    await openScreen('/space?as=map&map=41.16,-8.62,11')
    await expect.element(onMap('2 aquí')).toBeVisible()
    expect(onMap('Tienda 7 7').elements()).toEqual([])
    await button('Buscar solo aquí').click()
    await expect.element(page.getByRole('row', { name: /Tienda 5/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Tienda 1/ })).not.toBeInTheDocument()
    expect(address()).toMatch(/f_latitude=range;40\.9\d+\|41\.3\d+/)
    await expect.element(button('Quitar el filtro de Latitud')).toBeVisible()
    await button('Seleccionar lo que se ve').click()
    await expect.element(selectionText(2)).toBeVisible()
  })

  test('says that its points could not be loaded, and retries', async () => {
    answer('spacerest/points', () => {
      throw refusal('UNAVAILABLE')
    })
    await openScreen('/space?as=map')
    await expect.element(map.getByText('El mapa no ha podido cargar sus puntos.')).toBeVisible()
    answer('spacerest/points', {
      ids: [7],
      numbers: [7],
      latitudes: [37.3891],
      longitudes: [-5.9845],
      shops: [0],
      shop_names: ['Tienda 7'],
      unplaced: 0,
    })
    await map.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(onMap('Tienda 7 7')).toBeVisible()
  })

  test('is accessible, and replaces the rows on a phone', async () => {
    await openScreen('/space?as=map')
    await expect.element(onMap('Tienda 7 7')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Tienda 1/ })).toBeVisible()
    expect(await inAnybodysWay('main')).toEqual([])
    await resizeWindow(390, 800)
    await expect.element(page.getByRole('row', { name: /Tienda 1/ })).not.toBeInTheDocument()
    await expect.element(map).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe('the selection on the map', () => {
  test('consists of the spaces in a rectangle, and can be added to the basket like that of the list', async () => {
    answer('spacerest/addremoveall', ({ ids = [] }) => ({ total: ids.length, ids }))
    await openScreen('/space?as=map')
    await expect.element(onMap('2 aquí')).toBeVisible()
    await button('Seleccionar en un rectángulo').click()
    drawAround(onMap('2 aquí').element())
    await expect.element(selectionText(2)).toBeVisible()
    await expect.element(onMap('2 aquí, seleccionado')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Seleccionar Tienda 5' })).toBeChecked()
    // If the box tool is on, clicking a marker selects its points, or deselects them if all of them are selected.
    await onMap('4 aquí').click()
    await expect.element(selectionText(6)).toBeVisible()
    await onMap('4 aquí, seleccionado').click()
    await expect.element(selectionText(2)).toBeVisible()
    await button('Añadir a la cesta').click()
    await expect.poll(() => sentTo('spacerest/addremoveall')).toEqual([{ ids: [5, 6], in_basket: true }])
  })

  test('works by keyboard alone, including opening a space', async () => {
    await openScreen('/space?as=map')
    // The markers share a single tab stop: the marker nearest to the centre of the map.
    await tabTo(onMap('Tienda 7 7'))
    await userEvent.keyboard('{ArrowUp}')
    await keyboardIsAt(onMap('4 aquí'))
    await userEvent.keyboard('{ArrowLeft}')
    await keyboardIsAt(onMap('2 aquí'))
    await userEvent.keyboard(' ')
    await expect.element(selectionText(2)).toBeVisible()
    await keyboardIsAt(onMap('2 aquí, seleccionado'))
    await userEvent.keyboard('{ArrowDown}')
    await keyboardIsAt(onMap('Tienda 7 7'))
    await userEvent.keyboard('{Enter}')
    await keyboardIsAt(map.getByRole('button', { name: 'Cerrar' }))
    await userEvent.keyboard('{Escape}')
    await keyboardIsAt(onMap('Tienda 7 7'))
    // Opening a cluster removes its marker, so the nearest marker takes the focus.
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(onMap('Tienda 3 3')).toBeVisible()
    await keyboardIsAt(onMap('2 aquí'))
    await userEvent.keyboard('{Escape}')
    await keyboardIsAt(page.getByRole('application', { name: 'Mapa de los espacios' }))
  })
})

/** Drags the pointer across an element of the map, from above left to below right of it. */
function drawAround(element: Element, keys: { shiftKey?: boolean } = {}) {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const canvas = element.closest('.leaflet-container')?.querySelector('.leaflet-map-pane')
  const common = { bubbles: true, button: 0, pointerId: 1, isPrimary: true, ...keys }
  const send = (type: string, clientX: number, clientY: number) =>
    canvas?.dispatchEvent(new PointerEvent(type, { ...common, clientX, clientY }))
  send('pointerdown', left - 20, top - 20)
  send('pointermove', right, bottom)
  send('pointermove', right + 20, bottom + 20)
  send('pointerup', right + 20, bottom + 20)
}
