import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { answer, answerWithDocument, refusal, sentTo } from '../../../testing/components/server.ts'
import { type User, userOf } from '../../../testing/components/users.ts'

/** User stored on the fake server. */
let user: User

beforeEach(() => {
  user = userOf()
  answer('userrest/get', () => user)
  answer('rolerest/getroles', [])
  answer('usergrouprest/getusergroups', [])
})

const entry = async (name: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  return page.getByRole('menuitem', { name })
}

test('the menu of a user downloads their data', async () => {
  answerWithDocument('userrest/exportperson', new Blob(['{}']))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await openScreen('/user/2')
  await (await entry('Descargar sus datos')).click()
  await vi.waitFor(() => expect(click).toHaveBeenCalled())
  expect(sentTo('userrest/exportperson')).toEqual([{ id: 2 }])
  click.mockRestore()
})

test('a user’s data are erased after the name is typed, and the screen then shows when', async () => {
  answer('userrest/eraseperson', ({ username }) => {
    if (username !== 'pedro')
      throw refusal('INVALID_INPUT', {
        fields: { username: { key: 'validation.other_username', message: 'is not it' } },
      })
    user = { ...user, version: 2, username: 'persona-eliminada-2', active: false, erased_at: 1_795_000_000 }
    return { id: 2, erased_at: 1_795_000_000 }
  })
  await openScreen('/user/2')
  await (await entry('Eliminar sus datos para siempre')).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar para siempre los datos de pedro' })
  await expect.element(dialog.getByText('No se puede deshacer.')).toBeVisible()
  await dialog.getByLabelText('Tu contraseña').fill('mine')
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect.element(dialog.getByText('No es el nombre de este usuario.')).toBeVisible()
  await dialog.getByLabelText('Para confirmarlo, escribe pedro').fill('pedro')
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect.element(page.getByText('Datos eliminados el 18/11/2026')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'persona-eliminada-2', level: 1 })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('userrest/eraseperson').at(-1)).toEqual({ id: 2, username: 'pedro', password: 'mine' })
})
