import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordOf } from '../../core/record/record-calls.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { fill, focused } from '../../testing/components/person.ts'
import { firstVersion } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'
import { full, look, userOf } from '../../testing/components/users.ts'

const role: RecordOf<'role'> = {
  ...firstVersion,
  name: 'Cliente',
  description: '',
  second_factor: false,
  permissions: {},
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

// covers: product 3.5
test('the rights of a role are set by keyboard, one by one and by column', async () => {
  let storedRole = role
  answer('rolerest/update', ({ name, permissions }) => {
    storedRole = { ...role, name, permissions }
    return storedRole
  })
  answer('rolerest/get', () => storedRole)
  answer('userrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/role/new')
  await fill({ Nombre: 'Taller de noche' })
  const first = box('Pedidos: Menú').element()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(focused).toBe('Pedidos: Editar')
  await userEvent.keyboard(' ')
  await expect.element(box('Pedidos: Menú')).toBeChecked()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toBe('Preimpresión: Editar')
  await userEvent.keyboard('{Control>}{Home}{/Control} ')
  await expect.element(box('Materiales: Menú')).toBeChecked()
  // A role can have access to a screen that its menu does not show.
  await box('Campañas: Menú').click()
  // Tab moves the focus out of the permission matrix, whichever box has the focus.
  await userEvent.keyboard('{Tab}')
  expect(focused()).not.toContain(':')
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => sentTo('rolerest/update')).toHaveLength(1)
  const permissions = sentTo('rolerest/update')[0]?.permissions
  expect(permissions?.['/order']).toEqual(full)
  expect(permissions?.['/finish']).toEqual(look)
  expect(permissions?.['/campaign']).toEqual({ ...look, perm_view: '0' })
})

test('a user who can open a screen without its menu entry can grant only its opening', async () => {
  const opens = { perm_view: '0', perm_access: '1', perm_edit: '0' } as const
  answer('rolerest/update', ({ name, permissions }) => ({ ...role, name, permissions }))
  answer('rolerest/get', role)
  answer('userrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/role/new', { permissions: { '/role': full, '/order': opens } })
  await fill({ Nombre: 'Taller de noche' })
  await expect.element(box('Pedidos: Menú')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(box('Pedidos: Editar')).toHaveAttribute('aria-disabled', 'true')
  await box('Pedidos: Abrir').click()
  await expect.element(box('Pedidos: Abrir')).toBeChecked()
  await expect.element(box('Pedidos: Menú')).not.toBeChecked()
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => sentTo('rolerest/update')[0]?.permissions?.['/order']).toEqual(opens)
})

test('a role lists its users, and links to all of them', async () => {
  const names = ['ana', 'marc', 'rita']
  answer('rolerest/get', role)
  answer('userrest/list', {
    rows: names.map((username, index) => userOf({ id: index + 2, username })),
    total: 3,
    page: 1,
    perpage: 10,
  })
  await openScreen('/role/1')
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect.element(users.getByRole('link', { name: 'ana' })).toBeVisible()
  await users.getByRole('link', { name: /Ver los 3 en la lista/ }).click()
  await expect.poll(() => document.querySelector('main header span[aria-live]')?.textContent).toBe('3')
  expect(sentTo('userrest/list').at(-1)).toMatchObject({ filters: { role_name: 'eq;Cliente' } })
})
