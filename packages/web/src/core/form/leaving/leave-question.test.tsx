import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { type KeptCustomer, keepCustomer } from '../../../testing/components/kept-customer.ts'
import { fill } from '../../../testing/components/person.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

let customer: KeptCustomer

const question = () => page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
const addressForm = () => page.getByRole('group', { name: 'Añadir dirección' })
const leaveByMenu = () =>
  page.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Materiales' }).click()

beforeEach(async () => {
  customer = keepCustomer({ name: 'Con cambios' })
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/customer/1')
  await expect.element(page.getByRole('heading', { name: 'Con cambios', level: 1 })).toBeVisible()
})

describe('a form with unsaved changes', () => {
  test('asks before leaving an address that is being edited, and Ctrl+S saves it', async () => {
    await startAddress()
    await leaveByMenu()
    await expect.element(question().getByText('la dirección nueva')).toBeVisible()
    await question().getByRole('button', { name: 'Quedarme' }).click()
    await fill({ 'Código postal': '28001', Población: 'Madrid' }, addressForm())
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('Mayor 1, 28001 Madrid')).toBeVisible()
    expect(customer.now().addresses).toHaveLength(1)
  })

  test('never says that all is saved while an address or a message is unsaved, and saves both with its button', async () => {
    const created_at = Math.floor(Date.now() / 1000)
    answer('messagerest/send', ({ text }) => ({
      message: { kind: 'message', id: 1, created_at, user_id: 1, user_name: 'admin', text },
    }))
    const savedNote = page.getByText('Todo guardado')
    await expect.element(savedNote).toBeVisible()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Llamar')
    await expect.element(page.getByText('Sin guardar: mensaje sin enviar')).toBeVisible()
    await expect.element(savedNote).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('')
    await expect.element(savedNote).toBeVisible()
    await startAddress()
    await fill({ 'Código postal': '28001', Población: 'Madrid' }, addressForm())
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Llamar')
    await expect.element(page.getByText(/^Sin guardar: .*la dirección nueva/)).toBeVisible()
    await page.getByRole('button', { name: /^Guardar Ctrl/ }).click()
    await expect.element(savedNote).toBeVisible()
    expect(customer.now().addresses).toHaveLength(1)
    expect(sentTo('messagerest/send')).toHaveLength(1)
  })

  test('asks before leaving an unsent message, and sends it on leaving', async () => {
    const created_at = Math.floor(Date.now() / 1000)
    answer('messagerest/send', ({ text }) => ({
      message: { kind: 'message', id: 1, created_at, user_id: 1, user_name: 'admin', text },
    }))
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Llamar antes de entregar')
    await leaveByMenu()
    await expect.element(question().getByText('mensaje sin enviar')).toBeVisible()
    await question().getByRole('button', { name: 'Guardar y salir' }).click()
    await expect.poll(() => location.hash).toContain('#/material')
    expect(sentTo('messagerest/send')).toEqual([
      { resource: 'customer', record_id: 1, text: 'Llamar antes de entregar' },
    ])
  })

  test('makes the browser ask before the page closes, but only while something is unsaved', async () => {
    expect(browserAsks()).toBe(false)
    await startAddress()
    expect(browserAsks()).toBe(true)
    await addressForm().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(addressForm()).not.toBeInTheDocument()
    expect(browserAsks()).toBe(false)
    await fill({ Web: 'cerrar.example' })
    await expect.element(page.getByText('Sin guardar: Web')).toBeVisible()
    expect(browserAsks()).toBe(true)
  })
})

async function startAddress(): Promise<void> {
  await page.getByRole('button', { name: 'Añadir dirección' }).click()
  await fill({ Nombre: 'Tienda', 'Calle y número': 'Mayor 1' }, addressForm())
}

/** Returns true if the browser would ask the user before closing the page. */
function browserAsks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
