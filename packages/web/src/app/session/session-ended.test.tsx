import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokenKey } from '../../core/call/session-token.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { type KeptCustomer, keepCustomer } from '../../testing/components/kept-customer.ts'
import { fill } from '../../testing/components/person.ts'
import { answer, refusal } from '../../testing/components/server.ts'
import { tokenOf } from '../../testing/token.ts'

const endedDialog = () => page.getByRole('dialog', { name: 'La sesión ha terminado' })
const others = () => page.getByRole('dialog', { name: 'Ha entrado otra persona' })
const question = () => page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
const web = () => page.getByRole('textbox', { name: 'Web' })
const save = () => userEvent.keyboard('{Control>}s{/Control}')

let customer: KeptCustomer

const keepsAgain = () => {
  customer = keepCustomer({ name: 'Con cambios' })
}

beforeEach(async () => {
  keepsAgain()
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/customer/1')
  await expect.element(page.getByRole('heading', { name: 'Con cambios', level: 1 })).toBeVisible()
})

/** Makes the server reject the token when a customer is updated. */
function endSession(): void {
  answer('customerrest/update', () => {
    throw refusal('TOKEN_ERROR')
  })
}

/** Simulates that a user signs in in a different tab of the browser. */
function signInElsewhere(userId: number) {
  const newValue = tokenOf({ user_id: userId, user_role: 1 })
  localStorage.setItem(tokenKey, newValue)
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue }))
}

describe('a session that ends with unsaved changes', () => {
  test('keeps them, covered, until the same user signs in again, and then saves them', async () => {
    endSession()
    await fill({ Web: 'nueva.example' })
    await save()
    await expect.element(endedDialog()).toBeVisible()
    expect(localStorage.getItem(tokenKey)).toBeNull()
    keepsAgain()
    signInElsewhere(1)
    await expect.element(endedDialog()).not.toBeInTheDocument()
    await expect.element(web()).toHaveValue('nueva.example')
    expect(page.getByText(/Vuelve a iniciar sesión/).elements()).toEqual([])
    await save()
    await expect.element(page.getByText('Todo guardado')).toBeVisible()
    expect(customer.now().web).toBe('nueva.example')
  })

  test('keeps them if the session ends while the user saves and leaves, and leaves on the next try', async () => {
    endSession()
    await fill({ Web: 'nueva.example' })
    await leaveByMenu()
    await question().getByRole('button', { name: 'Guardar y salir' }).click()
    await expect.element(endedDialog()).toBeVisible()
    keepsAgain()
    signInElsewhere(1)
    await expect.element(web()).toHaveValue('nueva.example')
    await leaveByMenu()
    await question().getByRole('button', { name: 'Guardar y salir' }).click()
    await expect.poll(() => location.hash).toContain('#/material')
    expect(customer.now().web).toBe('nueva.example')
  })

  test('shows them to no other user, and never saves them in another user’s name', async () => {
    endSession()
    await fill({ Web: 'nueva.example' })
    await save()
    await expect.element(endedDialog()).toBeVisible()
    signInElsewhere(888)
    await expect.element(others()).toBeVisible()
  })
})

const leaveByMenu = () =>
  page.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Materiales' }).click()
