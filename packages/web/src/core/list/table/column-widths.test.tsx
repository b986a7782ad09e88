import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { comeBack, openScreen } from '../../../testing/components/app.tsx'
import { resizeWindow } from '../../../testing/components/browser-settings.ts'
import { tabTo } from '../../../testing/components/keyboard.ts'
import { listed } from '../../../testing/components/listed.ts'
import { switchLayout } from '../../../testing/components/person.ts'
import { orderOf } from '../../../testing/components/records.ts'
import { answer } from '../../../testing/components/server.ts'

const LONG = 'Campaña de primavera en todas las tiendas de la calle mayor y de sus alrededores'

const orders = Array.from({ length: 12 }, (_, index) =>
  orderOf(index + 1, {
    customer_name: 'Perfumerías Alameda',
    campaign_name: index === 3 ? LONG : 'Primavera',
    total: 80 + index,
  }),
)

const edge = (column: string) => page.getByRole('separator', { name: `Ancho de «${column}»` })
const head = (column: string) => page.getByRole('columnheader').filter({ hasText: new RegExp(`^${column}$`) })
const parameters = () => new URLSearchParams(location.hash.split('?')[1] ?? '')

function widthOf(column: string): number {
  return Math.round(head(column).element().getBoundingClientRect().width)
}

function isScrolled(): boolean {
  return document.querySelector('main [data-overflowing] table') !== null
}

function cellOf(text: string): Element {
  return page.getByRole('cell', { name: text }).element()
}

async function drag(edgeOfColumn: Locator, by: number): Promise<void> {
  // Position in px at which the pointer presses the resize handle, relative to the handle's corner.
  const sourcePosition = { x: 12, y: 10 }
  await userEvent.dragAndDrop(edgeOfColumn, edgeOfColumn, {
    sourcePosition,
    targetPosition: { x: 12 + by, y: 10 },
    force: true,
  })
}

beforeEach(async () => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  await openScreen('/order?columns=code,customer_name,campaign_name,total')
  await expect.element(edge('Cliente')).toBeVisible()
})

describe('the width of a column', () => {
  // covers: product 7.1
  test('follows the edge of its heading and is remembered, and the last column fills the rest', async () => {
    const before = widthOf('Cliente')
    const others = [widthOf('Pedido'), widthOf('Campaña'), widthOf('Total') + 80]
    await drag(edge('Cliente'), -80)
    await expect.poll(() => widthOf('Cliente')).toBe(before - 80)
    expect([widthOf('Pedido'), widthOf('Campaña'), widthOf('Total')]).toEqual(others)
    expect(edge('Total').elements()).toEqual([])
    expect(isScrolled()).toBe(false)
    expect(localStorage.getItem('orderWidths')).toBe(`customer_name.${before - 80}`)
    await comeBack('/order')
    await expect.element(edge('Cliente')).toHaveAttribute('aria-valuenow', String(before - 80))
    expect(widthOf('Cliente')).toBe(before - 80)

    await page.getByRole('button', { name: 'Columnas', exact: true }).click()
    await page.getByRole('button', { name: 'Volver a las columnas de la lista' }).click()
    await expect.poll(() => parameters().get('widths')).toBeNull()
    expect(localStorage.getItem('orderWidths')).toBeNull()
  })

  test('changes with the arrow keys at the edge, fits the content, and resets', async () => {
    const before = widthOf('Campaña')
    const steps = history.length
    await tabTo(edge('Campaña'))
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}{ArrowLeft}')
    await expect.poll(() => widthOf('Campaña')).toBe(before + 32)
    await expect.element(edge('Campaña')).toHaveFocus()
    await expect.element(edge('Campaña')).toHaveAttribute('aria-valuetext', `${before + 32} píxeles`)
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => widthOf('Campaña')).toBe(before)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => cellOf(LONG).scrollWidth).toBe(cellOf(LONG).clientWidth)
    const fittedWidth = widthOf('Campaña')
    await drag(edge('Campaña'), -500)
    await expect.poll(() => widthOf('Campaña')).toBe(48)
    await edge('Campaña').dblClick({ position: { x: 12, y: 10 } })
    await expect.poll(() => widthOf('Campaña')).toBe(fittedWidth)
    expect(history.length).toBe(steps)
  })

  test('makes a wide table scroll sideways, and other rows do not change it', async () => {
    await resizeWindow(1000, 700)
    await expect.element(edge('Cliente')).toBeVisible()
    await drag(edge('Cliente'), 200)
    await drag(edge('Pedido'), 200)
    await expect.poll(isScrolled).toBe(true)
    const before = ['Pedido', 'Cliente', 'Campaña', 'Total'].map(widthOf)
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await expect.element(page.getByText('11–12 de 12')).toBeVisible()
    expect(['Pedido', 'Cliente', 'Campaña', 'Total'].map(widthOf)).toEqual(before)
  })

  test('grows to the left in a right-to-left layout', async () => {
    await switchLayout('De derecha a izquierda')
    const before = widthOf('Cliente')
    await drag(edge('Cliente'), -60)
    await expect.poll(() => widthOf('Cliente')).toBe(before + 60)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => widthOf('Cliente')).toBe(before + 68)
  })
})
