import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keyboardIsAt, keyboardStays, pressAt, watchForLoss } from '../../testing/components/keyboard.ts'
import { choose, pick, save } from '../../testing/components/person.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { full, look, permissionsOf, type User, userOf } from '../../testing/components/users.ts'

type Question = InputOnTheWire<CallAt<'userrest/explainaccess'>>
type Explanation = OutputOnTheWire<CallAt<'userrest/explainaccess'>>

/** User stored on the fake server. */
let user: User

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

beforeEach(() => {
  user = userOf()
  answer('userrest/get', () => user)
  answer('userrest/explainaccess', { sees: true, record: null, reasons: [] })
  answer('userrest/accessrecords', [])
})

describe('the permissions of one user', () => {
  // covers: product 9.32
  test('cannot be granted by a user who lacks them: the box is locked and says why', async () => {
    const permissions = { '/user': full, '/order': look }
    answer('userrest/getpermissions', () => permissionsOf(user, {}))
    answer('userrest/savepermissions', ({ overrides }) => {
      user = { ...user, version: user.version + 1 }
      return permissionsOf(user, {}, overrides)
    })
    await openScreen('/user/2?tab=permissions', { permissions })
    const lockedBox = box('Pedidos: Editar')
    await expect.element(lockedBox).toHaveAttribute('aria-disabled', 'true')
    const open = box('Pedidos: Abrir').element()
    if (open instanceof HTMLElement) open.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tooltip', { name: /no puedes darlo/ })).toBeVisible()
    await userEvent.keyboard(' ')
    await expect.element(lockedBox).not.toBeChecked()
    await box('Pedidos: Abrir').click()
    await save()
    expect(sentTo('userrest/savepermissions')).toEqual([{ id: 2, version: 1, overrides: { '/order': look } }])
  })

  test('are set by keyboard alone, and the focus stays in the table', async () => {
    const keep = (overrides: PermissionMap) => {
      user = { ...user, version: user.version + 1 }
      const response = permissionsOf(user, {}, overrides)
      answer('userrest/getpermissions', response)
      return response
    }
    answer('userrest/getpermissions', permissionsOf(user, {}))
    answer('userrest/savepermissions', ({ overrides }) => keep(overrides))
    answer('userrest/resetpermissions', () => keep({}))
    watchForLoss()
    await openScreen('/user/2?tab=permissions')
    const first = box('Categorías: Menú')
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard('{ArrowUp}{End}')
    await keyboardIsAt(box('Editar'))
    await userEvent.keyboard('{ArrowDown}{Home}')
    await keyboardIsAt(first)
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(/^Sin guardar/).first()).toBeVisible()
    await save()
    await keyboardIsAt(first)
    expect(sentTo('userrest/savepermissions')).toHaveLength(1)
    await pressAt(page.getByRole('button', { name: 'Volver a los del rol' }))
    await expect.element(page.getByText('El usuario vuelve a tener los permisos del rol.')).toBeVisible()
    await keyboardStays()
  })

  test('of a user with more rights than the editor are all locked', async () => {
    answer('userrest/getpermissions', permissionsOf(user, { '/user': full, '/customer': full }))
    await openScreen('/user/2?tab=permissions', { permissions: { '/user': full, '/order': look } })
    await expect.element(page.getByText(/Este usuario puede hacer más que tú/)).toBeVisible()
    const orders = page.getByRole('row', { name: /^Pedidos / })
    await expect.element(orders).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
    expect(
      orders
        .getByRole('cell')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['No', 'No', 'No'])
  })

  // covers: product 9.33
  test('explain why the user sees a record, or does not', async () => {
    user = userOf({ username: 'ana', role_name: 'Cliente', usergroup_id: 2, usergroup_name: 'Alameda' })
    answer('userrest/getpermissions', permissionsOf(user, { '/order': full }))
    answer('userrest/accessrecords', [
      { id: 1, name: '26-000001' },
      { id: 2, name: '26-000002' },
    ])
    answer('userrest/explainaccess', explanationOf)
    await openScreen('/user/2?tab=permissions')
    await expect.element(page.getByText(/solo ve los registros de ese cliente/).first()).toBeVisible()
    const explanation = page
      .getByRole('region', { name: '¿Por qué puede ver esto este usuario?' })
      .getByRole('status')
    await pick('Registro', '26-000001')
    await expect.element(explanation.getByText('ana ve 26-000001')).toBeVisible()
    // Waits until the list is closed, because a list that is still closing ignores choices.
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await pick('Registro', '26-000002')
    await expect.element(explanation.getByText('ana no ve 26-000002')).toBeVisible()
    await expect.element(explanation.getByText('26-000002 no está entre esos registros.')).toBeVisible()
    await expect.element(explanation.getByText('Es de Mirador.')).toBeVisible()
    await choose('Área', 'Usuarios')
    await expect.element(explanation.getByText('ana no ve Usuarios')).toBeVisible()
    await expect.element(explanation.getByText('El rol Cliente no lo da.')).toBeVisible()
  })
})

