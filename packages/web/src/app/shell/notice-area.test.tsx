import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showNotice } from '../../core/notice/notices.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../testing/components/orders/kept-order.ts'
import { answer } from '../../testing/components/server.ts'

const boxOf = (element: Element) => element.getBoundingClientRect()

function overlap(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left
  const isBelow = one.bottom <= other.top || other.bottom <= one.top
  return !isBeside && !isBelow
}

test('on a phone notices do not cover the total of an order', async () => {
  keepCustomer({})
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  keepOrder({}, [lineOf()])
  await resizeWindow(320, 560)
  await openScreen('/order/1')
  const total = page.getByText(/^Total \d/).last()
  await expect.element(total).toBeVisible()
  showNotice({ message: 'Se han sustituido 4 celdas, solo de las filas que se ven.', autoClose: 60_000 })
  await expect.element(page.getByText(/^Se han sustituido/)).toBeVisible()
  const notice = document.querySelector('.mantine-Notification-root')
  await expect.poll(() => notice && overlap(boxOf(notice), boxOf(total.element()))).toBe(false)
  expect(notice && boxOf(notice).bottom).toBeLessThan(560)
})

test.each([
  [390, 640],
  [320, 560],
])('on a phone of %i × %i px notices do not cover the buttons of a dialog', async (width, height) => {
  keepCustomer({})
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  keepOrder({}, [lineOf()])
  await resizeWindow(width, height)
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiquetas' })
  await expect.element(dialog).toBeVisible()
  for (const number of [1, 2, 3])
    showNotice({
      message: `Aviso ${number}, que se lee en más de una línea de un teléfono`,
      autoClose: 60_000,
    })
  await expect.element(page.getByText(/^Aviso 3/)).toBeVisible()
  dialog.getByRole('button', { name: 'Hacer el PDF' }).element().scrollIntoView({ block: 'end' })
  const notices = [...document.querySelectorAll('.mantine-Notification-root')]
  const buttons = [...dialog.element().querySelectorAll('button')]
  expect(notices).toHaveLength(3)
  expect(buttons.length).toBeGreaterThan(1)
  for (const notice of notices) {
    expect(boxOf(notice).left).toBeGreaterThanOrEqual(0)
    expect(boxOf(notice).right).toBeLessThanOrEqual(width)
  }
  const atFoot = buttons.filter((button) => boxOf(button).top > height / 2 || button.ariaLabel === 'Cerrar')
  const coveredButtons = atFoot.filter((button) =>
    notices.some((notice) => overlap(boxOf(notice), boxOf(button))),
  )
  expect(coveredButtons.map(({ textContent, ariaLabel }) => textContent || ariaLabel)).toEqual([])
})