describe('the data of a user', () => {
  test('are checked while typing for a taken name or address, and leaving with unsaved changes asks first', async () => {
    answer('userrest/usernameexists', ({ username }) => ({ exists: username === 'ANA' }))
    answer('userrest/mailexists', ({ email }) => ({ exists: email === 'marc@example.com' }))
    answer('userrest/movements', { rows: [], total: 0, page: 1, perpage: 10 })
    answer('rolerest/getroles', [])
    answer('usergrouprest/getusergroups', [])
    answer('userrest/update', ({ version: _, id: __, picture_upload: ___, ...input }) => {
      user = { ...user, ...input, version: user.version + 1 }
      return user
    })
    await openScreen('/user/2')
    const takenMessage = page.getByText('Ya lo usa otro usuario.')
    const username = page.getByRole('textbox', { name: 'Usuario' })
    await username.fill('ANA')
    await expect.element(takenMessage).toBeVisible()
    await username.fill('pedro.ribera')
    await expect.element(takenMessage).not.toBeInTheDocument()
    const email = page.getByRole('textbox', { name: 'Correo' })
    await email.fill('marc@example.com')
    await expect.element(takenMessage).toBeVisible()
    await email.fill('pedro@example.com')
    await expect.element(takenMessage).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Saldo' }).click()
    await page.getByRole('button', { name: 'Guardar y salir' }).click()
    await expect.poll(() => location.hash).toContain('tab=balance')
    await expect.element(page.getByRole('heading', { name: 'pedro.ribera', level: 1 })).toBeVisible()
    expect(sentTo('userrest/update')).toMatchObject([{ id: 2, version: 1, username: 'pedro.ribera' }])
  })
})

describe('a new user', () => {
  test('gets no password from another user: the screen says that a link is mailed', async () => {
    answer('rolerest/getroles', [])
    answer('usergrouprest/getusergroups', [])
    await openScreen('/user/new')
    await expect.element(page.getByText('Al guardar, le enviaremos un enlace')).toBeVisible()
    expect(page.getByLabelText(/Contraseña/).elements()).toEqual([])
    await page.getByRole('switch', { name: 'Activo' }).click()
    await expect.element(page.getByText('Cuando esté activo le enviaremos un enlace')).toBeVisible()
  })
})

describe('the sign-ins tab of a user', () => {
  const resetFactor = () => page.getByRole('button', { name: 'Quitar el segundo factor' })

  beforeEach(() => {
    answer('userrest/signins', [
      {
        id: '6f1c5a52-1b6d-4a29-9b5a-6a1d2f3c4b5a',
        created_at: 0,
        renewed_at: 0,
        expires_at: 0,
        address: '127.0.0.1',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
        current: false,
      },
    ])
    answer('apikeyrest/getkeys', [
      {
        id: 1,
        name: 'Escaparate',
        start: 'lz_abc',
        permissions: { '/order': look },
        created_at: 0,
        expires_at: null,
        last_used_at: null,
      },
    ])
  })

  test('removes the second factor after a confirmation, and then no longer offers to remove it', async () => {
    user = { ...userOf(), second_factor: true }
    answer('userrest/resetsecondfactor', () => {
      user = { ...user, second_factor: false }
      return {}
    })
    await openScreen('/user/2?tab=signins', { permissions: { '/user': full, '/order': look } })
    await resetFactor().click()
    await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(sentTo('userrest/resetsecondfactor')).toEqual([])
    await resetFactor().click()
    await page.getByRole('dialog', { name: '¿Quitar el segundo factor de pedro?' }).getByText('Sí').click()
    await expect.element(page.getByText('pedro ya no tiene segundo factor')).toBeVisible()
    expect(sentTo('userrest/resetsecondfactor')).toEqual([{ id: 2 }])
    await expect.element(resetFactor()).not.toBeInTheDocument()
  })

  test('reports the removal of the second factor even if the user cannot be reloaded', async () => {
    user = { ...userOf(), second_factor: true }
    answer('userrest/resetsecondfactor', () => {
      answer('userrest/get', () => {
        throw refusal('NO_PERMISSION')
      })
      return {}
    })
    await openScreen('/user/2?tab=signins', { permissions: { '/user': full, '/order': look } })
    await resetFactor().click()
    await page.getByRole('dialog').getByText('Sí').click()
    await expect.element(page.getByText('pedro ya no tiene segundo factor')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(page.getByText('No ha funcionado').elements()).toEqual([])
  })

  test('does not remove the second factor of a user with more rights', async () => {
    user = { ...userOf(), second_factor: true }
    answer('userrest/resetsecondfactor', () => {
      throw refusal('NO_PERMISSION')
    })
    await openScreen('/user/2?tab=signins', { permissions: { '/user': full, '/order': look } })
    await resetFactor().click()
    await page.getByRole('dialog').getByText('Sí').click()
    await expect.element(page.getByRole('alert').getByText('No ha funcionado')).toBeVisible()
  })

  test('does not offer to remove one’s own second factor, which is done in the profile', async () => {
    user = { ...userOf(), id: 1, second_factor: true }
    await openScreen('/user/1?tab=signins', { permissions: { '/user': full } })
    await expect.element(page.getByText('Escaparate')).toBeVisible()
    await expect.element(resetFactor()).not.toBeInTheDocument()
  })

  test('shows keys and sessions to a read-only user without a way to end them', async () => {
    user = { ...userOf(), second_factor: true }
    await openScreen('/user/2?tab=signins', { permissions: { '/user': look, '/order': look } })
    const rows = page.getByRole('listitem')
    await expect.element(rows.filter({ hasText: 'Escaparate' })).toBeVisible()
    const sessions = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
    await expect.element(sessions.first()).toBeVisible()
    expect(page.getByRole('button', { name: /^Cerrar (la|las|todas)/ }).elements()).toEqual([])
    expect(resetFactor().elements()).toEqual([])
  })
})

/** Returns the explanation that the fake server gives for a user of a customer. */
function explanationOf({ path, record_id }: Question): Explanation {
  if (path === '/user') {
    const lacks = { key: 'role_lacks', holds: false, values: { role: 'Cliente' } } as const
    return { sees: false, record: null, reasons: [lacks] }
  }
  const grants = { key: 'role_grants', holds: true, values: { role: 'Cliente' } } as const
  if (record_id === undefined) return { sees: true, record: null, reasons: [grants] }
  const sees = record_id === 1
  const name = `26-00000${record_id}`
  const key = sees ? 'record_within' : 'record_outside'
  return {
    sees,
    record: { id: record_id, name, customer_name: null, usergroup_name: sees ? 'Alameda' : 'Mirador' },
    reasons: [grants, { key, holds: sees, values: { name } }],
  }
}
